import type { ReactNode } from 'react';
import { school } from '#content/school.ts';
import mark from '../../art/logo/mark.svg';
import styles from './sign-in-frame.module.css';

/** The cloth with the school's mark, and beside it what staff do before they are signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={`centred ${styles.cloth}`} aria-hidden="true">
        <span className={`centred ${styles.sun}`}>
          <img src={mark} alt="" width="58" height="48" />
        </span>
      </div>
      <div className={`centred ${styles.side}`}>
        <div className={`grid gap-8 ${styles.column}`}>
          <p className={`quiet ${styles.school}`}>{school.name}</p>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
