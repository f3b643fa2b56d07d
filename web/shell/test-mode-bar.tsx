import styles from './test-mode-bar.module.css';

/** Tells everyone on every page that payments are only being tried out. */
export function TestModeBar() {
  return (
    <aside className={`no-print ${styles.bar}`} aria-label="About this site">
      <p>Test mode: no real money moves here.</p>
    </aside>
  );
}
