import { Fragment } from 'react';
import styles from './fee-line.module.css';
import type { Fact } from './receipt.ts';

/** What is paid and left of the fee of a note; nothing where a receipt says nothing of it. */
export function FeeLine({ fee }: { fee: Fact | undefined }) {
  if (!fee) return null;
  const parts = fee.value.split(' · ');
  return (
    <p className={styles.fee} data-fee-line="">
      <span>{fee.label}</span>
      <b className="num">
        {parts.map((part, at) => (
          // A new line begins with a part of the sentence, not inside of one.
          <Fragment key={part}>
            <i>{at < parts.length - 1 ? `${part} ·` : part}</i>{' '}
          </Fragment>
        ))}
      </b>
    </p>
  );
}
