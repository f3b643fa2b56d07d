import { school } from '#content/school.ts';
import { pages, paymentAddress, RECEIPT_CHECK, receiptAddress } from '#contract/addresses.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Seal, SlipActions, StatusSlip } from '../outcome/status-slip.tsx';
import { mayPayAgain } from '../outcome/verify-texts.ts';
import { ReachSchool } from '../reach-school.tsx';
import { Reference } from '../reference.tsx';
import type { ShownReceipt } from './receipt.ts';
import styles from './receipt-page-view.module.css';
import './receipt-narrow-print.css';
import './receipt-print.css';
import { ReceiptSheet } from './receipt-sheet.tsx';
import type { ReceiptStanding } from './receipt-standing.ts';

interface ReceiptPageViewProps {
  standing: ReceiptStanding;
  reference: string | undefined;
  /** for the printer of a till */
  paper: TillPaper | undefined;
}

/** How wide the rolls of till printers are; `receipt-narrow-print.css` knows each. */
export const tillPapers = ['80mm', '58mm'] as const;

type TillPaper = (typeof tillPapers)[number];

/** What the code on a receipt leads to: how the payment stands now. Works without scripts, and stores nothing. */
export function ReceiptPageView({ standing, reference, paper }: ReceiptPageViewProps) {
  if (standing.status === 'paid') return <GenuineReceipt {...standing} paper={paper} />;
  return <NoReceipt standing={standing} reference={reference} />;
}

const TITLE_ID = 'receipt-title';

interface GenuineReceiptProps extends Pick<ReceiptPageViewProps, 'paper'> {
  receipt: ShownReceipt;
  at: string;
}

function GenuineReceipt({ receipt, at, paper }: GenuineReceiptProps) {
  return (
    <div className={styles.ground} data-paper={paper}>
      <div className={styles.column}>
        <div className={`grid middle ${styles.verdict}`}>
          <Seal tone="good" className={styles.seal} />
          <div>
            <h1>
              {receipt.refunds.length > 0 ? 'Paid, and partly refunded' : 'This receipt is genuine'}
            </h1>
            <p>
              <span translate="no">{school.name}</span> has received this payment of{' '}
              {formatNaira(receipt.amountKobo)}.
              {receipt.refunds.length > 0 && ' Part of it has gone back to the payer since.'}
            </p>
            <AsOf at={at} />
          </div>
        </div>
        <div className={styles.paper}>
          <div className="strip" aria-hidden="true" />
          <div className={styles.content}>
            <ReceiptSheet receipt={receipt} titleId={TITLE_ID} asOf={at} />
          </div>
        </div>
        <div className="grid gap-4 fine reach">
          <p>The menu of your browser prints this receipt, or saves it as a PDF.</p>
          <p>
            Is it your own payment?{' '}
            <a href={paymentAddress(receipt.reference)}>Keep it on this device</a>, in your Payment
            History, or download the receipt there.
          </p>
          <p>
            Checking receipts offline? <a href={RECEIPT_CHECK}>Prepare this device</a> first.
          </p>
          <ReachSchool />
        </div>
      </div>
    </div>
  );
}

interface NoReceiptProps {
  standing: Exclude<ReceiptStanding, { status: 'paid' }>;
  reference: string | undefined;
}

function NoReceipt({ standing, reference }: NoReceiptProps) {
  const { status, tone, at, title, message, meaning, refunds } = standing;
  const mayPay = mayPayAgain(status);
  return (
    <StatusSlip tone={tone} heading={null} title={title}>
      <p>{message}</p>
      {refunds.map((line) => (
        <p key={line} className="refund">
          {line}
        </p>
      ))}
      {meaning && <p>{meaning}</p>}
      {reference && (
        <>
          <Reference value={reference} />
          <AsOf at={at} />
        </>
      )}
      {status !== 'reversed' && (
        <SlipActions>
          {mayPay && <ButtonAnchor href={pages.payment}>Go to the payment form</ButtonAnchor>}
          {reference ? (
            <ButtonAnchor
              variant={mayPay ? 'line' : 'primary'}
              icon="refresh"
              href={receiptAddress(reference)}
            >
              Check again
            </ButtonAnchor>
          ) : (
            <ButtonAnchor href={pages.home}>Back to Home</ButtonAnchor>
          )}
        </SlipActions>
      )}
      <ReachSchool />
    </StatusSlip>
  );
}

function AsOf({ at }: { at: string }) {
  return (
    <p className="fine">
      As of <time dateTime={at}>{weekdayMoment(at)}</time>
    </p>
  );
}
