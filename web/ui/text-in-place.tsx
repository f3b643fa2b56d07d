import type { ReactNode } from 'react';
import styles from './text-in-place.module.css';

/**
 * Text that changes in place, in an element that is replaced with it. A browser's translator sets each text in elements of its
 * own: React would go on changing the one it made, which nobody sees any more.
 */
export function TextInPlace({ children }: { children?: ReactNode }) {
  return (
    <span key={`${children}`} className={styles.text}>
      {children}
    </span>
  );
}
