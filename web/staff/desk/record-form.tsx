import { useState } from 'react';
import type { DeskQuestion } from '#contract/book/desk.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { nairaFromKobo } from '#contract/money.ts';
import type { DeskRecorded } from '#contract/schemas/desk.ts';
import type { NoteStudentShown, StaffNote } from '#contract/schemas/fee-notes.ts';
import { classNames, feeFor, purposeNames } from '#contract/school/fees.ts';
import { type SchoolYear, termInWords, termOn } from '#contract/school/terms.ts';
import { NO_AMOUNT } from '#contract/typed-amount.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { knownErrors, newFormKey } from '../../ui/forms/form-fields.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { recordAtDesk } from '../api/desk.ts';
import { fetchSiblings } from '../api/fee-notes.ts';
import { koboText, notesText, owedFeeText } from '../fee-notes/note-texts.tsx';
import { StudentField } from '../fee-notes/student-field.tsx';
import { closesDialog, LeaveQuestion } from '../panel/leave-question.tsx';
import { DialogFoot } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { nairaText, typedNaira } from '../staff-texts.ts';
import {
  FormHead,
  MoneyFields,
  type MoneyTexts,
  moneyFields,
  moneyIn,
  ReasonField,
  readRefusal,
  recordLabel,
  useLateDayOf,
} from './money-fields.tsx';
import { type OpenNotes, useOpenNotes } from './open-notes.ts';

const fields = [
  'studentId',
  'fullName',
  'note',
  'paymentPurpose',
  'class',
  'term',
  ...moneyFields,
] as const;

type Field = (typeof fields)[number];

const NO_STUDENT = 'Please choose the student, or type the name';
/** Among what a student owes: money for what no fee note asks. */
const SOMETHING_ELSE = 'else';

interface RecordFormProps {
  schoolYear: SchoolYear;
  onClose: () => void;
  onRecorded: (recorded: DeskRecorded[]) => void;
  /** The money is for several children or fees: these are chosen already, and this is typed. */
  onSplit: (begin: { students: NoteStudentShown[]; texts: MoneyTexts }) => void;
}

/** First the child and what it owes, then the money: the amount is what is left, until another one is typed. */
export function RecordForm({ schoolYear, onClose, onRecorded, onSplit }: RecordFormProps) {
  const { fees } = schoolYear;
  const today = calendarDay(Date.now());
  const [formKey] = useState(newFormKey);
  const [student, setStudent] = useState<NoteStudentShown>();
  const [siblings, setSiblings] = useState<NoteStudentShown[]>([]);
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
  const late = useLateDayOf(texts);
  const { amount: _ofOneFee, ...moneyTexts } = texts;
  const isUnsaved = student !== undefined || Object.values(texts).some(Boolean);

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
      ...moneyIn(texts),
      ...Object.fromEntries(asked.map((question) => [question, true])),
    });
    if (reply.kind === 'success') return onRecorded([reply.answer.data]);
    const { questions, message, errors } = readRefusal(reply);
    setAsked(questions);
    refuse(message, knownErrors(fields, errors));
  });

  return (
    <form className="grid gap-18 mt-18" noValidate onSubmit={submit}>
      <FormHead late={late} summary={summary} text={text} />
      <StudentField
        id="desk-studentId"
        name="studentId"
        label="Student"
        error={text('studentId').error}
        chosen={student}
        feeClass=""
        onChoose={(one) => {
          setStudent(one);
          setSiblings([]);
          if (one) {
            openNotes.load(one.studentId);
            fetchSiblings(one.studentId).then(setSiblings);
          }
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
      {student && (
        <div className="row middle apart">
          <p role="status">{owedText(notes)}</p>
          <SmallButton
            onClick={() => onSplit({ students: [student, ...siblings], texts: moneyTexts })}
          >
            {splitLabel(siblings)}
          </SmallButton>
        </div>
      )}
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
        <MoneyFields text={text} schoolYear={schoolYear} texts={texts} late={late} />
      </div>
      <ReasonField text={text} />
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

function owedText(notes: OpenNotes | undefined): string {
  if (notes === undefined) return 'Looking for open fee notes...';
  if (notes === 'failed') return 'The fee notes cannot be read just now.';
  if (notes.length === 0) return 'No fee note is open.';
  return `${notesText(notes.length)} open.`;
}

/** Brothers and sisters are proposed by the parent’s phone or e-mail; a press confirms them. */
function splitLabel(siblings: readonly NoteStudentShown[]): string {
  if (siblings.length === 0) return 'Split over several children or fees';
  if (siblings.length > 3) return `Split with ${siblings.length} others (same parent)`;
  const names = siblings.map(({ student }) => student.split(' ')[0] ?? '');
  return `Split with ${new Intl.ListFormat('en').format(names)} (same parent)`;
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

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}
