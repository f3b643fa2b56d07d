import { useRef, useState } from 'react';
import { feeDayOf } from '#contract/book/note-fees.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type {
  MakeNotesPreview,
  MakeNotesRequest,
  NoteStudentShown,
} from '#contract/schemas/fee-notes.ts';
import { feeFor, offeredClasses, payablePurposes } from '#contract/school/fees.ts';
import { type SchoolYear, termInWords, termOn } from '#contract/school/terms.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { makeNotes, previewNotes } from '../api/fee-notes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { closesDialog, LeaveQuestion } from '../panel/leave-question.tsx';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import styles from './fee-notes.module.css';
import { MakePreview } from './make-preview.tsx';
import { koboText } from './note-texts.tsx';
import { StudentField } from './student-field.tsx';
import {
  type DiscountDraft,
  type Errors,
  emptyTerms,
  noDiscount,
  readDiscount,
  readPlan,
  type TermsDraft,
} from './terms-draft.ts';
import { DiscountFields, discountFields, PlanFields, TERMS_FIELDS } from './terms-fields.tsx';

interface MakeDialogProps {
  schoolYear: SchoolYear;
  onClose: () => void;
  /** with the note, when it is one */
  onMade: (id: string | undefined) => void;
}

interface Exception {
  student: NoteStudentShown;
  /** 'none': the student gets no fee note */
  discount: DiscountDraft;
}

interface Draft {
  who: 'student' | 'class' | 'school';
  student: NoteStudentShown | undefined;
  feeClass: string;
  purpose: string;
  term: string;
  terms: TermsDraft;
  exceptions: Exception[];
}

const emptyDraft: Draft = {
  who: 'class',
  student: undefined,
  feeClass: '',
  purpose: '',
  term: '',
  terms: emptyTerms,
  exceptions: [],
};

interface Previewed {
  wanted: MakeNotesRequest;
  data: MakeNotesPreview['data'];
}

const NO_ANSWER = 'No clear answer arrived. Please look at the list before you try once more.';
const idOf = (name: string) => `make-${name}`;

/** First what is wanted, then what would be written, then it is done. What was typed stays until then. */
export function MakeDialog({ schoolYear, onClose, onMade }: MakeDialogProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [previewed, setPreviewed] = useState<Previewed>();
  const isMade = useRef(false);
  const tell = useAlerts();

  function made(message: string, id: string | undefined) {
    isMade.current = true;
    tell(message);
    onMade(id);
  }

  return (
    <PanelDialog
      open
      title="Make fee notes"
      titleTakesFocus
      onClose={onClose}
      className="wide-dialog"
    >
      {previewed ? (
        <MakePreview
          key={previewed.data.digest}
          data={previewed.data}
          term={previewed.wanted.term}
          onBack={() => setPreviewed(undefined)}
          onMake={async () => {
            const { wanted, data } = previewed;
            const reply = await makeNotes(wanted, data.digest);
            if (reply.kind === 'success') {
              made(reply.message ?? 'Done.', reply.answer.data._id);
              return undefined;
            }
            return messageIn(reply, NO_ANSWER);
          }}
          onRenew={async () => {
            const reply = await previewNotes(previewed.wanted);
            if (reply.kind !== 'success') return messageIn(reply, NO_ANSWER);
            setPreviewed({ ...previewed, data: reply.answer.data });
            return undefined;
          }}
        />
      ) : (
        <MakeForm
          draft={draft}
          schoolYear={schoolYear}
          onChange={setDraft}
          onClose={onClose}
          onPreview={setPreviewed}
        />
      )}
      <LeaveQuestion
        isLeaving={isClosing}
        wouldLoseWork={() => draft !== emptyDraft && !isMade.current}
        question="These fee notes are not made yet."
      />
    </PanelDialog>
  );
}

const isClosing = closesDialog('note');

const whos = [
  { value: 'student', label: 'One student' },
  { value: 'class', label: 'A class' },
  { value: 'school', label: 'The school' },
];

interface MakeFormProps {
  draft: Draft;
  schoolYear: SchoolYear;
  onChange: (draft: Draft) => void;
  onClose: () => void;
  onPreview: (previewed: Previewed) => void;
}

