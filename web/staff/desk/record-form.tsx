import { useState } from 'react';
import {
  type DeskChannel,
  type DeskQuestion,
  deskChannelNames,
  deskChannels,
  deskQuestions,
  deskYears,
  needsSlip,
  paymentOfUsedSlip,
} from '#contract/book/desk.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay, isDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { nairaFromKobo } from '#contract/money.ts';
import type { DeskRecorded } from '#contract/schemas/desk.ts';
import type { NoteStudentShown, StaffNote } from '#contract/schemas/fee-notes.ts';
import { classNames, feeFor, purposeNames } from '#contract/school/fees.ts';
import { type SchoolYear, termInWords, termOn } from '#contract/school/terms.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { NO_AMOUNT } from '#contract/typed-amount.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { knownErrors, newFormKey } from '../../ui/forms/form-fields.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { recordAtDesk } from '../api/desk.ts';
import { fetchOpenNotes } from '../api/fee-notes.ts';
import { koboText, notesText, owedFeeText } from '../fee-notes/note-texts.tsx';
import { StudentField } from '../fee-notes/student-field.tsx';
import { closesDialog, LeaveQuestion } from '../panel/leave-question.tsx';
import { DialogFoot } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { nairaText, typedNaira } from '../staff-texts.ts';
import { useLateDay } from './use-late-day.ts';

const fields = [
  'studentId',
  'fullName',
  'note',
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
const PLEASE_CONFIRM = 'Please look at this, and confirm it below if it is right';
/** Among what a student owes: money for what no fee note asks. */
const SOMETHING_ELSE = 'else';

interface RecordFormProps {
  schoolYear: SchoolYear;
  onClose: () => void;
  onRecorded: (recorded: DeskRecorded) => void;
}

/** First the child and what it owes, then the money: the amount is what is left, until another one is typed. */
export function RecordForm({ schoolYear, onClose, onRecorded }: RecordFormProps) {
  const { fees } = schoolYear;
  const today = calendarDay(Date.now());
  const [formKey] = useState(newFormKey);
  const [student, setStudent] = useState<NoteStudentShown>();
  const openNotes = useOpenNotes();
  const [texts, setTexts] = useState<Partial<Record<Field, string>>>({});
  const [asked, setAsked] = useState<DeskQuestion[]>([]);
  const { summary, text, refuse, clearError } = useForm<Field>({
    fields,
    idOf: (name) => `desk-${name}`,
    values: texts,
    onEdit: set,
  });

  function set(name: Field, value: string) {
    setAsked([]);
    // A name that is typed says who it is, too.
    if (name === 'fullName') clearError('studentId');
    const { amount: _ofOtherNote, ...others } = texts;
    setTexts({ ...(name === 'note' ? others : texts), [name]: value });
  }

  const notes = student && openNotes.of(student.studentId);
  const owed = notes === 'failed' ? [] : (notes ?? []);
  const chosen = texts.note ?? owed[0]?._id ?? SOMETHING_ELSE;
  const note = owed.find(({ _id }) => _id === chosen);
  const purpose = note?.purpose ?? texts.paymentPurpose ?? purposeNames(fees)[0] ?? '';
  const feeClass = note?.class ?? (texts.class || student?.class || '');
  const terms = noteTerms(schoolYear, purpose, today);
  const termChosen = terms.find((key) => key === texts.term) ?? termOn(schoolYear, purpose, today);
  const term = note?.term ?? termChosen;
  // Also what is typed as something else may be of a fee note.
  const countsOn =
    note ?? owed.find((one) => !one.endedAt && one.purpose === purpose && one.term === term);
  const amount = texts.amount ?? (note ? koboText(note.outstandingKobo).slice(1) : '');
  const channel = (texts.channel ?? 'cash') as DeskChannel;
  const receivedOn = texts.receivedOn ?? today;
  const late = useLateDay(isDay(receivedOn) ? receivedOn : today);
  const isUnsaved = student !== undefined || Object.values(texts).some(Boolean);
  const usedIn = paymentOfUsedSlip(text('slip').error);

  const [isBusy, submit] = useSubmit(async () => {
    const naira = typedNaira(amount);
    const missing: Partial<Record<Field, string>> = {};
    if (!student && !texts.fullName) missing.studentId = NO_STUDENT;
    if (!feeClass) missing.class = 'Please choose a class';
    if (naira === undefined) missing.amount = NO_AMOUNT;
    if (naira === undefined || Object.keys(missing).length > 0) {
      return refuse(FORM_HAS_ERRORS, missing);
    }
    const reply = await recordAtDesk({
      formKey,
      ...(student ? { studentId: student.studentId } : { fullName: texts.fullName ?? '' }),
      class: feeClass,
      paymentPurpose: purpose,
      term,
      ...(note?.endedAt && { note: note._id }),
      amount: naira,
      channel,
      receivedOn,
      payer: texts.payer ?? '',
      phone: texts.phone ?? '',
      email: texts.email ?? '',
      slip: needsSlip(channel) ? (texts.slip ?? '') : '',
      reason: texts.reason ?? '',
      ...Object.fromEntries(asked.map((question) => [question, true])),
    });
    if (reply.kind === 'success') return onRecorded(reply.answer.data);
    const errors = fieldErrorsIn(reply);
    const questions = deskQuestions.filter((question) => errors[question]);
    setAsked(questions);
    const doubts = questions.map((question) => [fieldOf[question], errors[question]]);
    refuse(questions.length > 0 ? PLEASE_CONFIRM : messageIn(reply, NO_ANSWER), {
      ...knownErrors(fields, errors),
      ...Object.fromEntries(doubts),
    });
  });

  return (
    <form className="grid gap-18 mt-18" noValidate onSubmit={submit}>
      <div role="status" className={late ? undefined : 'unseen'}>
        {late && <Banner tone="info">{`${late.why} ${late.counts}`}</Banner>}
      </div>
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
        onChoose={(one) => {
          setStudent(one);
          if (one) openNotes.load(one.studentId);
          for (const name of ['studentId', 'fullName', 'class'] as const) clearError(name);
          setAsked([]);
          // What was chosen for another student says nothing of this one.
          const { note: _note, amount: _amount, class: _class, ...others } = texts;
          setTexts(others);
        }}
      />
      {!student && (
        <TextField
          {...text('fullName')}
          label="Name, if not on the class lists"
          autoCapitalize="words"
        />
      )}
      {student && <p role="status">{owedText(notes)}</p>}
      {owed.length > 0 && (
        <ChoiceField
          {...text('note')}
          legend="What is paid"
          isList
          options={[...owed.map(owedChoice), { value: SOMETHING_ELSE, label: 'Something else' }]}
          value={chosen}
        />
      )}
      <div className="grid gap-18 halves">
        {!note && (
          <>
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
          </>
        )}
        <TextField
          {...text('amount')}
          label="Amount in naira"
          hint={
            countsOn
              ? `${koboText(countsOn.outstandingKobo)} is left`
              : feeHint(feeFor(fees, purpose, feeClass))
          }
          inputMode="decimal"
          required
          value={amount}
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
            hint="A number that was recorded before is asked about"
            required
          />
        )}
        <TextField
          {...text('receivedOn')}
          type="date"
          label="Day received"
          min={deskYears(schoolYear, today).oldest}
          max={today}
          value={receivedOn}
          error={text('receivedOn').error}
          hint={late?.counts}
        />
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
        label={recordLabel(asked)}
        busy={isBusy}
        busyText="Recording..."
        onClose={onClose}
      />
      <LeaveQuestion
        isLeaving={isClosing}
        wouldLoseWork={() => isUnsaved}
        question="What you typed is not recorded yet."
      />
    </form>
  );
}

