import { useRef, useState } from 'react';
import { lateWords } from '#contract/book/day-that-counts.ts';
import { calendarDay, fullMoment } from '#contract/dates/school-time.ts';
import type { DeskEntry } from '#contract/schemas/desk.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refundAtDesk, voidAtDesk } from '../api/desk.ts';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { ReasonForm } from '../panel/reason-form.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import { nairaText } from '../staff-texts.ts';
import { EntryState, howText, togetherWith } from './desk-entries.tsx';
import { ReceiptLinks } from './record-dialog.tsx';
import { useLateDay } from './use-late-day.ts';

interface EntryDialogProps {
  entry: DeskEntry | undefined;
  /** all of the day */
  entries: readonly DeskEntry[];
  onClose: () => void;
  onChanged: () => void;
}

type Doing = 'void' | 'refund';

/** One movement of the desk; a super administrator voids the record, or gives cash back. */
export function EntryDialog({ entry, ...rest }: EntryDialogProps) {
  return (
    <PanelDialog
      open={entry !== undefined}
      title={entry?.receiptNumber ?? ''}
      titleTakesFocus
      onClose={rest.onClose}
    >
      {entry && <Entry key={entry._id} entry={entry} {...rest} />}
    </PanelDialog>
  );
}

type EntryProps = Omit<EntryDialogProps, 'entry'> & { entry: DeskEntry };

function Entry({ entry, entries, onClose, onChanged }: EntryProps) {
  const tell = useAlerts();
  const { user } = useAuth();
  const [doing, setDoing] = useState<Doing>();
  const top = useRef<HTMLParagraphElement>(null);
  const { reference, kind, isVoided, studentName, class: feeClass } = entry;
  const together = togetherWith(entry, entries);
  const mayChange = user?.role === 'super_admin' && kind === 'received' && !isVoided;

  function close() {
    setDoing(undefined);
    // The form that had the focus is gone.
    top.current?.focus();
  }

  function done(message: string) {
    tell(message);
    close();
    // The dialog stays: an address that changes in the same moment would leave the list as it was.
    onChanged();
  }

  return (
    <>
      <p className="row middle sum" ref={top} tabIndex={-1}>
        <b className="num">{nairaText(entry.amount)}</b> <EntryState entry={entry} />
      </p>
      <FactList
        facts={[
          ['Student', `${studentName}, ${feeClass}`],
          ['Purpose', `${entry.paymentPurpose}, ${entry.term}`],
          ['How', howText(entry, entries)],
          ['By', `${entry.by}, ${fullMoment(entry.at)}`],
          ...partFacts(together),
          ...lateFacts(entry),
        ]}
      />
      <ReceiptLinks reference={reference} />
      <p className="mt-10">
        <TextLink to={staffPaymentAddress(reference)}>Open the payment</TextLink>
      </p>
      {doing === undefined && mayChange && <Changes onChoose={setDoing} />}
      {doing && (
        <ReasonForm
          {...forms[doing]}
          meaning={doing === 'void' && together.length > 0 ? TOGETHER : forms[doing].meaning}
          hasAmount={doing === 'refund'}
          send={(reason, amount, formKey) =>
            doing === 'refund'
              ? refundAtDesk(reference, { formKey, amount, reason })
              : voidAtDesk(reference, { reason })
          }
          noAnswer={NO_ANSWER}
          onDone={done}
          onCancel={close}
        />
      )}
      {doing === undefined && <CloseButton onClose={onClose} className="mt-18" />}
    </>
  );
}

function partFacts(together: DeskEntry[]): [string, string][] {
  const parts = together.map((one) => `${one.studentName} ${nairaText(one.amount)}`);
  return parts.length > 0 ? [['Came as one', parts.join('; ')]] : [];
}

function lateFacts({ receivedOn, at }: DeskEntry): [string, string][] {
  return receivedOn
    ? [['Counted late', lateWords({ receivedOn, enteredOn: calendarDay(at) })]]
    : [];
}

/** What a super administrator can do, on the day of today. */
function Changes({ onChoose }: { onChoose: (doing: Doing) => void }) {
  const late = useLateDay(calendarDay(Date.now()));
  return (
    <>
      <div role="status">{late && <p className="mt-18">{`${late.why} ${late.counts}`}</p>}</div>
      <div className="row mt-18">
        <SmallButton onClick={() => onChoose('void')}>Void this record</SmallButton>
        <SmallButton onClick={() => onChoose('refund')}>Give cash back</SmallButton>
      </div>
    </>
  );
}

const forms = {
  void: {
    title: 'Void this record',
    meaning: 'The whole record no longer counts, and its receipt says so at once.',
    label: 'Void it',
  },
  refund: {
    title: 'Give cash back',
    meaning: 'All of it or a part. It is counted with today’s cash.',
    label: 'Record the refund',
  },
};

const TOGETHER =
  'All that came as one with it no longer counts either, and each receipt says so at once.';

const NO_ANSWER =
  'No clear answer arrived. Please look at the record again before you try once more.';