function MakeForm({ draft: typed, schoolYear, onChange, onClose, onPreview }: MakeFormProps) {
  const today = calendarDay(Date.now());
  const draft = withChoices(typed, schoolYear, today);
  const { who, student, feeClass, purpose, term, terms, exceptions } = draft;
  const fields = [
    'student',
    'class',
    'purpose',
    'term',
    ...TERMS_FIELDS,
    ...exceptions.flatMap((_, at) => discountFields(`${at}.`)),
  ];
  const { summary, field, refuse, clearError } = useForm<string>({ fields, idOf });
  const edit = (change: Partial<Draft>, ...corrected: string[]) => {
    for (const name of corrected) clearError(name);
    onChange({ ...draft, ...change });
  };

  const [isBusy, submit] = useSubmit(async () => {
    const read = readDraft(draft, today);
    if ('errors' in read) return refuse(FORM_HAS_ERRORS, read.errors);
    const reply = await previewNotes(read.wanted);
    if (reply.kind === 'success') {
      return onPreview({ wanted: read.wanted, data: reply.answer.data });
    }
    refuse(messageIn(reply, NO_ANSWER), fieldErrorsIn(reply));
  });

  // The preview knows the fees of another day.
  const isToday = feeDayOf(schoolYear, { purpose, term }, today) === today;
  const fee =
    isToday && who === 'student' && student && feeFor(schoolYear.fees, purpose, student.class);
  return (
    <form className="grid gap-14 mt-18" noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      <ChoiceField
        {...field('who')}
        legend="For whom"
        options={whos}
        value={who}
        onChange={(value) => edit({ who: value as Draft['who'] }, 'student', 'class')}
      />
      {who === 'student' && (
        <StudentField
          {...field('student')}
          label="Student"
          chosen={student}
          feeClass=""
          onChoose={(chosen) => edit({ student: chosen }, 'student')}
        />
      )}
      <div className="grid halves gap-14">
        {who === 'class' && (
          <SelectField
            {...field('class')}
            label="Class"
            options={optionsOf(offeredClasses(schoolYear.fees))}
            value={feeClass}
            onChange={(value) => edit({ feeClass: value }, 'class')}
            required
          />
        )}
        <SelectField
          {...field('purpose')}
          label="What for"
          options={optionsOf(payablePurposes(schoolYear.fees).map(({ name }) => name))}
          value={purpose}
          onChange={(value) => edit({ purpose: value, term: '' }, 'purpose')}
          required
        />
        <SelectField
          {...field('term')}
          label="Term"
          options={optionsOf(noteTerms(schoolYear, purpose, today), termInWords)}
          value={term}
          onChange={(value) => edit({ term: value }, 'term')}
          required
        />
      </div>
      {fee && <p className="quiet">{`The fee today is ${koboText(fee)}.`}</p>}
      <DiscountFields
        draft={terms.discount}
        onChange={(discount) => edit({ terms: { ...terms, discount } })}
        legend={who === 'student' ? 'Discount' : 'Discount for all'}
        field={field}
        clearError={clearError}
      />
      <PlanFields
        draft={terms.plan}
        onChange={(plan) => edit({ terms: { ...terms, plan } })}
        isOne={who === 'student'}
        field={field}
        clearError={clearError}
      />
      {who !== 'student' && (
        <Exceptions
          exceptions={exceptions}
          feeClass={who === 'class' ? feeClass : ''}
          onChange={(next) => edit({ exceptions: next })}
          field={field}
          clearError={clearError}
        />
      )}
      <DialogFoot label="Show the preview" busy={isBusy} busyText="Counting..." onClose={onClose} />
    </form>
  );
}

interface ExceptionsProps {
  exceptions: Exception[];
  feeClass: string;
  onChange: (exceptions: Exception[]) => void;
  field: (name: string) => { id: string; name: string; error: string | undefined };
  clearError: (name: string) => void;
}

/** Who gets no fee note, or one with another discount. */
function Exceptions({ exceptions, feeClass, onChange, field, clearError }: ExceptionsProps) {
  return (
    <section className={`grid gap-14 ${styles.exceptions}`} aria-labelledby="make-exceptions">
      <h3 id="make-exceptions">Exceptions</h3>
      {exceptions.map(({ student, discount }, at) => (
        <div key={student.studentId} className="grid gap-10">
          <div className="row middle apart">
            <b translate="no">
              {student.student}, {student.class}
            </b>
            <SmallButton
              aria-label={`Remove the exception for ${student.student}`}
              onClick={() => {
                // Those below move up, away from their messages.
                exceptions.flatMap((_, at) => discountFields(`${at}.`)).forEach(clearError);
                onChange(exceptions.filter((one) => one.student !== student));
              }}
            >
              Remove
            </SmallButton>
          </div>
          <DiscountFields
            draft={discount}
            onChange={(changed) =>
              onChange(
                exceptions.map((one) =>
                  one.student === student ? { student, discount: changed } : one,
                ),
              )
            }
            legend={`What ${student.student} gets`}
            without="No note"
            prefix={`${at}.`}
            field={field}
            clearError={clearError}
          />
        </div>
      ))}
      <StudentField
        {...field('exception')}
        label="Add a student who is an exception"
        chosen={undefined}
        feeClass={feeClass}
        onChoose={(student) => {
          const isThere = exceptions.some((one) => one.student.studentId === student?.studentId);
          if (student && !isThere) onChange([...exceptions, { student, discount: noDiscount }]);
        }}
      />
    </section>
  );
}

/** What is chosen before anybody has chosen: the first purpose, and the term of today. */
function withChoices(draft: Draft, schoolYear: SchoolYear, today: string): Draft {
  const [first] = payablePurposes(schoolYear.fees);
  const purpose = draft.purpose || first?.name || '';
  return { ...draft, purpose, term: draft.term || termOn(schoolYear, purpose, today) };
}

function readDraft(draft: Draft, today: string): { wanted: MakeNotesRequest } | { errors: Errors } {
  const { who, student, feeClass, purpose, term, terms, exceptions } = draft;
  const errors: Errors = {};
  if (who === 'student' && !student) errors.student = 'Please choose a student';
  if (who === 'class' && !feeClass) errors.class = 'Please choose a class';
  const isOne = who === 'student';
  const all = readDiscount(terms.discount, '');
  const plan = readPlan(terms.plan, { isOne, today });
  const read = exceptions.map(({ student: { studentId }, discount }, at) => {
    const own = readDiscount(discount, `${at}.`);
    Object.assign(errors, own.errors);
    return { studentId, discount: own.discount };
  });
  Object.assign(errors, all.errors, plan.errors);
  if (!plan.plan || Object.keys(errors).length > 0) return { errors };
  const whom: MakeNotesRequest['for'] =
    who === 'student'
      ? { kind: who, studentId: student?.studentId ?? '' }
      : who === 'class'
        ? { kind: who, class: feeClass }
        : { kind: who };
  return {
    wanted: {
      for: whom,
      purpose,
      term,
      discount: all.discount,
      plan: plan.plan,
      exceptions: isOne ? [] : read,
    },
  };
}

function optionsOf(values: readonly string[], nameOf = (value: string) => value) {
  return [
    { value: '', label: 'Choose' },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ];
}
