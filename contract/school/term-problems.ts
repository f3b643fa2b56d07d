import { isDay } from '../dates/school-time.ts';
import type { SchoolTerm } from './documents.ts';

const MOST_TERMS = 60;

/** A sentence for each field that is wrong, by path; empty when all is well, and for an empty list. */
export function termProblems(terms: readonly SchoolTerm[]): Record<string, string> {
  if (terms.length > MOST_TERMS) return { terms: `There can be at most ${MOST_TERMS} terms` };
  const problems: Record<string, string> = {};
  for (const [index, term] of terms.entries()) {
    const alone = problemsOf(term);
    const before = terms[index - 1];
    // Days that cannot be read cannot be compared.
    const found = Object.keys(alone).length > 0 || !before ? alone : problemsAfter(before, term);
    for (const [field, text] of Object.entries(found)) problems[`terms.${index}.${field}`] = text;
  }
  return problems;
}

/** 'First Term, 2026/2027' as a sentence names it: 'term 1 of 2026/2027'. */
function nameOf({ year, term }: Pick<SchoolTerm, 'year' | 'term'>): string {
  return `term ${term} of ${year}`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function problemsOf(term: SchoolTerm): Record<string, string> {
  const { year, feesFrom, begins, ends } = term;
  const problems: Record<string, string> = {};
  for (const [field, day] of Object.entries({ feesFrom, begins, ends })) {
    if (!isDay(day)) problems[field] = 'Please choose a day';
  }
  if (!isSession(year)) problems.year = 'Please write two years that follow, such as 2026/2027';
  if (Object.keys(problems).length > 0) return problems;
  if (begins >= ends) problems.ends = `${capitalized(nameOf(term))} would end before it has begun`;
  if (feesFrom > begins) {
    problems.feesFrom = `Fees for ${nameOf(term)} must be taken from its first day at the latest`;
  }
  return problems;
}

function isSession(year: string): boolean {
  const [first, second] = year.split('/').map(Number);
  return /^\d{4}\/\d{4}$/.test(year) && second === Number(first) + 1;
}

/** Payments would count for the wrong term where terms overlap, or where one is missing. */
function problemsAfter(before: SchoolTerm, term: SchoolTerm): Record<string, string> {
  const expected = termAfter(before);
  if (nameOf(term) !== nameOf(expected)) {
    return { year: `After ${nameOf(before)} comes ${nameOf(expected)}, not ${nameOf(term)}` };
  }
  const problems: Record<string, string> = {};
  if (term.begins <= before.ends) {
    problems.begins = `${capitalized(nameOf(term))} begins before ${nameOf(before)} has ended`;
  }
  if (term.feesFrom <= before.begins) {
    problems.feesFrom = `Fees for ${nameOf(term)} would be taken before ${nameOf(before)} has begun`;
  }
  return problems;
}

/** The name of the term that follows. */
export function termAfter({ year, term }: Pick<SchoolTerm, 'year' | 'term'>) {
  if (term < 3) return { year, term: (term + 1) as 2 | 3 };
  const [, second] = year.split('/').map(Number);
  return { year: `${second}/${Number(second) + 1}`, term: 1 as const };
}
