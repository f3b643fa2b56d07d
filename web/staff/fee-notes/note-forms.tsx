import { useState } from 'react';
import { calendarDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { kobo } from '#contract/money.ts';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { cancelNote, fetchNotes, moveSurplus, replaceNote } from '../api/fee-notes.ts';
import { DialogFoot, FormHeading } from '../panel/panel-dialog.tsx';
import { WhyField } from '../panel/reason-form.tsx';
import { useAction, useSubmit } from '../panel/use-action.ts';
import { amountText } from '../school/fees-draft.ts';
import styles from './fee-notes.module.css';
import { koboText, owedFeeText } from './note-texts.tsx';
import { allNotes } from './notes-address.ts';
import { fitProblem, readDiscount, readPlan, termsOf } from './terms-draft.ts';
import { AmountField, DiscountFields, PlanFields, TERMS_FIELDS } from './terms-fields.tsx';

interface NoteFormProps {
  note: StaffNote;
  onCancel: () => void;
  onDone: (message: string) => void;
}

const NO_ANSWER =
  'No clear answer arrived. Please look at the fee note again before you try once more.';
const SAY_WHY = 'Please say why, for later readers';
const idOf = (name: string) => `note-${name}`;

/** What was typed, by field, and how a field is set. */
function useTexts<Field extends string>(empty: Record<Field, string>) {
  const [texts, setTexts] = useState(empty);
  const onEdit = (name: string, value: string) =>
    setTexts((before) => ({ ...before, [name]: value }));
  return [texts, onEdit] as const;
}

/** The reason that the ledger stores is asked for as why: a discount has a reason of its own. */
function errorsIn(reply: StaffReply<unknown>): { why?: string } {
  const { reason } = fieldErrorsIn(reply);
  return reason ? { why: reason } : {};
}

/** Ends the note. Money on it has to be agreed to. */
export function CancelForm({ note, onCancel, onDone }: NoteFormProps) {
  const [texts, onEdit] = useTexts({ why: '' });
  const [isAgreed, setAgreed] = useState(false);
  const hasMoney = note.paidKobo > 0;
  const { summary, field, text, refuse, clearError } = useForm<'why' | 'withMoney'>({
    fields: ['why', 'withMoney'],
    idOf,
    values: texts,
    onEdit,
  });

  const agreed = field('withMoney');

  const [isBusy, submit] = useSubmit(async () => {
    const reason = cleanText(texts.why, 'lines');
    const errors = {
      ...(!reason && { why: SAY_WHY }),
      ...(hasMoney && !isAgreed && { withMoney: 'Please tick that the money becomes surplus' }),
    };
    if (Object.keys(errors).length > 0) return refuse(FORM_HAS_ERRORS, errors);
    const reply = await cancelNote(note._id, { reason, withMoney: isAgreed });
    if (reply.kind === 'success') return onDone(reply.message ?? 'The fee note was cancelled.');
    refuse(messageIn(reply, NO_ANSWER), errorsIn(reply));
  });

  return (
    <form className="grid gap-14 mb-24" noValidate onSubmit={submit}>
      <FormHeading>Cancel this fee note</FormHeading>
      {summary && <ErrorSummary {...summary} />}
      <WhyField {...text('why')} label="Why it is cancelled" />
      {hasMoney && (
        <div className="grid gap-4">
          <label className="line check">
            <input
              id={agreed.id}
              type="checkbox"
              checked={isAgreed}
              onChange={(event) => {
                clearError('withMoney');
                setAgreed(event.currentTarget.checked);
              }}
              aria-invalid={agreed.error ? true : undefined}
              aria-describedby={agreed.error && `${agreed.id}-error`}
            />
            {koboText(note.paidKobo)} is paid on it: that becomes surplus, which is moved to another
            fee note or given back.
          </label>
          {agreed.error && <FieldError id={`${agreed.id}-error`}>{agreed.error}</FieldError>}
        </div>
      )}
      <div className="row dialog-foot">
        <Button type="submit" busy={isBusy} busyText="Cancelling...">
          Cancel the fee note
        </Button>
        <Button variant="line" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

/** Another discount or plan: a new note with a new address. */
export function ReplaceForm({
  note,
  onCancel,
  onReplaced,
}: NoteFormProps & { onReplaced: (id: string) => void }) {
  const [terms, setTerms] = useState(() => termsOf(note));
  const [texts, onEdit] = useTexts({ why: '' });
  const fields = [...TERMS_FIELDS, 'why'];
  const form = useForm<string>({ fields, idOf, values: texts, onEdit });
  const { summary, field, text, refuse, clearError } = form;

  const [isBusy, submit] = useSubmit(async () => {
    const today = calendarDay(Date.now());
    const { discount, errors: wrongOff } = readDiscount(terms.discount, '');
    const { plan, errors: wrongPlan } = readPlan(terms.plan, { isOne: true, today });
    const reason = cleanText(texts.why, 'lines');
    const errors = { ...(reason ? {} : { why: SAY_WHY }), ...wrongOff, ...wrongPlan };
    const problems = plan
      ? { ...fitProblem(kobo(note.fullKobo), { discount, plan }), ...errors }
      : errors;
    if (!plan || Object.keys(problems).length > 0) return refuse(FORM_HAS_ERRORS, problems);
    const reply = await replaceNote(note._id, { reason, discount, plan });
    const id = reply.kind === 'success' && reply.answer.data._id;
    if (id) return onReplaced(id);
    refuse(messageIn(reply, NO_ANSWER), errorsIn(reply));
  });

  return (
    <form className="grid gap-14 mb-24" noValidate onSubmit={submit}>
      <FormHeading>Change discount or plan</FormHeading>
      <p className="quiet">
        A new fee note with a new address takes its place, and what is paid goes along. The fee is
        {` ${koboText(note.fullKobo)}`}.
      </p>
      {summary && <ErrorSummary {...summary} />}
      <DiscountFields
        draft={terms.discount}
        onChange={(discount) => setTerms({ ...terms, discount })}
        legend="Discount"
        field={field}
        clearError={clearError}
      />
      <PlanFields
        draft={terms.plan}
        onChange={(plan) => setTerms({ ...terms, plan })}
        isOne
        field={field}
        clearError={clearError}
      />
      <WhyField {...text('why')} label="Why it is changed" />
      <DialogFoot label="Replace it" busy={isBusy} busyText="Replacing..." onClose={onCancel} />
    </form>
  );
}

interface MoveFormProps extends NoteFormProps {
  /** what the child has open */
  others: StaffNote[];
}

/** Too much money goes to another note: of the child, or of another one that is looked for. */
export function MoveForm({ note, others, onCancel, onDone }: MoveFormProps) {
  const [choices, setChoices] = useState(others);
  const [to, setTo] = useState('');
  const [isNothingFound, setNothingFound] = useState(false);
  const target = choices.find(({ _id }) => _id === to);
  const [texts, onEdit] = useTexts({ words: '', amount: '', why: '' });
  const fields = ['words', 'to', 'amount', 'why'];
  const form = useForm<string>({ fields, idOf, values: texts, onEdit });
  const { summary, field, text, refuse, clearError } = form;

  const [isLooking, look] = useAction(async () => {
    const reply = await fetchNotes({ ...allNotes, q: texts.words, status: 'outstanding' });
    if (reply.kind !== 'success') return refuse(messageIn(reply, NO_ANSWER), {});
    const found = reply.answer.data.filter(({ _id }) => _id !== note._id);
    setNothingFound(found.length === 0);
    if (found.length === 0) return;
    setChoices(found);
    choose(found[0]);
  });

  function choose(chosen: StaffNote | undefined) {
    clearError('to');
    setTo(chosen?._id ?? '');
    const most = Math.min(note.surplusKobo, chosen?.outstandingKobo ?? 0);
    onEdit('amount', amountText(most || null));
  }

  const [isBusy, submit] = useSubmit(async () => {
    const amountKobo = readAmount(texts.amount) ?? 0;
    const reason = cleanText(texts.why, 'lines');
    const errors = {
      ...(to ? {} : { to: 'Please choose a fee note' }),
      ...(amountKobo > 0 ? {} : { amount: 'Please enter an amount in naira, such as 5,000' }),
      ...(reason ? {} : { why: SAY_WHY }),
    };
    if (Object.keys(errors).length > 0) return refuse(FORM_HAS_ERRORS, errors);
    const reply = await moveSurplus(note._id, { to, amountKobo, reason });
    if (reply.kind === 'success') return onDone(reply.message ?? 'The surplus was moved.');
    const { to: wrongNote, amountKobo: wrongAmount } = fieldErrorsIn(reply);
    refuse(messageIn(reply, NO_ANSWER), {
      ...errorsIn(reply),
      ...(wrongNote && { to: wrongNote }),
      ...(wrongAmount && { amount: wrongAmount }),
    });
  });

  return (
    <form className="grid gap-14 mb-24" noValidate onSubmit={submit}>
      <FormHeading>Move the surplus of {koboText(note.surplusKobo)}</FormHeading>
      {summary && <ErrorSummary {...summary} />}
      <div className={`row bottom ${styles.look}`}>
        <TextField
          {...text('words')}
          type="search"
          label="Look for another student’s fee note"
          placeholder="Name, number, code…"
        />
        <SmallButton busy={isLooking} busyText="Looking..." onClick={look}>
          Look
        </SmallButton>
      </div>
      <div role="status">
        {isNothingFound && <p>No fee note with something outstanding was found.</p>}
      </div>
      <SelectField
        {...field('to')}
        label="To which fee note"
        hint={target && `${koboText(target.outstandingKobo)} is outstanding on it.`}
        options={[
          { value: '', label: choices.length > 0 ? 'Choose' : 'The child has no other open one' },
          ...choices.map((one) => ({
            value: one._id,
            label: `${one.student}, ${one.class}: ${owedFeeText(one)}`,
          })),
        ]}
        value={to}
        onChange={(id) => choose(choices.find(({ _id }) => _id === id))}
        required
      />
      <AmountField {...text('amount')} label="Amount in naira" />
      <WhyField {...text('why')} label="Why it is moved" />
      <DialogFoot label="Move it" busy={isBusy} busyText="Moving..." onClose={onCancel} />
    </form>
  );
}
