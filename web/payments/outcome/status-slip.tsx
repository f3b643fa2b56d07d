import type { ReactNode, Ref } from 'react';
import weaverBird from '../../art/empty-bird.svg';
import '../../styles/paper.css';
import { classNames } from '../../ui/class-names.ts';
import { Seal } from '../seal.tsx';
import styles from './status-slip.module.css';

interface StatusSlipProps {
  tone: 'good' | 'waiting' | 'open' | 'bad';
  heading: Ref<HTMLHeadingElement>;
  title: string;
  children: ReactNode;
}

export function StatusSlip({ tone, heading, title, children }: StatusSlipProps) {
  return (
    <div className={classNames(styles.ground, styles[tone])}>
      <div className={styles.slip}>
        {tone === 'good' && (
          <img className={styles.bird} src={weaverBird} alt="" width="109" height="80" />
        )}
        <div className="strip" aria-hidden="true" />
        <div className={`grid gap-16 torn ${styles.paper}`}>
          <Seal tone={tone} className={styles.seal} />
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The buttons of a slip, the likeliest first; with `isFirstWide` it has a row of its own. */
export function SlipActions({
  isFirstWide = false,
  children,
}: {
  isFirstWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames('row', styles.actions, isFirstWide && styles.firstWide)}>
      {children}
    </div>
  );
}
