import { school } from '#content/school.ts';
import { schoolDay } from '../dates/school-time.ts';
import { formatNaira, type Kobo } from '../money.ts';
import { termInWords } from '../school/terms.ts';
import { leastAmountOf, type NoteMoney, nextPartOf, outstandingOf } from './fee-notes.ts';

/** What a message to the parent is about; `address` is the note's page. */
export interface NoteInWords extends NoteMoney {
  student: string;
  feeClass: string;
  purpose: string;
  /** a key such as '2026/2027-1' */
  term: string;
  address: string;
}

/** A message for WhatsApp: short, and complete without the page. */
export function noteMessage(note: NoteInWords, kind: 'note' | 'reminder'): string {
  const greeting = kind === 'note' ? 'Good day.' : 'Good day, this is a reminder.';
  return [
    `${greeting} ${whatItIs(note)}`,
    ...whatIsDue(note),
    `See and pay it here: ${note.address}`,
    school.name,
  ].join('\n');
}

/** 'Ada Obi, JSS 2: School Fees, First Term, 2026/2027.' */
export function whatItIs({
  student,
  feeClass,
  purpose,
  term,
}: Pick<NoteInWords, 'student' | 'feeClass' | 'purpose' | 'term'>): string {
  return `${student}, ${feeClass}: ${purpose}, ${termInWords(term)}.`;
}

/** What is outstanding and when, in sentences. */
export function whatIsDue(note: NoteMoney): string[] {
  const outstanding = outstandingOf(note);
  if (outstanding === 0) return ['All of it is paid. Thank you.'];
  const paid = note.paidKobo > 0 ? `, ${naira(note.paidKobo)} is paid` : '';
  const total = `${naira(note.dueKobo)} is due${paid}, ${formatNaira(outstanding)} is outstanding.`;
  const next = nextPartOf(note);
  if (!next) return [total];
  const on = dayInWords(next.dueOn);
  const least = leastAmountOf(note) ?? outstanding;
  if (least < outstanding) {
    return [total, `Pay it freely, from ${formatNaira(least)} at a time, until ${on}.`];
  }
  return next.amountKobo === outstanding
    ? [total, `Please pay it by ${on}.`]
    : [total, `The next part is ${formatNaira(next.amountKobo)}, by ${on}.`];
}

/** '15 January 2027' */
export function dayInWords(day: string): string {
  return schoolDay(`${day}T12:00:00Z`);
}

function naira(amount: number): string {
  return formatNaira(amount as Kobo);
}
