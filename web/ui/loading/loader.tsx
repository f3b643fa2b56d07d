import styles from './loader.module.css';

/** Four strips being woven above the words that say what is loading. */
export function Loader({ text }: { text: string }) {
  return (
    <div className={`grid gap-18 ${styles.loader}`} role="status">
      <div className={styles.loom} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p>{text}</p>
    </div>
  );
}
