import { type SchoolYear, termOn } from '../school/terms.ts';

/** The keys of what a fee note can be made for: what is due today, and every listed term or year, the newest first. */
export function noteTerms(school: SchoolYear, purpose: string, day: string): string[] {
  const today = termOn(school, purpose, day);
  const isOfTerm = today.includes('-');
  const listed = school.terms.terms.map(({ year, term }) => (isOfTerm ? `${year}-${term}` : year));
  return [...new Set([...listed, today])].sort((one, other) => (one < other ? 1 : -1));
}
