import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** address of a 480 by 320 drawing */
  art: string;
  title: string;
  text: string;
  children?: ReactNode;
}

/** For a list without entries: scene, title, sentence and at most one action. */
export function EmptyState({ art, title, text, children }: EmptyStateProps) {
  return (
    <div className={`grid gap-8 ${styles.empty}`}>
      <img src={art} alt="" width="480" height="320" />
      <h2 className="display-3">{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
