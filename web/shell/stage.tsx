import type { ReactNode, SyntheticEvent } from 'react';
import styles from './stage.module.css';

interface StageProps {
  tone: 'denied' | 'lost' | 'quiet';
  /** address of a 480 by 320 drawing that stands on its lower edge */
  art: string;
  title: string;
  children: ReactNode;
}

export function Stage({ tone, art, title, children }: StageProps) {
  return (
    <div className={`${styles.stage} ${styles[tone]}`}>
      <div className={styles.scene}>
        <div className="strip" aria-hidden="true" />
        {/* Offline it may be missing; the words are the message. */}
        <img src={art} alt="" width="480" height="320" onError={hide} />
      </div>
      <div className={`on-dark ${styles.words}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

function hide({ currentTarget }: SyntheticEvent<HTMLElement>) {
  currentTarget.style.visibility = 'hidden';
}

export function StageActions({ children }: { children: ReactNode }) {
  return <div className={`row ${styles.actions}`}>{children}</div>;
}
