import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';
import { TextInPlace } from './text-in-place.tsx';

interface BadgeProps {
  tone: 'neutral' | 'event' | 'ok' | 'bad';
  icon?: IconName;
  children: ReactNode;
}

/** A small label that always carries words: its colour is never the only signal. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      <TextInPlace>{children}</TextInPlace>
    </span>
  );
}
