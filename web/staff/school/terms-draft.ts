import type { SchoolTerm, TermList } from '#contract/school/documents.ts';
import { termAfter } from '#contract/school/term-problems.ts';

const DAY_MS = 86_400_000;
/** The same weekdays a year later. */
const YEAR_DAYS = 52 * 7;

/** Where there is no year to go by: as many schools have it; the form takes other days. */
const usualTerms = {
  1: { feesFrom: '08-17', begins: '09-14', ends: '12-18', isNextYear: false },
  2: { feesFrom: '12-21', begins: '01-11', ends: '04-09', isNextYear: true },
  3: { feesFrom: '04-12', begins: '04-26', ends: '07-23', isNextYear: true },
} as const;

/** The rest of the last session, or the next one: like the year before, in the same weeks. */
export function nextSession(terms: readonly SchoolTerm[], today: string): SchoolTerm[] {
  const last = terms.at(-1);
  const first = last ? termAfter(last) : { year: sessionAt(today), term: 1 as const };
  const missing = ([1, 2, 3] as const).filter((term) => term >= first.term);
  return missing.map((term) => {
    const model = terms.findLast((one) => one.term === term);
    return model ? yearLater(model, first.year) : usualTerm(first.year, term);
  });
}

function yearLater(model: SchoolTerm, year: string): SchoolTerm {
  const years = Number(year.slice(0, 4)) - Number(model.year.slice(0, 4));
  const later = (day: string) => plusDays(day, years * YEAR_DAYS);
  const { term, feesFrom, begins, ends } = model;
  return { year, term, feesFrom: later(feesFrom), begins: later(begins), ends: later(ends) };
}

function usualTerm(year: string, term: SchoolTerm['term']): SchoolTerm {
  const { feesFrom, begins, ends, isNextYear } = usualTerms[term];
  const [autumn = '', spring = ''] = year.split('/');
  const inYear = isNextYear ? spring : autumn;
  const feesYear = term === 2 ? autumn : inYear;
  return {
    year,
    term,
    feesFrom: `${feesYear}-${feesFrom}`,
    begins: `${inYear}-${begins}`,
    ends: `${inYear}-${ends}`,
  };
}

/** A school year begins in September; in August it is prepared. */
function sessionAt(today: string): string {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = month >= 8 ? year : year - 1;
  return `${first}/${first + 1}`;
}

function plusDays(day: string, days: number): string {
  const from = Date.parse(`${day}T00:00:00Z`);
  // A day that cannot be read is left for the form to say so.
  if (Number.isNaN(from)) return day;
  return new Date(from + days * DAY_MS).toISOString().slice(0, 10);
}

/** The terms by session, the newest first, each with its place in the list. */
export function sessionsOf({ terms }: TermList) {
  const years = [...new Set(terms.map(({ year }) => year))].reverse();
  return years.map((year) => ({
    year,
    terms: terms.flatMap((term, index) => (term.year === year ? [{ term, index }] : [])),
  }));
}
