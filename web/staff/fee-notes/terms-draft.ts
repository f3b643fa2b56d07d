import { MOST_PARTS, type NotePlan } from '#contract/book/fee-notes.ts';
import {
  type DiscountReason,
  discountOf,
  type NoteDiscount,
} from '#contract/book/note-discounts.ts';
import { daysProblem, planFor, type WantedPlan } from '#contract/book/note-plans.ts';
import { isDay } from '#contract/dates/school-time.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { amountText } from '../school/fees-draft.ts';

/** A discount as it is typed. */
export interface DiscountDraft {
  kind: 'none' | 'percent' | 'amount';
  off: string;
  reason: DiscountReason | '';
  note: string;
}

export interface PlanDraft {
  kind: 'at_once' | 'parts' | 'free';
  dueOn: string;
  least: string;
  /** amounts in naira for one note, per cents for many */
  parts: { size: string; dueOn: string }[];
}

export interface TermsDraft {
  discount: DiscountDraft;
  plan: PlanDraft;
}

export type Errors = Record<string, string>;

export const noDiscount: DiscountDraft = { kind: 'none', off: '', reason: '', note: '' };

export const emptyTerms: TermsDraft = {
  discount: noDiscount,
  plan: {
    kind: 'at_once',
    dueOn: '',
    least: '',
    parts: [
      { size: '', dueOn: '' },
      { size: '', dueOn: '' },
    ],
  },
};

/** What a note has, to be changed. */
export function termsOf(note: StaffNote): TermsDraft {
  const { discountKobo, discountReason = '', discountNote = '' } = note;
  const off = amountText(discountKobo);
  const discount: DiscountDraft =
    discountKobo === 0
      ? noDiscount
      : { kind: 'amount', off, reason: discountReason, note: discountNote };
  return { discount, plan: planDraftOf(note.plan) };
}

function planDraftOf(plan: NotePlan): PlanDraft {
  if (plan.kind === 'at_once') return { ...emptyTerms.plan, dueOn: plan.dueOn };
  if (plan.kind === 'free') {
    const least = amountText(plan.leastKobo);
    return { ...emptyTerms.plan, kind: 'free', dueOn: plan.dueOn, least };
  }
  const parts = plan.parts.map(({ amountKobo, dueOn }) => ({
    size: amountText(amountKobo),
    dueOn,
  }));
  return { ...emptyTerms.plan, kind: 'parts', parts };
}

/** The discount that was typed, or what is wrong with it by field. */
export function readDiscount(
  { kind, off: typed, reason, note: typedNote }: DiscountDraft,
  prefix: string,
): { discount?: NoteDiscount; errors: Errors } {
  const errors: Errors = {};
  if (kind === 'none') return { errors };
  const amount = kind === 'percent' ? readPercent(typed) : readAmount(typed);
  if (!amount || amount <= 0) {
    errors[`${prefix}off`] =
      kind === 'percent'
        ? 'Please enter the discount in per cent, such as 10'
        : 'Please enter the discount in naira, such as 5,000';
  }
  const note = cleanText(typedNote);
  if (!reason) errors[`${prefix}reason`] = 'Please choose a reason';
  if (reason === 'other' && !note) errors[`${prefix}note`] = 'Please say what the reason is';
  if (!amount || !reason || Object.keys(errors).length > 0) return { errors };
  const off =
    kind === 'percent'
      ? ({ kind, percent: amount } as const)
      : ({ kind, amountKobo: amount } as const);
  return { discount: { off, reason, note }, errors };
}

/** The plan that was typed, or what is wrong with it by field. `isOne`: parts are amounts, else per cents. */
export function readPlan(
  { kind, dueOn, least, parts }: PlanDraft,
  { isOne, today }: { isOne: boolean; today: string },
): { plan?: WantedPlan; errors: Errors } {
  const errors: Errors = {};
  if (kind === 'parts') {
    const read = parts.map((part, at) => readPart(part, at, isOne, errors));
    if (Object.keys(errors).length > 0) return { errors };
    const plan: WantedPlan = isOne
      ? { kind, parts: read.map((part) => ({ amountKobo: part.size, dueOn: part.dueOn })) }
      : { kind: 'shares', parts: read.map((part) => ({ percent: part.size, dueOn: part.dueOn })) };
    return withDays(plan, 'dueOn.0', today);
  }
  if (!isDay(dueOn)) errors.dueOn = 'Please choose the day by which it is due';
  if (kind === 'at_once') {
    return errors.dueOn ? { errors } : withDays({ kind, dueOn }, 'dueOn', today);
  }
  const leastKobo = readAmount(least);
  if (!leastKobo || leastKobo <= 0) {
    errors.least = 'Please enter the least amount in naira, such as 5,000';
  }
  if (!leastKobo || Object.keys(errors).length > 0) return { errors };
  return withDays({ kind, leastKobo, dueOn }, 'dueOn', today);
}

/** The same rules as on the server, for a note with this fee. */
export function fitProblem(
  fullKobo: Kobo,
  { discount, plan }: { discount: NoteDiscount | undefined; plan: WantedPlan },
): Errors {
  const off = discountOf(fullKobo, discount);
  if ('problem' in off) return { off: off.problem };
  const fitting = planFor(plan, kobo(fullKobo - off.discountKobo));
  return 'problem' in fitting ? { 'size.0': fitting.problem } : {};
}

export function withPart(plan: PlanDraft): PlanDraft {
  if (plan.parts.length >= MOST_PARTS) return plan;
  return { ...plan, parts: [...plan.parts, { size: '', dueOn: '' }] };
}

function readPart(
  { size: typed, dueOn }: PlanDraft['parts'][number],
  at: number,
  isOne: boolean,
  errors: Errors,
): { size: number; dueOn: string } {
  const size = (isOne ? readAmount(typed) : readPercent(typed)) ?? 0;
  if (size <= 0) {
    errors[`size.${at}`] = isOne
      ? `Please enter part ${at + 1} in naira`
      : `Please enter part ${at + 1} in per cent`;
  }
  if (!isDay(dueOn)) errors[`dueOn.${at}`] = `Please choose the day of part ${at + 1}`;
  return { size, dueOn };
}

function withDays(plan: WantedPlan, field: string, today: string) {
  const problem = daysProblem(plan, today);
  return problem ? { errors: { [field]: problem } } : { plan, errors: {} };
}

/** '12.5' and '12.5 %'; 0 for what is none. */
function readPercent(typed: string): number {
  const plain = typed.replace(/[\s%]/g, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : 0;
}
