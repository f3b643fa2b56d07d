import styles from './spinner.module.css';

/** A turning ring for use beside words; it stands still for people who asked for less motion. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