const isClosing = closesDialog('entry');

type OpenNotes = StaffNote[] | 'failed';

/** The open fee notes of those students who were chosen, the one that is due first first. */
function useOpenNotes() {
  const [found, setFound] = useState<Record<string, OpenNotes>>({});
  return {
    /** undefined while they are on their way */
    of: (studentId: string) => found[studentId],
    async load(studentId: string) {
      const notes = (await fetchOpenNotes(studentId)) ?? 'failed';
      setFound((before) => ({ ...before, [studentId]: notes }));
    },
  };
}

function owedText(notes: OpenNotes | undefined): string {
  if (notes === undefined) return 'Looking for open fee notes...';
  if (notes === 'failed') return 'The fee notes cannot be read just now.';
  if (notes.length === 0) return 'No fee note is open.';
  return `${notesText(notes.length)} open.`;
}

function owedChoice(note: StaffNote) {
  return {
    value: note._id,
    label: `${owedFeeText(note)}: ${koboText(note.outstandingKobo)} left`,
  };
}

function feeHint(fee: ReturnType<typeof feeFor>): string {
  return fee === null ? 'Such as 20,000' : `The fee is ${nairaText(nairaFromKobo(fee))}`;
}

/** The field that a question is about. */
const fieldOf: Record<DeskQuestion, Field> = {
  confirmDay: 'receivedOn',
  confirmSlip: 'slip',
  confirmAgain: 'amount',
};

const confirmLabels: Record<DeskQuestion, string> = {
  confirmDay: 'The day is right: record it',
  confirmSlip: 'It is another slip: record it',
  confirmAgain: 'It is other money: record it',
};

function recordLabel([first, ...others]: DeskQuestion[]): string {
  if (!first) return 'Record';
  return others.length === 0 ? confirmLabels[first] : 'All of this is right: record it';
}

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}
