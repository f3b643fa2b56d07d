import type { ReactNode, Ref } from 'react';
import weaverBird from '../../art/empty-bird.svg';
import '../../styles/paper.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './status-slip.module.css';

interface StatusSlipProps {
  tone: keyof typeof drawings;
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

const drawings = {
  good: 'M36 62 53 79 86 42',
  waiting: 'M60 34V61L78 73',
  open: 'M38 60H38.01M60 60H60.01M82 60H82.01',
  bad: 'M44 44 76 76M76 44 44 76',
} as const;

interface SealProps {
  tone: keyof typeof drawings;
  className: string | undefined;
}

export function Seal({ tone, className }: SealProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="60" cy="60" r="56" strokeWidth="3" />
      <circle cx="60" cy="60" r="49" strokeWidth="2.5" strokeDasharray="0.5 6.2" />
      <path d={drawings[tone]} strokeWidth={tone === 'open' ? 12 : 9} />
    </svg>
  );
}
