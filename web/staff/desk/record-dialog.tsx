import { useState } from 'react';
import { receiptAddress } from '#contract/addresses.ts';
import {
  type DeskChannel,
  deskChannelNames,
  deskChannels,
  needsSlip,
  paymentOfUsedSlip,
} from '#contract/book/desk.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { nairaFromKobo } from '#contract/money.ts';
import type { DeskRecorded } from '#contract/schemas/desk.ts';
import type { NoteStudentShown } from '#contract/schemas/fee-notes.ts';
import { classNames, feeFor, purposeNames } from '#contract/school/fees.ts';
import { type SchoolYear, termInWords, termKeysUntil, termOn } from '#contract/school/terms.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { newFormKey } from '../../ui/forms/form-fields.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { recordAtDesk } from '../api/desk.ts';
import { StudentField } from '../fee-notes/student-field.tsx';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { NO_AMOUNT, nairaText, typedNaira } from '../staff-texts.ts';

interface RecordDialogProps {
  open: boolean;
  schoolYear: SchoolYear;
  onClose: () => void;
  onRecorded: () => void;
}

/** Records money that was taken at the desk; afterwards the receipt, and the next one. */
export function RecordDialog({ open, onClose, onRecorded, schoolYear }: RecordDialogProps) {
  const [form, setForm] = useState(0);
  const [recorded, setRecorded] = useState<DeskRecorded>();

  function close() {
    onClose();
    setRecorded(undefined);
    setForm(form + 1);
  }

  return (
    <PanelDialog
      open={open}
      title={recorded ? `Recorded as ${recorded.receiptNumber}` : 'Record a payment'}
      titleTakesFocus
      onClose={onClose}
    >
      {recorded ? (
        <Recorded
          recorded={recorded}
          onNext={() => {
            setRecorded(undefined);
            setForm(form + 1);
          }}
          onClose={close}
        />
      ) : (
        <RecordForm
          key={form}
          schoolYear={schoolYear}
          onClose={onClose}
          onRecorded={(done) => {
            setRecorded(done);
            onRecorded();
          }}
        />
      )}
    </PanelDialog>
  );
}

interface RecordedProps {
  recorded: DeskRecorded;
  onNext: () => void;
  onClose: () => void;
}

