import { useState } from 'react';
import { deskChannelNames } from '#contract/book/desk.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { DeskEntry } from '#contract/schemas/desk.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { newFormKey } from '../../ui/forms/form-key.ts';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { refundAtDesk, voidAtDesk } from '../api/desk.ts';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { CloseButton, DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { FactList } from '../payments/payment-facts.tsx';
import { nairaText } from '../staff-texts.ts';
import { EntryState } from './desk-entries.tsx';
import { ReceiptLinks } from './record-dialog.tsx';
import { NO_AMOUNT, typedNaira } from './typed-naira.ts';

interface EntryDialogProps {
  entry: DeskEntry | undefined;
  onClose: () => void;
  onChanged: () => void;
}

type Doing = 'void' | 'refund';

/** One movement of the desk; a super administrator voids the record, or gives cash back. */
export function EntryDialog({ entry, onClose, onChanged }: EntryDialogProps) {
  return (
    <PanelDialog
      open={entry !== undefined}
      title={entry?.receiptNumber ?? ''}
      titleTakesFocus
      onClose={onClose}
    >
      {entry && <Entry key={entry._id} entry={entry} onClose={onClose} onChanged={onChanged} />}
    </PanelDialog>
  );
}

type EntryProps = Omit<EntryDialogProps, 'entry'> & { entry: DeskEntry };

function Entry({ entry, onClose, onChanged }: EntryProps) {
  const tell = useAlerts();
  const { user } = useAuth();
  const [doing, setDoing] = useState<Doing>();
  const { reference, kind, isVoided, studentName, class: feeClass } = entry;
  const mayChange = user?.role === 'super_admin' && kind === 'received' && !isVoided;

  function done(message: string) {
    tell(message);
    setDoing(undefined);
    // The dialog stays: an address that changes in the same moment would leave the list as it was.
    onChanged();
  }

  return (
    <>
      <p className="row middle sum">
        <b className="num">{nairaText(entry.amount)}</b> <EntryState entry={entry} />
      </p>
      <FactList
        facts={[
          ['Student', `${studentName}, ${feeClass}`],
          ['Purpose', `${entry.paymentPurpose}, ${entry.term}`],
          ['How', deskChannelNames[entry.channel]],
          ['By', `${entry.by}, ${fullMoment(entry.at)}`],
        ]}
      />
      <ReceiptLinks reference={reference} />
      <p className="mt-10">
        <TextLink to={staffPaymentAddress(reference)}>Open the payment</TextLink>
      </p>
      {doing === undefined && mayChange && (
        <div className="row mt-18">
          <SmallButton onClick={() => setDoing('void')}>Void this record</SmallButton>
          <SmallButton onClick={() => setDoing('refund')}>Give cash back</SmallButton>
        </div>
      )}
      {doing && (
        <ChangeForm
          doing={doing}
          reference={reference}
          onDone={done}
          onCancel={() => setDoing(undefined)}
        />
      )}
      {doing === undefined && <CloseButton onClose={onClose} className="mt-18" />}
    </>
  );
}

interface ChangeFormProps {
  doing: Doing;
  reference: string;
  onDone: (message: string) => void;
  onCancel: () => void;
}

const words = {
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

const NO_ANSWER =
  'No clear answer arrived. Please look at the record again before you try once more.';

function ChangeForm({ doing, reference, onDone, onCancel }: ChangeFormProps) {
  const [formKey] = useState(newFormKey);
  const [texts, setTexts] = useState({ amount: '', reason: '' });
  const { summary, text, refuse } = useForm<'amount' | 'reason'>({
    fields: ['amount', 'reason'],
    idOf: (name) => `desk-change-${name}`,
    values: texts,
    onEdit: (name, value) => setTexts((before) => ({ ...before, [name]: value })),
  });
  const { title, meaning, label } = words[doing];

  const [isBusy, submit] = useSubmit(async () => {
    const reason = cleanText(texts.reason, 'lines');
    const amount = doing === 'refund' ? typedNaira(texts.amount) : undefined;
    const errors = {
      ...(doing === 'refund' && amount === undefined && { amount: NO_AMOUNT }),
      ...(!reason && { reason: 'Please say why' }),
    };
    if (Object.keys(errors).length > 0) return refuse(FORM_HAS_ERRORS, errors);
    const reply =
      amount !== undefined
        ? await refundAtDesk(reference, { formKey, amount, reason })
        : await voidAtDesk(reference, { reason });
    if (reply.kind === 'success') return onDone(reply.message ?? 'Done.');
    refuse(messageIn(reply, NO_ANSWER), fieldErrorsIn(reply));
  });

  return (
    <form className="grid gap-14 mt-18" noValidate onSubmit={submit}>
      <h3>{title}</h3>
      <p className="quiet">{meaning}</p>
      {summary && <ErrorSummary {...summary} />}
      {doing === 'refund' && (
        <TextField {...text('amount')} label="Amount in naira" inputMode="decimal" required />
      )}
      <TextAreaField
        {...text('reason')}
        label="Why"
        hint="Stored in the ledger with your name. Please name no child here."
        rows={2}
        required
      />
      <DialogFoot label={label} busy={isBusy} busyText="Wait..." onClose={onCancel} />
    </form>
  );
}
