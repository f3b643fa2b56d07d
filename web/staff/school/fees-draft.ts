import { formatNaira, kobo } from '#contract/money.ts';
import type { FeeClass, FeePurpose, Fees } from '#contract/school/fees.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { readAmount } from '#contract/typed-amount.ts';
import type { KindState } from '../api/school.ts';
import { type Row, rowOf } from './rows.ts';

/** The fees as they are typed. */
export interface FeesDraft {
  classes: Row<ClassEntry>[];
  purposes: Row<PurposeEntry>[];
}

export interface ClassEntry {
  name: string;
  /** as it was loaded; empty for a new one */
  was: string;
  isRetired: boolean;
}

export interface PurposeEntry extends ClassEntry, Pick<FeePurpose, 'icon' | 'paidFor'> {
  /** what was typed, by the key of the class */
  amounts: Record<number, string>;
}

/** No amount in kobo, so that `amountProblem` says what to type. */
const UNREADABLE = -1;

export function feesDraftOf(fees: Fees): FeesDraft {
  const classes = fees.classes.map(({ name, isRetired = false }) => {
    return rowOf({ name, was: name, isRetired });
  });
  const purposes = fees.purposes.map(({ name, isRetired = false, icon, paidFor, kobo: prices }) => {
    const amounts = classes.map((row) => [row.key, amountText(prices[row.was] ?? null)]);
    return rowOf({
      name,
      was: name,
      isRetired,
      icon,
      paidFor,
      amounts: Object.fromEntries(amounts),
    });
  });
  return { classes, purposes };
}

/** What is saved. A name that payments carry stays in the list, retired, also when it was renamed. */
export function feesOf(draft: FeesDraft, { current, inUse }: FeesState): Fees {
  const classes = draft.classes.map(entryOf);
  const purposes = draft.purposes.map((row): FeePurpose => {
    const { name, isRetired } = entryOf(row);
    const amounts = draft.classes.map((feeClass) => {
      return [entryOf(feeClass).name, readFee(row.amounts[feeClass.key] ?? '')];
    });
    const { icon, paidFor } = row;
    return { name, isRetired, icon, paidFor, kobo: Object.fromEntries(amounts) };
  });
  const lostClasses = lostOf(current.document.classes, classes, inUse);
  const lostPurposes = lostOf(current.document.purposes, purposes, inUse);
  return {
    classes: [...classes, ...lostClasses.map(({ name }) => ({ name, isRetired: true }))],
    purposes: [
      ...purposes,
      ...lostPurposes.map((purpose) => ({ ...purpose, isRetired: true, kobo: {} })),
    ],
  };
}

type FeesState = Pick<KindState<'fees'>, 'current' | 'inUse'>;

function entryOf({ name, isRetired }: ClassEntry): FeeClass {
  // Without a mark where it is offered, as the server stores it.
  return { name: cleanText(name, 'name'), isRetired: isRetired || undefined };
}

/** The names with payments that a change would otherwise lose. */
function lostOf<Entry extends FeeClass>(
  before: readonly Entry[],
  after: readonly FeeClass[],
  inUse: readonly string[],
): Entry[] {
  return before.filter(
    ({ name }) => inUse.includes(name) && !after.some((one) => one.name === name),
  );
}

/** Null for nothing: not offered. */
function readFee(typed: string): number | null {
  return cleanText(typed) === '' ? null : (readAmount(typed) ?? UNREADABLE);
}

/** '65,000'; empty for what is not offered. */
export function amountText(amount: number | null): string {
  return amount === null || amount < 0 ? '' : formatNaira(kobo(amount)).slice(1);
}