function Recorded({ recorded, onNext, onClose }: RecordedProps) {
  const { reference, surplus, isNew } = recorded;
  return (
    <div className="grid gap-16 mt-18">
      {!isNew && <Banner tone="info">This was recorded before; nothing was recorded twice.</Banner>}
      {surplus > 0 && (
        <Banner tone="info">
          {nairaText(surplus)} is more than the fee note had left. It counts, and waits under “To
          review” for a decision.
        </Banner>
      )}
      <ReceiptLinks reference={reference} />
      <div className="row dialog-foot">
        <Button onClick={onNext}>Record another</Button>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** The receipt as a page to print: for paper, and for a till printer. */
export function ReceiptLinks({ reference }: { reference: string }) {
  const address = receiptAddress(reference);
  return (
    <p className="row">
      <TextLink to={address} target="_blank" reloadDocument>
        Receipt to print
      </TextLink>
      <TextLink to={`${address}?paper=80mm`} target="_blank" reloadDocument>
        For an 80 mm printer
      </TextLink>
    </p>
  );
}

const fields = [
  'studentId',
  'fullName',
  'paymentPurpose',
  'class',
  'term',
  'amount',
  'channel',
  'slip',
  'receivedOn',
  'payer',
  'phone',
  'email',
  'reason',
] as const;

type Field = (typeof fields)[number];

const NO_STUDENT = 'Please choose the student, or type the name';
const NO_ANSWER =
  'No clear answer arrived. Press Record again: the same form is never recorded twice.';

interface RecordFormProps extends Pick<RecordDialogProps, 'schoolYear' | 'onClose'> {
  onRecorded: (recorded: DeskRecorded) => void;
}

function RecordForm({ schoolYear, onClose, onRecorded }: RecordFormProps) {
  const { fees } = schoolYear;
  const today = calendarDay(Date.now());
  const [formKey] = useState(newFormKey);
  const [student, setStudent] = useState<NoteStudentShown>();
  const [texts, setTexts] = useState<Record<string, string>>({
    channel: 'cash',
    receivedOn: today,
    paymentPurpose: purposeNames(fees)[0] ?? '',
  });
  const [mayBeSame, setMayBeSame] = useState(false);
  const set = (name: string, value: string) => {
    setMayBeSame(false);
    // A name that is typed says who it is, too.
    if (name === 'fullName') clearError('studentId');
    setTexts((before) => ({ ...before, [name]: value }));
  };
  const { summary, text, refuse, clearError } = useForm<Field>({
    fields,
    idOf: (name) => `desk-${name}`,
    values: texts,
    onEdit: set,
  });
  const purpose = texts.paymentPurpose ?? '';
  const feeClass = texts.class || student?.class || '';
  const term = texts.term || termOn(schoolYear, purpose, today);
  const channel = (texts.channel ?? 'cash') as DeskChannel;
  const fee = feeFor(fees, purpose, feeClass);
  const terms = [...new Set([term, ...termKeysUntil(schoolYear, today)])];

  const usedIn = paymentOfUsedSlip(text('slip').error);

  const [isBusy, submit] = useSubmit(async () => {
    const amount = typedNaira(texts.amount ?? '');
    const missing: Partial<Record<Field, string>> = {};
    if (!student && !texts.fullName) missing.studentId = NO_STUDENT;
    if (!feeClass) missing.class = 'Please choose a class';
    if (amount === undefined) missing.amount = NO_AMOUNT;
    if (amount === undefined || Object.keys(missing).length > 0) {
      return refuse(FORM_HAS_ERRORS, missing);
    }
    const reply = await recordAtDesk({
      formKey,
      ...(student ? { studentId: student.studentId } : { fullName: texts.fullName ?? '' }),
      class: feeClass,
      paymentPurpose: purpose,
      term,
      amount,
      channel,
      receivedOn: texts.receivedOn ?? today,
      payer: texts.payer ?? '',
      phone: texts.phone ?? '',
      email: texts.email ?? '',
      slip: texts.slip ?? '',
      reason: texts.reason ?? '',
      ...(mayBeSame && { confirmAgain: true }),
    });
    if (reply.kind === 'success') return onRecorded(reply.answer.data);
    const { confirmAgain, ...errors } = fieldErrorsIn(reply);
    setMayBeSame(confirmAgain !== undefined);
    refuse(messageIn(reply, NO_ANSWER), errors);
  });

  return (
    <form className="grid gap-18 mt-18" noValidate onSubmit={submit}>
      {summary && (
        <ErrorSummary {...summary}>
          {usedIn && (
            <TextLink to={staffPaymentAddress(usedIn)} target="_blank">
              Open that payment
            </TextLink>
          )}
        </ErrorSummary>
      )}
      <StudentField
        id="desk-studentId"
        name="studentId"
        label="Student"
        error={text('studentId').error}
        chosen={student}
        feeClass=""
        onChoose={(chosen) => {
          setStudent(chosen);
          for (const name of ['studentId', 'fullName', 'class'] as const) clearError(name);
          set('class', '');
        }}
      />
      {!student && (
        <TextField
          {...text('fullName')}
          label="Name, if not on the class lists"
          autoCapitalize="words"
        />
      )}
      <div className="grid gap-18 halves">
        <SelectField
          {...text('paymentPurpose')}
          label="Purpose"
          options={choices(purposeNames(fees))}
          value={purpose}
        />
        <SelectField
          {...text('class')}
          label="Class"
          options={[{ value: '', label: 'Choose' }, ...choices(classNames(fees))]}
          value={feeClass}
        />
        <SelectField
          {...text('term')}
          label="Term"
          options={terms.map((key) => ({ value: key, label: termInWords(key) }))}
          value={term}
        />
        <TextField
          {...text('amount')}
          label="Amount in naira"
          hint={fee === null ? 'Such as 20,000' : `The fee is ${nairaText(nairaFromKobo(fee))}`}
          inputMode="decimal"
          required
        />
        <SelectField
          {...text('channel')}
          label="How it was paid"
          options={deskChannels.map((value) => ({ value, label: deskChannelNames[value] }))}
          value={channel}
        />
        {needsSlip(channel) && (
          <TextField
            {...text('slip')}
            label="Reference of the slip, bank or cheque"
            hint="Each counts once"
            required
          />
        )}
        <TextField {...text('receivedOn')} type="date" label="Day received" max={today} />
        <TextField {...text('payer')} label="Who paid (optional)" autoCapitalize="words" />
        <TextField {...text('phone')} type="tel" label="Phone (optional)" inputMode="tel" />
        <TextField
          {...text('email')}
          type="email"
          label="E-mail for the receipt (optional)"
          autoCapitalize="none"
        />
      </div>
      <TextAreaField
        {...text('reason')}
        label="Why more is taken than is due (only then)"
        rows={2}
      />
      <DialogFoot
        label={mayBeSame ? 'It is other money: record it' : 'Record'}
        busy={isBusy}
        busyText="Recording..."
        onClose={onClose}
      />
    </form>
  );
}

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}
