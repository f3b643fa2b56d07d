import { calendarDay, schoolDay, startOfDay } from '../dates/school-time.ts';
import { type SchoolYear, termInWords, termOn } from '../school/terms.ts';

/**
 * The day whose fee a note for this term asks for: today while the term is paid for, else the nearest day on which it is.
 * A fee that is prepared for a later term holds for the notes of that term already.
 */
export function feeDayOf(
  school: SchoolYear,
  { purpose, term }: { purpose: string; term: string },
  today: string,
): string {
  if (termOn(school, purpose, today) === term) return today;
  const isOfTerm = term.includes('-');
  const since = isOfTerm ? 'feesFrom' : 'begins';
  const { terms } = school.terms;
  const keys = terms.map((one) => (isOfTerm ? `${one.year}-${one.term}` : one.year));
  const first = terms[keys.indexOf(term)];
  if (!first) return today;
  if (today < first[since]) return first[since];
  const last = keys.lastIndexOf(term);
  const next = terms[last + 1];
  return next ? dayBefore(next[since]) : (terms[last]?.ends ?? today);
}

/** 'Fees that hold from 7 December 2026, when those of Second Term, 2026/2027 begin' */
export function feesInWords(term: string, feeDay: string, today: string): string {
  if (feeDay === today) return 'Fees of today';
  const [day, words] = [schoolDay(startOfDay(feeDay)), termInWords(term)];
  return feeDay > today
    ? `Fees that hold from ${day}, when those of ${words} begin`
    : `Fees that held on ${day}, the last day of those of ${words}`;
}

function dayBefore(day: string): string {
  return calendarDay(startOfDay(day).getTime() - 1);
}
