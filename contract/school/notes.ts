import type { SchoolDocuments } from './documents.ts';
import { classesWith, offeredPurposes } from './fees.ts';

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
  return 'The fee table is empty, so parents can pay nothing. Please enter the fees under Settings, School.';
}

/** How many days before its end the list of terms is asked to be continued. */
const WARNED_DAYS = 60;

/** A sentence once the list of terms has run out, or will within sixty days; `today` such as '2026-12-07'. */
export function termListNote(
  { terms }: SchoolDocuments['terms'],
  today: string,
): string | undefined {
  const last = terms.at(-1)?.ends;
  const warnedFrom = last && new Date(Date.parse(last) - WARNED_DAYS * 86_400_000).toISOString();
  if (last && warnedFrom && today <= last) {
    if (today < warnedFrom.slice(0, 10)) return undefined;
    return `The list of terms ends on ${last}. Please add the next session under Settings, School.`;
  }
  return `The list of terms ${last ? `ended on ${last}` : 'is empty'}. Payments now count for the calendar blocks January to April, May to August and September to December; please add the next terms under Settings, School.`;
}
