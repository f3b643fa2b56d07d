import { useId } from 'react';
import { school } from '#content/school.ts';
import { schoolMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/dialogs/dialog.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import type { Receipt } from '../receipt/receipt.ts';
import { ReceiptCode } from '../receipt/receipt-code.tsx';
import styles from './gate-pass.module.css';
import { passWords } from './pass-words.ts';

interface GatePassProps {
  receipt: Receipt;
  onClose: () => void;
}

/** The whole screen for the guard at the gate, without a network: what the school last confirmed, and the signed code. */
export function GatePass({ receipt, onClose }: GatePassProps) {
  const titleId = useId();
  const { word, isPaid, details } = passWords(receipt);
  const { fullName, className, purpose, term, amountKobo, paidAt, reference, proof } = receipt;
  return (
    <Modal
      open
      onClose={onClose}
      className={classNames(styles.pass, isPaid ? styles.paid : styles.open)}
      aria-labelledby={titleId}
    >
      <div className={styles.content}>
        <div className={`line apart ${styles.head}`}>
          <p translate="no">{school.name}</p>
          <Button variant="sun" size="small" icon="close" onClick={onClose}>
            Close
          </Button>
        </div>
        <h2 id={titleId} className={styles.word}>
          <span className="unseen">Gate pass: </span>
          {word}
        </h2>
        {details.map((line) => (
          <p key={line} className={`num ${styles.detail}`}>
            {line}
          </p>
        ))}
        {receipt.lastConfirmedAt && (
          <p>As the school confirmed it on {schoolMoment(receipt.lastConfirmedAt)}</p>
        )}
        <div className={styles.card}>
          <p className={styles.name} translate="no">
            {fullName}
          </p>
          <p className={styles.what}>
            <b>{className}</b>
            <span>{purpose}</span>
            {term && <span>{term}</span>}
          </p>
          <p className="num">
            {formatNaira(amountKobo)} paid on {shortSchoolDay(paidAt)}
          </p>
          <ReceiptCode receipt={receipt} className={styles.code} />
          <p className="fine">
            {proof
              ? 'The guard’s phone checks this code without a network too.'
              : 'This code can be checked only with a network.'}
          </p>
          <p className="fine">
            <ReferenceText value={reference} />
          </p>
        </div>
      </div>
    </Modal>
  );
}
