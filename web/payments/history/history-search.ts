import { furtherFields } from '#contract/payer-details.ts';
import { referenceKey } from '#contract/references.ts';
import { foldText, joinedName } from '#contract/text/fold-text.ts';
import type { PaymentRecord } from './payment-history.ts';

type RecordOutcome = 'success' | 'failed';

/** What the list is narrowed to; an empty list of choices narrows nothing. */
export interface HistoryFilters {
  outcome: readonly string[];
  paymentPurpose: readonly string[];
  class: readonly string[];
}

export const noFilters: HistoryFilters = { outcome: [], paymentPurpose: [], class: [] };

/** Anything that is not a success counts, and is shown, as failed. */
export function outcomeOf({ status }: PaymentRecord): RecordOutcome {
  return status === 'success' ? 'success' : 'failed';
}

/** The records that contain the words and pass every filter, in the order given. */
export function searchHistory(
  records: readonly PaymentRecord[],
  words: string,
  filters: HistoryFilters,
): PaymentRecord[] {
  const wanted = foldText(words);
  return records.filter((record) => passes(record, filters) && contains(record, wanted));
}

export function countFilters(filters: HistoryFilters): number {
  return Object.values(filters).flat().length;
}

function passes(record: PaymentRecord, filters: HistoryFilters): boolean {
  return (
    allows(filters.outcome, outcomeOf(record)) &&
    allows(filters.paymentPurpose, record.paymentPurpose) &&
    allows(filters.class, record.class)
  );
}

function allows<Choice>(chosen: readonly Choice[], value: Choice): boolean {
  return chosen.length === 0 || chosen.includes(value);
}

function contains(record: PaymentRecord, wanted: string): boolean {
  const texts = [
    record.fullName,
    record.email,
    record.reference,
    record.paymentPurpose,
    record.class,
    record.term ?? '',
    ...furtherFields.flatMap(({ key, isSearched }) => (isSearched && record[key]) || []),
  ];
  if (isReferencePart(record.reference, wanted)) return true;
  const name = joinedName(wanted);
  if (name && joinedName(record.fullName).includes(name)) return true;
  return texts.some((text) => foldText(text).includes(wanted));
}

/** However it is written; shorter words would be found by chance in letters that mean nothing. */
function isReferencePart(reference: string, wanted: string): boolean {
  const key = referenceKey(wanted);
  return key.length >= 4 && referenceKey(reference).includes(key);
}
