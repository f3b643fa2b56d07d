import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';
import styles from './text-link.module.css';

interface Adornment {
  icon?: IconName;
  iconEnd?: IconName;
}

/** A link to one of our pages with the school's dashed seam under it. */
export function TextLink({
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Adornment & Omit<LinkProps, 'className'> & { className?: string | undefined }) {
  return (
    <Link {...rest} className={classNames(styles.link, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </Link>
  );
}

/** A button that looks like a text link, for actions that stay on the page. */
export function TextButton({
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Adornment & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(styles.link, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}
