import { type SchoolYear, termOn } from '../school/terms.ts';

/** What staff filter fee notes by besides their status: `surplus` is money that is too much on a note, or on an ended one. */
export const noteFilters = [
  'open',
  'part_paid',
  'paid',
  'overpaid',
  'cancelled',
  'replaced',
  'outstanding',
  'surplus',
] as const;

export type NoteFilter = (typeof noteFilters)[number];

export const NOTES_PER_PAGE = 25;
export const MOST_NOTES_PER_PAGE = 100;

/** Slips of more are printed class by class. */
export const MOST_SLIPS = 2_000;

/** A part that is due within this many days stands in the list of reminders. */
export const REMIND_DAYS_AHEAD = 7;
/** Between two reminders of one note. */
export const REMIND_AGAIN_DAYS = 7;

/** The keys of what a fee note can be made for: what is due today, and every listed term or year, the newest first. */
export function noteTerms(school: SchoolYear, purpose: string, day: string): string[] {
  const today = termOn(school, purpose, day);
  const isOfTerm = today.includes('-');
  const listed = school.terms.terms.map(({ year, term }) => (isOfTerm ? `${year}-${term}` : year));
  return [...new Set([...listed, today])].sort((one, other) => (one < other ? 1 : -1));
}
