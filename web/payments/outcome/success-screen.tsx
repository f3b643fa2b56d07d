import type { Ref } from 'react';
import { school } from '#content/school.ts';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { isJsonObject } from '../../api/request.ts';
import { titleOf } from '../../shell/metadata.ts';
import { Banner } from '../../ui/banner.tsx';
import { readJson } from '../../ui/browser-storage.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { usePart } from '../../ui/loading/use-part.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { useTask } from '../../ui/use-task.ts';
import { useViewTitle } from '../../ui/use-view-title.ts';
import type { Contact } from '../form/stored-contact.ts';
import { useGatePass } from '../gate-pass/use-gate-pass.tsx';
import { FeeLine } from '../receipt/fee-line.tsx';
import { feeOfReceipt, refundLines } from '../receipt/receipt.ts';
import { downloadReceipt } from '../receipt/receipt-file.ts';
import { Reference } from '../reference.tsx';
import { ContactQuestion } from './contact-question.tsx';
import type { PendingState, SuccessState, VerifyErrorState } from './payment-status.ts';
import { SlipActions, StatusSlip } from './status-slip.tsx';
import styles from './success-screen.module.css';

const PERSON = 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0';

export type Outcome = SuccessState | PendingState | VerifyErrorState;

export interface OutcomeProps<State = Outcome> {
  state: State;
  heading: Ref<HTMLHeadingElement>;
  historyButton: Ref<HTMLButtonElement>;
  isFormFilled: boolean;
  onCheck: (by: 'person' | 'clock') => void;
  onForm: () => void;
  onHistory: () => void;
  onNewPayment: () => void;
  onAnotherChild: (contact: Contact) => void;
  onReceipt: (isOpen: boolean) => void;
}

export function SuccessScreen({
  state: { receipt, isReceiptOpen, isStored },
  heading,
  historyButton,
  onHistory,
  onNewPayment,
  onAnotherChild,
  onReceipt,
}: OutcomeProps<SuccessState>) {
  useViewTitle(titleOf('Payment successful'));
  const { facts } = useSchool();
  const download = useTask(() => downloadReceipt(receipt, facts), 'receipt download failed');
  const dialog = usePart(loadReceiptDialog, 'wanted');
  const gatePass = useGatePass();
  const notePage = noteOfThisTab(receipt.fullName);
  const viewReceipt = () => {
    dialog.retry();
    onReceipt(true);
  };
  return (
    <>
      <StatusSlip tone="good" heading={heading} title="Payment Successful!">
        <p className={styles.amount}>
          <b className="num">{formatNaira(receipt.amountKobo)}</b>
          <span className="anywhere">
            {receipt.purpose}, {receipt.className}, for{' '}
            <span translate="no">{receipt.fullName}</span>
          </span>
          {receipt.term && <span>{receipt.term}</span>}
        </p>
        {receipt.lastConfirmedAt ? (
          <Banner tone="info">
            The school cannot be reached at the moment. This is the receipt as the school last
            confirmed it, on {schoolMoment(receipt.lastConfirmedAt)}.{' '}
            <a href={paymentAddress(receipt.reference)}>Check again</a>
          </Banner>
        ) : (
          <p>
            This receipt is genuine: <span translate="no">{school.name}</span> received the payment
            on {schoolMoment(receipt.paidAt)}.
          </p>
        )}
        <FeeLine fee={feeOfReceipt(receipt, 'now')} />
        {refundLines(receipt).map((line) => (
          <p key={line} className="refund">
            {line}
          </p>
        ))}
        <Reference value={receipt.reference} />
        <SlipActions isFirstWide>
          <Button
            icon="download"
            busy={download.isRunning}
            busyText="Downloading..."
            onClick={download.run}
          >
            Download Receipt
          </Button>
          {notePage && (
            <ButtonAnchor variant="line" icon="arrow-left" href={notePage}>
              Back to the fee note
            </ButtonAnchor>
          )}
          {isStored && (
            <Button variant="line" icon="check" onClick={() => gatePass.show(receipt.reference)}>
              Gate pass
            </Button>
          )}
          <Button variant="line" icon="clock" onClick={onHistory} ref={historyButton}>
            History
          </Button>
          <Button variant="line" icon="plus" onClick={onNewPayment}>
            New Payment
          </Button>
          <Button variant="line" icon={PERSON} onClick={() => onAnotherChild(receipt)}>
            Pay for another child
          </Button>
        </SlipActions>
        <TextButton onClick={viewReceipt}>View receipt</TextButton>
        {dialog.hasFailed && (
          <Banner tone="info">
            The receipt could not be fetched just now. Your payment is safe: try again in a moment.
          </Banner>
        )}
        <ContactQuestion contact={receipt} />
        {!isStored && (
          <Banner tone="info">
            This device cannot keep a payment history. Please download the receipt, or note the
            reference.
          </Banner>
        )}
      </StatusSlip>
      {download.hasFailed && (
        <Toast tone="bad" onClose={download.dismiss}>
          The PDF could not be made. You can view the receipt and print it instead.
        </Toast>
      )}
      {gatePass.failure}
      {gatePass.dialog}
      {dialog.part && (
        <dialog.part.ReceiptDialog
          receipt={receipt}
          open={isReceiptOpen}
          onClose={() => onReceipt(false)}
        />
      )}
    </>
  );
}

/** Apart from the page: most visits of the portal begin at the form, and the form is what must come fast. */
const loadReceiptDialog = () => import('../receipt/receipt-dialog.tsx');

/**
 * The page of the fee note whose form this tab sent last (`note-script.ts`); the public form writes over it. With a name,
 * only when the note is this student's.
 */
export function noteOfThisTab(fullName?: string): string | undefined {
  const sent = readJson('sessionStorage', 'payment-form');
  if (!isJsonObject(sent) || (fullName !== undefined && sent.fullName !== fullName))
    return undefined;
  const { note } = sent;
  return typeof note === 'string' && /^\/pay\/\w+$/.test(note) ? note : undefined;
}
