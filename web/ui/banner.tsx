import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './pictures/icon.tsx';

interface BannerProps {
  tone: 'error' | 'info' | 'success';
  icon?: IconName;
  children: ReactNode;
}

const icons = { error: 'alert', info: 'info', success: 'check' } as const;

/** A message about the page as a whole; an error interrupts, the others are read when there is a pause. */
export function Banner({ tone, icon = icons[tone], children }: BannerProps) {
  return (
    <div
      className={classNames('line top', styles.banner, styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
