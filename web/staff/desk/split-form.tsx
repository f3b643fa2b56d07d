import { useEffect, useEffectEvent, useId, useState } from 'react';
import { type DeskQuestion, splitProblem } from '#contract/book/desk.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import type { DeskRecorded } from '#contract/schemas/desk.ts';
import type { NoteStudentShown } from '#contract/schemas/fee-notes.ts';
import { purposeNames } from '#contract/school/fees.ts';
import type { SchoolYear } from '#contract/school/terms.ts';
import { NO_AMOUNT, readAmount } from '#contract/typed-amount.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { newFormKey } from '../../ui/forms/form-fields.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { splitAtDesk } from '../api/desk.ts';
import { feeText, koboText, owedFeeText } from '../fee-notes/note-texts.tsx';
import { StudentField } from '../fee-notes/student-field.tsx';
import { closesDialog, LeaveQuestion } from '../panel/leave-question.tsx';
import { DialogFoot } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import styles from './desk.module.css';
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
import { useOpenNotes } from './open-notes.ts';
import { type FilledLine, fillLines, linesOf } from './split-lines.ts';

interface SplitFormProps {
  schoolYear: SchoolYear;
  /** chosen before, with what was typed about the money */
  begin: { students: NoteStudentShown[]; texts: MoneyTexts };
  onClose: () => void;
  onRecorded: (recorded: DeskRecorded[]) => void;
}

const partField = (at: number) => `parts.${at}`;

/** Money that came as one for several children: it fills what they owe, what is due first first, until other parts are typed. */
export function SplitForm({ schoolYear, begin, onClose, onRecorded }: SplitFormProps) {
  const [formKey] = useState(newFormKey);
  const [students, setStudents] = useState(begin.students);
  const [purposes, setPurposes] = useState<Record<string, string>>({});
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [texts, setTexts] = useState<MoneyTexts>(begin.texts);
  const [asked, setAsked] = useState<DeskQuestion[]>([]);
  const openNotes = useOpenNotes();
  const loadFirst = useEffectEvent(() => {
    for (const { studentId } of begin.students) openNotes.load(studentId);
  });
  useEffect(() => loadFirst(), []);

  const notesOf = (studentId: string) => {
    const notes = openNotes.of(studentId);
    return notes === 'failed' ? [] : notes;
  };
  const today = calendarDay(Date.now());
  const totalKobo = readAmount(texts.amount ?? '') ?? 0;
  const lines = fillLines(
    linesOf(students, notesOf, schoolYear, purposes, today),
    totalKobo,
    typed,
  );
  const paid = lines.filter(({ amountKobo }) => amountKobo > 0);
  const splitKobo = paid.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const owedKobo = lines.reduce((sum, { owedKobo }) => sum + owedKobo, 0);
  const late = useLateDayOf(texts);
  const form = useForm<string>({
    fields: [
      ...moneyFields.slice(0, 1),
      ...lines.map((_, at) => partField(at)),
      ...moneyFields.slice(1),
    ],
    idOf: (name) => `desk-${name}`,
    values: texts,
    onEdit(name, value) {
      setAsked([]);
      setTexts((before) => ({ ...before, [name]: value }));
    },
  });
  const { summary, text, field, refuse, clearError } = form;

  const [isBusy, submit] = useSubmit(async () => {
    if (totalKobo === 0) return refuse(FORM_HAS_ERRORS, { amount: NO_AMOUNT });
    const problem = splitProblem(totalKobo, splitKobo);
    if (problem) return refuse(FORM_HAS_ERRORS, { amount: problem });
    const reply = await splitAtDesk({
      ...moneyIn(texts),
      formKey,
      amount: nairaFromKobo(kobo(totalKobo)),
      parts: paid.map(partOf),
      ...Object.fromEntries(asked.map((question) => [question, true])),
    });
    if (reply.kind === 'success') return onRecorded(reply.answer.data);
    const { questions, message, errors } = readRefusal(reply);
    setAsked(questions);
    refuse(message, errorsByLine(errors, lines, paid));
  });

  function add(student: NoteStudentShown | undefined) {
    if (!student || students.some(({ studentId }) => studentId === student.studentId)) return;
    setStudents([...students, student]);
    openNotes.load(student.studentId);
    setAsked([]);
  }

  function edit(line: FilledLine, at: number, value: string) {
    clearError(partField(at));
    clearError('amount');
    setAsked([]);
    setTyped({ ...typed, [line.key]: value });
  }

  return (
    <form className="grid gap-18 mt-18" noValidate onSubmit={submit}>
      <FormHead late={late} summary={summary} text={text} />
      <TextField
        {...text('amount')}
        label="Amount in naira, of all together"
        hint={owedKobo > 0 ? `${koboText(owedKobo)} is left in all` : undefined}
        inputMode="decimal"
        required
      />
      {students.map((student) => (
        <ChildPart
          key={student.studentId}
          student={student}
          isLoading={openNotes.of(student.studentId) === undefined}
          hasFailed={openNotes.of(student.studentId) === 'failed'}
          onRemove={
            students.length > 1
              ? () => setStudents(students.filter((one) => one !== student))
              : undefined
          }
        >
          {lines.map(
            (line, at) =>
              line.student === student && (
                <PartFields
                  key={line.key}
                  line={line}
                  {...field(partField(at))}
                  onChange={(value) => edit(line, at, value)}
                  purposes={purposeNames(schoolYear.fees)}
                  onPurpose={(purpose) => setPurposes({ ...purposes, [line.key]: purpose })}
                />
              ),
          )}
        </ChildPart>
      ))}
      <p role="status">
        <b>{totalKobo > 0 ? (splitProblem(totalKobo, splitKobo) ?? ALL_SPLIT) : ''}</b>
      </p>
      <StudentField
        id="desk-another"
        name="another"
        label="Another child"
        error={undefined}
        chosen={undefined}
        feeClass=""
        onChoose={add}
      />
      <div className="grid gap-18 halves">
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
        wouldLoseWork={() => true}
        question="What you typed is not recorded yet."
      />
    </form>
  );
}

