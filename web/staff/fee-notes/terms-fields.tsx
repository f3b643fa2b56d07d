import { MOST_PARTS } from '#contract/book/fee-notes.ts';
import { discountReasonNames, discountReasons } from '#contract/book/note-discounts.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { amountText } from '../school/fees-draft.ts';
import { type DiscountDraft, type PlanDraft, withPart } from './terms-draft.ts';

const DISCOUNT_FIELDS = ['kind', 'off', 'reason', 'note'] as const;
const PLAN_FIELDS = [
  'plan',
  'least',
  'dueOn',
  ...[0, 1, 2, 3, 4, 5].flatMap((at) => [`size.${at}`, `dueOn.${at}`]),
];

export const TERMS_FIELDS = [...DISCOUNT_FIELDS, ...PLAN_FIELDS];

export const discountFields = (prefix: string) => DISCOUNT_FIELDS.map((name) => prefix + name);

/** Id, name and message of a field, and what forgets the message. */
export interface FormFields {
  field: (name: string) => { id: string; name: string; error: string | undefined };
  clearError: (name: string) => void;
}

const kindsWith = (without: string) => [
  { value: 'none', label: without },
  { value: 'percent', label: 'Per cent' },
  { value: 'amount', label: 'Naira' },
];

const reasons = [
  { value: '', label: 'Choose' },
  ...discountReasons.map((value) => ({ value, label: discountReasonNames[value] })),
] as const;

interface DiscountFieldsProps extends FormFields {
  draft: DiscountDraft;
  onChange: (draft: DiscountDraft) => void;
  legend: string;
  /** what stands for no discount */
  without?: string;
  /** what the names of the fields begin with */
  prefix?: string;
}

/** What is taken off, and why. */
export function DiscountFields(props: DiscountFieldsProps) {
  const { draft, onChange, legend, without = 'None', field, clearError, prefix = '' } = props;
  function edit(name: 'off' | 'reason' | 'note', change: Partial<DiscountDraft>) {
    clearError(`${prefix}${name}`);
    onChange({ ...draft, ...change });
  }
  return (
    <>
      <ChoiceField
        {...field(`${prefix}kind`)}
        legend={legend}
        options={kindsWith(without)}
        value={draft.kind}
        onChange={(kind) => {
          // Other fields take the place of those that were wrong.
          discountFields(prefix).forEach(clearError);
          onChange({ ...draft, kind: kind as DiscountDraft['kind'] });
        }}
      />
      {draft.kind !== 'none' && (
        <div className="grid halves gap-14">
          {draft.kind === 'percent' ? (
            <TextField
              {...field(`${prefix}off`)}
              label="Discount in per cent"
              inputMode="decimal"
              value={draft.off}
              onChange={(off) => edit('off', { off })}
              required
            />
          ) : (
            <AmountField
              {...field(`${prefix}off`)}
              label="Discount in naira"
              value={draft.off}
              onChange={(off) => edit('off', { off })}
            />
          )}
          <SelectField
            {...field(`${prefix}reason`)}
            label="Reason"
            options={reasons}
            value={draft.reason}
            onChange={(reason) => edit('reason', { reason })}
            required
          />
          <TextField
            {...field(`${prefix}note`)}
            label="Note"
            hint={draft.reason === 'other' ? 'What the reason is.' : 'If you like.'}
            maxLength={200}
            value={draft.note}
            onChange={(note) => edit('note', { note })}
          />
        </div>
      )}
    </>
  );
}

const plans = [
  { value: 'at_once', label: 'At once' },
  { value: 'parts', label: 'In parts' },
  { value: 'free', label: 'Freely' },
];

interface PlanFieldsProps extends FormFields {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  /** parts are amounts, else per cents that fit every fee */
  isOne: boolean;
}

/** How it is paid, and by when. */
export function PlanFields({ draft, onChange, isOne, field, clearError }: PlanFieldsProps) {
  function edit(name: string, change: Partial<PlanDraft>) {
    clearError(name);
    onChange({ ...draft, ...change });
  }
  /** Other fields take the place of those that were wrong. */
  function rearrange(change: Partial<PlanDraft>) {
    PLAN_FIELDS.forEach(clearError);
    onChange({ ...draft, ...change });
  }
  return (
    <>
      <ChoiceField
        {...field('plan')}
        legend="How it is paid"
        options={plans}
        value={draft.kind}
        onChange={(kind) => rearrange({ kind: kind as PlanDraft['kind'] })}
      />
      {draft.kind === 'parts' ? (
        <PartsFields {...{ draft, edit, rearrange, isOne, field }} />
      ) : (
        <div className="grid halves gap-14">
          {draft.kind === 'free' && (
            <AmountField
              {...field('least')}
              label="At least, in naira, each time"
              value={draft.least}
              onChange={(least) => edit('least', { least })}
            />
          )}
          <TextField
            {...field('dueOn')}
            type="date"
            label={draft.kind === 'free' ? 'All of it by' : 'Due on'}
            value={draft.dueOn}
            onChange={(dueOn) => edit('dueOn', { dueOn })}
            required
          />
        </div>
      )}
    </>
  );
}

interface PartsFieldsProps extends Pick<PlanFieldsProps, 'draft' | 'isOne' | 'field'> {
  edit: (name: string, change: Partial<PlanDraft>) => void;
  rearrange: (change: Partial<PlanDraft>) => void;
}

function PartsFields({ draft, edit, rearrange, isOne, field }: PartsFieldsProps) {
  const { parts } = draft;
  const change = (name: string, at: number, part: Partial<PlanDraft['parts'][number]>) =>
    edit(`${name}.${at}`, {
      parts: parts.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  return (
    <div className="grid gap-14">
      {parts
        .map((part, at) => ({ part, at, name: `Part ${at + 1}` }))
        .map(({ part, at, name }) => (
          <div key={name} className="grid halves gap-14">
            {isOne ? (
              <AmountField
                {...field(`size.${at}`)}
                label={`${name} in naira`}
                value={part.size}
                onChange={(size) => change('size', at, { size })}
              />
            ) : (
              <TextField
                {...field(`size.${at}`)}
                label={`${name} in per cent`}
                inputMode="decimal"
                value={part.size}
                onChange={(size) => change('size', at, { size })}
                required
              />
            )}
            <TextField
              {...field(`dueOn.${at}`)}
              type="date"
              label={`${name} due on`}
              value={part.dueOn}
              onChange={(dueOn) => change('dueOn', at, { dueOn })}
              required
            />
          </div>
        ))}
      <div className="row">
        {parts.length < MOST_PARTS && (
          <SmallButton icon="plus" onClick={() => edit('plan', withPart(draft))}>
            Add a part
          </SmallButton>
        )}
        {parts.length > 1 && (
          <SmallButton onClick={() => rearrange({ parts: parts.slice(0, -1) })}>
            Remove part {parts.length}
          </SmallButton>
        )}
      </div>
    </div>
  );
}

interface AmountFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

/** Naira, with or without commas; '65000' becomes '65,000' when it is left. */
export function AmountField({ value, onChange, ...words }: AmountFieldProps) {
  function tidy() {
    const amount = readAmount(value);
    if (amount !== undefined) onChange(amountText(amount));
  }
  return (
    <TextField
      {...words}
      inputMode="decimal"
      value={value}
      onChange={onChange}
      onBlur={tidy}
      required
    />
  );
}
