import { school } from '#content/school.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import logo from '../../art/logo/mark.svg';
import strip from '../../art/strip-ao.svg';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { amountInWords } from './amount-in-words.ts';
import { FeeLine } from './fee-line.tsx';
import {
  confirmedLines,
  FALLBACK_METHOD,
  type Fact,
  type Receipt,
  receiptFacts,
  type ShownReceipt,
} from './receipt.ts';
import { ReceiptCode } from './receipt-code.tsx';
import styles from './receipt-sheet.module.css';
import { ReceiptStamp } from './receipt-stamp.tsx';

interface ReceiptSheetProps {
  receipt: ShownReceipt & Pick<Receipt, 'lastConfirmedAt'>;
  titleId: string;
  /** when the payment was asked about, for the paper: on the screen the page says it */
  asOf?: string;
}

export function ReceiptSheet({ receipt, titleId, asOf }: ReceiptSheetProps) {
  const { address, phone, email } = useSchool().facts;
  const facts = receiptFacts(receipt, FALLBACK_METHOD.dialog, asOf ? 'now' : 'after_payment');
  return (
    // The print rules find the sheet by this attribute: class names of modules are not theirs to know.
    <article className={styles.sheet} data-receipt-sheet="" aria-labelledby={titleId}>
      <PaperStrip />
      <div className={`line ${styles.letterhead}`}>
        <img src={logo} alt="" width={58} height={47} />
        <p translate="no">
          <b>{school.wordmark}</b>
          <span>{school.descriptor}</span>
        </p>
      </div>
      <h2 id={titleId} tabIndex={-1}>
        Payment Receipt
      </h2>
      <p className={`fine ${styles.reference}`}>
        Transaction reference{' '}
        <b>
          <ReferenceText value={facts.reference} />
        </b>
        <br />
        <time dateTime={receipt.paidAt}>{facts.paidOn}</time>
      </p>
      <div className={`line gap-16 apart ${styles.amount}`}>
        <p>
          <span>Amount paid</span>
          <b>{facts.amount}</b>
          <span className={styles.words}>{amountInWords(receipt.amountKobo)}</span>
        </p>
        <ReceiptStamp className={styles.stamp} />
      </div>
      <FeeLine fee={facts.fee} />
      {facts.remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
      <FactGroup title="Student" facts={facts.student} className={styles.student} isPersonal />
      <FactGroup title="Payment" facts={facts.payment} className={styles.payment} />
      <footer className={`line bottom apart fine ${styles.foot}`}>
        <div>
          <b>Thank you. Your payment has been received.</b>
          <p translate="no">
            {school.name}, {address}
          </p>
          <p translate="no">
            <span className="num">{phone}</span>, {email}
          </p>
          {confirmedLines(receipt).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {asOf && <p className={styles.asOf}>As it stands on {weekdayMoment(asOf)}.</p>}
        </div>
        <ReceiptCode receipt={receipt} className={styles.code} />
      </footer>
    </article>
  );
}

/** A repeated CSS background is blurred on paper; pictures beside each other stay sharp. */
function PaperStrip() {
  return (
    <div className={styles.paperStrip} aria-hidden="true">
      {[1, 2, 3, 4].map((repeat) => (
        <img key={repeat} src={strip} alt="" />
      ))}
    </div>
  );
}

/** A value that would take more than two lines beside another one is set smaller. */
const LONG_VALUE = 40;

interface FactGroupProps {
  title: string;
  facts: Fact[];
  className: string | undefined;
  isPersonal?: boolean;
}

function FactGroup({ title, facts, className, isPersonal = false }: FactGroupProps) {
  return (
    <section className={className}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd
              className={value.length > LONG_VALUE ? styles.long : undefined}
              translate={isPersonal ? 'no' : undefined}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
