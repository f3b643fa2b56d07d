import { type FormEvent, useState } from 'react';
import { receiptAddress } from '#contract/addresses.ts';
import { decisionNoteMessage, type Resolution } from '#contract/decisions.ts';
import type { PaymentActions as Actions, StaffPayment } from '#contract/staff.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { decidePayment, recheckPayment, sendReceipt } from '../api/payments.ts';
import { nairaText } from '../staff-texts.ts';
import styles from './payment-actions.module.css';

interface PaymentActionsProps {
  payment: StaffPayment;
  actions: Actions;
  /** Something was done, here or by another person: the timeline has changed. */
  onDone: () => void;
}

type Doing = Resolution | 'recheck' | 'receipt';

const NO_ANSWER =
  'No clear answer arrived. Please look at the payment again before you try once more.';
const CONFLICT = 409;

const decisions: Record<Resolution, { label: string; meaning: string }> = {
  credited: { label: 'Credit', meaning: 'it counts as paid' },
  refunded: { label: 'Refunded', meaning: 'the money went back' },
  ignored: { label: 'Ignore', meaning: 'nothing changes, and this finding is closed' },
};

/** What can be done about a payment just now, and what came of it. */
export function PaymentActions({ payment, actions, onDone }: PaymentActionsProps) {
  const [doing, setDoing] = useState<Doing>();
  const [end, setEnd] = useState<{ text: string; tone: 'success' | 'error' }>();
  const { reference, email } = payment;

  async function act(what: Doing, call: () => Promise<StaffReply<unknown>>): Promise<boolean> {
    if (doing) return false;
    setDoing(what);
    setEnd(undefined);
    const reply = await call();
    setDoing(undefined);
    const isDone = reply.kind === 'success';
    setEnd({ text: messageIn(reply, NO_ANSWER), tone: isDone ? 'success' : 'error' });
    if (isDone || ('httpStatus' in reply && reply.httpStatus === CONFLICT)) onDone();
    return isDone;
  }

  return (
    <div className={`grid gap-14 ${styles.actions}`}>
      {end && <Banner tone={end.tone}>{end.text}</Banner>}
      {actions.resolve.length > 0 && (
        <DecisionForm
          offered={actions.resolve}
          credits={actions.credits}
          doing={doing}
          onDecide={(resolution, note) =>
            act(resolution, () => decidePayment(reference, { resolution, note }))
          }
        />
      )}
      <div className={`row middle ${styles.buttons}`}>
        {actions.recheck && (
          <SmallButton
            icon="refresh"
            busy={doing === 'recheck'}
            busyText="Asking..."
            onClick={() => act('recheck', () => recheckPayment(reference))}
          >
            Ask Paystack again
          </SmallButton>
        )}
        {actions.sendReceipt && (
          <SmallButton
            busy={doing === 'receipt'}
            busyText="Sending..."
            className={styles.address}
            onClick={() => act('receipt', () => sendReceipt(reference))}
          >
            Send receipt to <span translate="no">{email}</span>
          </SmallButton>
        )}
        {actions.receipt && (
          <TextLink to={receiptAddress(reference)} target="_blank" reloadDocument>
            Open receipt
          </TextLink>
        )}
      </div>
    </div>
  );
}

interface DecisionFormProps {
  offered: Resolution[];
  /** naira that would count */
  credits: number | undefined;
  doing: Doing | undefined;
  onDecide: (resolution: Resolution, note: string) => Promise<boolean>;
}

/** The note comes first: without one nothing is decided. What was typed stays when it is refused. */
function DecisionForm({ offered, credits, doing, onDecide }: DecisionFormProps) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = offered.find((one) => one === submitter?.getAttribute('value'));
    const problem = decisionNoteMessage(note);
    setError(problem);
    if (problem) return document.getElementById('decision-note')?.focus();
    if (chosen && (await onDecide(chosen, cleanText(note, 'lines')))) setNote('');
  }

  return (
    <form className={`grid ${styles.decision}`} noValidate onSubmit={submit}>
      <TextAreaField
        id="decision-note"
        name="note"
        label="Why you decide so"
        hint="Stored in the ledger with your name."
        rows={2}
        error={error}
        value={note}
        onChange={setNote}
      />
      <ul className="grid gap-8">
        {offered.map((resolution) => (
          <li key={resolution} className="fine">
            <Button
              type="submit"
              size="small"
              value={resolution}
              variant={resolution === 'ignored' ? 'line' : undefined}
              busy={doing === resolution}
              busyText="Deciding..."
            >
              {decisions[resolution].label}
            </Button>
            <span>
              {resolution === 'credited' && credits !== undefined
                ? `${nairaText(credits)} counts as paid`
                : decisions[resolution].meaning}
            </span>
          </li>
        ))}
      </ul>
    </form>
  );
}