const ALL_SPLIT = 'All of it is split.';
const isClosing = closesDialog('entry');

function partOf(line: FilledLine) {
  const { student, note, purpose, class: feeClass, term, amountKobo } = line;
  return {
    studentId: student.studentId,
    class: feeClass,
    paymentPurpose: purpose,
    term,
    ...(note?.endedAt && { note: note._id }),
    amount: nairaFromKobo(kobo(amountKobo)),
  };
}

/** The server counts the parts that it was sent, the form its lines. */
function errorsByLine(
  errors: Partial<Record<string, string>>,
  lines: readonly FilledLine[],
  paid: readonly FilledLine[],
): Partial<Record<string, string>> {
  const moved = paid.map((line, at) => [partField(lines.indexOf(line)), errors[partField(at)]]);
  const others = Object.entries(errors).filter(([name]) => !name.startsWith('parts.'));
  return Object.fromEntries([...others, ...moved.filter(([, message]) => message)]);
}

interface ChildPartProps {
  student: NoteStudentShown;
  isLoading: boolean;
  hasFailed: boolean;
  onRemove: (() => void) | undefined;
  children: React.ReactNode;
}

function ChildPart({ student, isLoading, hasFailed, onRemove, children }: ChildPartProps) {
  const id = useId();
  return (
    <fieldset className={`grid gap-10 ${styles.child}`} aria-labelledby={id}>
      <div className="row middle apart">
        <h3 id={id} translate="no" className={styles.name}>
          {[student.student, student.class, student.admissionNumber].filter(Boolean).join(', ')}
        </h3>
        {onRemove && (
          <SmallButton
            variant="quiet"
            onClick={onRemove}
            aria-label={`Leave out ${student.student}`}
          >
            Leave out
          </SmallButton>
        )}
      </div>
      {isLoading && <p role="status">Looking for open fee notes...</p>}
      {hasFailed && <p role="status">The fee notes cannot be read just now.</p>}
      {children}
    </fieldset>
  );
}

interface PartFieldsProps {
  line: FilledLine;
  id: string;
  name: string;
  error: string | undefined;
  onChange: (value: string) => void;
  purposes: string[];
  onPurpose: (purpose: string) => void;
}

function PartFields({ line, onChange, purposes, onPurpose, ...ids }: PartFieldsProps) {
  const { note, purpose, student, typed, amountKobo } = line;
  const shown = typed ?? (amountKobo > 0 ? koboText(amountKobo).slice(1) : '');
  return (
    <div className={note ? undefined : 'grid gap-10 halves'}>
      {!note && (
        <SelectField
          id={`${ids.id}-purpose`}
          name={`${ids.name}-purpose`}
          label={`Purpose for ${student.student}`}
          hint="No fee note is open"
          error={undefined}
          options={purposes.map((name) => ({ value: name, label: name }))}
          value={purpose}
          onChange={onPurpose}
        />
      )}
      <TextField
        {...ids}
        label={note ? owedFeeText(note) : feeText(line)}
        hint={owedText(line)}
        inputMode="decimal"
        value={shown}
        onChange={onChange}
      />
    </div>
  );
}

function owedText({ note, owedKobo, feeKobo }: FilledLine): string | undefined {
  if (note) return `${koboText(owedKobo)} is left`;
  return feeKobo === null ? undefined : `The fee is ${koboText(feeKobo)}`;
}
