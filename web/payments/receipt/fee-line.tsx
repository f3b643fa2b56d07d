import styles from './fee-line.module.css';
import type { Fact } from './receipt.ts';

/** What is paid and left of the fee of a note; nothing where a receipt says nothing of it. */
export function FeeLine({ fee }: { fee: Fact | undefined }) {
  if (!fee) return null;
  return (
    <p className={styles.fee} data-fee-line="">
      <span>{fee.label}</span>
      <b className="num">{fee.value}</b>
    </p>
  );
}
