import { feeTable } from '#content/fees.ts';
import { terms } from '#content/school-year.ts';

type SchoolTerm = (typeof terms)[number];
type TermOfYear = Pick<SchoolTerm, 'year' | 'term'>;

/** Of a wider type than the table's own, in which a school may have only one of the two. */
const purposes: readonly { purpose: string; paidFor: 'term' | 'year' }[] = feeTable;

/**
 * What a payment on this day ('2026-12-07') is for: '2026/2027-2', or '2026/2027' for a fee of a school year, which
 * counts for the year before until a term of the next has begun: a summer belongs to the year that it ends.
 */
export function termOn(purpose: string, day: string, list: readonly SchoolTerm[] = terms): string {
  const isOfYear = purposes.some((fees) => fees.purpose === purpose && fees.paidFor === 'year');
  if (isOfYear) return (listedTerm(day, 'begins', list) ?? calendarTerm(day)).year;
  const { year, term } = listedTerm(day, 'feesFrom', list) ?? calendarTerm(day);
  return `${year}-${term}`;
}

const TERM_NAMES: Record<string, string> = { 1: 'First Term', 2: 'Second Term', 3: 'Third Term' };

/** 'Second Term, 2026/2027', or '2026/2027 session' for a school year. */
export function termInWords(key: string): string {
  const [year = '', term] = key.split('-');
  return term === undefined ? `${year} session` : `${TERM_NAMES[term] ?? `Term ${term}`}, ${year}`;
}

/** What stands before the words of a term where facts have names. */
export function termLabel(words: string): string {
  return words.endsWith(' session') ? 'School year' : 'Term';
}

/** The term that follows, in words, and the first day on which its fees are taken, where the list tells both. */
export function termAfter(
  key: string,
  list: readonly SchoolTerm[] = terms,
): { words: string; feesFrom: string } | undefined {
  const keys = list.map(({ year, term }) => `${year}-${term}`);
  const place = keys.indexOf(key) + 1;
  const next = place > 0 ? list[place] : undefined;
  return next && { words: termInWords(keys[place] ?? ''), feesFrom: next.feesFrom };
}

/** What each purpose is paid for on this day, in words and in the order of the fee table. */
export function termsOn(day: string): string[] {
  return purposes.map(({ purpose }) => termInWords(termOn(purpose, day)));
}

/** The keys of all that a fee was paid for up to this day, the newest first: a school year before its terms. */
export function termKeysUntil(day: string, list: readonly SchoolTerm[] = terms): string[] {
  const begun = list.filter(({ feesFrom }) => feesFrom <= day);
  const ofTerms = begun.map(({ year, term }) => `${year}-${term}`);
  const ofYears = begun.map(({ year }) => year);
  const today = purposes.map(({ purpose }) => termOn(purpose, day, list));
  const isOfYears = purposes.some(({ paidFor }) => paidFor === 'year');
  const keys = [...ofTerms, ...(isOfYears ? ofYears : []), ...today];
  // '2026/2027' stands above '2026/2027-3'.
  const rank = (key: string) => (key.includes('-') ? key : `${key}-9`);
  return [...new Set(keys)].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
}

/** A sentence for the operator, once the list of terms has run out. */
export function termListNote(day: string, list: readonly SchoolTerm[] = terms): string | undefined {
  const last = list.at(-1)?.ends;
  if (last && day <= last) return undefined;
  return `The list of terms in content/school-year.ts ${last ? `ended on ${last}` : 'is empty'}. Payments now count for the calendar blocks January to April, May to August and September to December; please add the next terms.`;
}

/** The last term whose day has come; undefined before the list and after it. */
function listedTerm(
  day: string,
  since: 'feesFrom' | 'begins',
  list: readonly SchoolTerm[],
): TermOfYear | undefined {
  if (day > (list.at(-1)?.ends ?? '')) return undefined;
  return list.findLast((term) => term[since] <= day);
}

/** Where no list says otherwise, a school year begins in September. */
function calendarTerm(day: string): TermOfYear {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (month >= 9) return { year: `${year}/${year + 1}`, term: 1 };
  return { year: `${year - 1}/${year}`, term: month >= 5 ? 3 : 2 };
}
