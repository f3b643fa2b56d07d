import type { SchoolDocuments } from './documents.ts';
import { classesWith, offeredPurposes } from './fees.ts';
import { termListNote } from './terms.ts';

/** Which settings run out or are missing, a sentence for each; `today` such as '2026-12-07'. */
export function settingsNotes(
  { fees, terms }: Pick<SchoolDocuments, 'fees' | 'terms'>,
  today: string,
): string[] {
  return [feesNote(fees), termListNote(terms, today)].filter((note) => note !== undefined);
}

/** Holidays that depend on the moon cannot be reckoned: somebody must list them each year. */
export function holidayNote({ days }: SchoolDocuments['days'], today: string): string | undefined {
  const year = today.slice(0, 4);
  const isListed = days.some(
    ({ kind, first, last }) =>
      kind === 'public_holiday' && first.slice(0, 4) <= year && year <= last.slice(0, 4),
  );
  if (isListed) return undefined;
  return `The list of days has no public holiday in ${year}: payouts are expected on Eid el-Fitr, Eid el-Kabir and Eid el-Maulud too. Please add the days of this year under Settings, School.`;
}

function feesNote(fees: SchoolDocuments['fees']): string | undefined {
  const isFee = offeredPurposes(fees).some(({ name }) => classesWith(fees, name).length > 0);
  if (isFee) return undefined;
  return 'The fee table is empty, so parents can pay nothing. Please give the fees under Settings, School.';
}
