import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';
import { TextInPlace } from './text-in-place.tsx';

interface Look {
  variant?: 'primary' | 'line' | 'sun' | 'bad' | 'quiet' | undefined;
  size?: 'small' | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
}

interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  busy?: boolean;
  busyText?: string | undefined;
}

/** A button that, while busy, says so, keeps its width and its focus, and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  busy = false,
  busyText,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignoreClick : onClick}
    >
      <span className={styles.face} data-reserve={busyText}>
        {busy && (
          <span className={styles.row}>
            <Spinner />
            <TextInPlace>{busyText ?? children}</TextInPlace>
          </span>
        )}
        <Face icon={icon} iconEnd={iconEnd} isAway={busy}>
          {children}
        </Face>
      </span>
    </button>
  );
}

/** An outlined button for what is beside the main thing. */
export function SmallButton(props: ButtonProps) {
  return <Button variant="line" size="small" {...props} />;
}

/** A link to one of our pages that looks like a button. */
export function ButtonLink(
  props: Look & Omit<LinkProps, 'className'> & { className?: string | undefined },
) {
  return (
    <Link {...withLook(props)}>
      <Face {...props} />
    </Link>
  );
}

/** A link to any other address (telephone, mail, another site) that looks like a button. */
export function ButtonAnchor(props: Look & ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    <a {...withLook(props)}>
      <Face {...props} />
    </a>
  );
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

function withLook<Props extends Look & { className?: string | undefined }>({
  variant,
  size,
  icon: _icon,
  iconEnd: _iconEnd,
  className,
  ...rest
}: Props) {
  return { ...rest, className: lookClass({ variant, size }, className) };
}

interface FaceProps extends Pick<Look, 'icon' | 'iconEnd'> {
  /** other words are shown in its place, and it only keeps the width */
  isAway?: boolean;
  children?: ReactNode;
}

function Face({ icon, iconEnd, isAway = false, children }: FaceProps) {
  return (
    <span
      className={classNames(styles.row, isAway && styles.away)}
      aria-hidden={isAway || undefined}
    >
      {icon && <Icon name={icon} />}
      <TextInPlace>{children}</TextInPlace>
      {iconEnd && <Icon name={iconEnd} />}
    </span>
  );
}

/** For what looks like a button and is none of these, such as a summary. */
export function lookClass(
  { variant = 'primary', size }: { variant?: string | undefined; size?: string | undefined },
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size && styles[size], className);
}

function ignoreClick(event: MouseEvent) {
  // Also stops a submit button, and with it Enter in a field, from sending the form twice.
  event.preventDefault();
}
