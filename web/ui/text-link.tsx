import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';
import { TextInPlace } from './text-in-place.tsx';
import styles from './text-link.module.css';

interface Adornment {
  icon?: IconName;
  iconEnd?: IconName;
}

/** A link to one of our pages with the school's dashed seam under it. */
export function TextLink({
  className,
  ...props
}: Adornment & Omit<LinkProps, 'className'> & { className?: string | undefined }) {
  return <Link {...adorned(props)} className={classNames(styles.link, className)} />;
}

/** A button that looks like a text link, for actions that stay on the page. */
export function TextButton({ className, ...props }: Adornment & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...adorned(props)} className={classNames(styles.link, className)} />
  );
}

function adorned<Props extends Adornment & { children?: ReactNode }>({
  icon,
  iconEnd,
  children,
  ...rest
}: Props) {
  const words = (
    <>
      {icon && <Icon name={icon} />}
      <TextInPlace>{children}</TextInPlace>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
  return { ...rest, children: words };
}
