import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** what is going on: 'Sending the picture' */
  label: string;
  /** from 0 to 1 */
  share: number;
}

/** How far something has come, as a woven strip and in words; read out at each quarter only. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={`grid gap-8 ${styles.progress}`}>
      <div className={`line gap-16 apart ${styles.words}`} aria-hidden="true">
        <span>{label}</span>
        <span className="num">{`${percent}%`}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className="unseen">
        <span role="status">{`${label}: ${quarter}%`}</span>
      </span>
    </div>
  );
}
