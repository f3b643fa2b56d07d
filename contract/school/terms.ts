import type { SchoolDocuments, SchoolTerm } from './documents.ts';

/** What decides which term a payment is for. */
export type SchoolYear = Pick<SchoolDocuments, 'fees' | 'terms'>;

type TermOfYear = Pick<SchoolTerm, 'year' | 'term'>;

const TERM_NAMES: Record<string, string> = { 1: 'First Term', 2: 'Second Term', 3: 'Third Term' };

/**
 * What a payment on this day ('2026-12-07') is for: '2026/2027-2', or '2026/2027' for a fee of a school year, which
 * counts for the year before until a term of the next has begun: a summer belongs to the year that it ends.
 */
export function termOn(
  { fees, terms: { terms } }: SchoolYear,
  purpose: string,
  day: string,
): string {
  const isOfYear = fees.purposes.some(
    ({ name, paidFor }) => name === purpose && paidFor === 'year',
  );
  if (isOfYear) return schoolYearOn({ terms }, day);
  const { year, term } = listedTerm(day, 'feesFrom', terms) ?? calendarTerm(day);
  return `${year}-${term}`;
}

/** '2026/2027': until a term of the next has begun, the year before. */
export function schoolYearOn({ terms }: SchoolDocuments['terms'], day: string): string {
  return (listedTerm(day, 'begins', terms) ?? calendarTerm(day)).year;
}

/** The first day on which fees are taken for the school year of this day; 1 September where no list tells it. */
export function yearTakenFrom({ terms }: SchoolDocuments['terms'], day: string): string {
  const year = schoolYearOn({ terms }, day);
  const first = terms.find((term) => term.year === year && term.term === 1);
  return first?.feesFrom ?? `${year.slice(0, 4)}-09-01`;
}

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
  { terms }: SchoolDocuments['terms'],
  key: string,
): { words: string; feesFrom: string } | undefined {
  const keys = terms.map(({ year, term }) => `${year}-${term}`);
  const place = keys.indexOf(key) + 1;
  const next = place > 0 ? terms[place] : undefined;
  return next && { words: termInWords(keys[place] ?? ''), feesFrom: next.feesFrom };
}

/** The keys of all that a fee was paid for up to this day, the newest first: a school year before its terms. */
export function termKeysUntil(school: SchoolYear, day: string): string[] {
  const { purposes } = school.fees;
  const begun = school.terms.terms.filter(({ feesFrom }) => feesFrom <= day);
  const ofTerms = begun.map(({ year, term }) => `${year}-${term}`);
  const ofYears = begun.map(({ year }) => year);
  const today = purposes.map(({ name }) => termOn(school, name, day));
  const isOfYears = purposes.some(({ paidFor }) => paidFor === 'year');
  return newestTermsFirst([...ofTerms, ...(isOfYears ? ofYears : []), ...today]);
}

/** Each key once, a school year before its terms. */
export function newestTermsFirst(keys: readonly string[]): string[] {
  // '2026/2027' stands above '2026/2027-3'.
  const rank = (key: string) => (key.includes('-') ? key : `${key}-9`);
  return [...new Set(keys)].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
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
