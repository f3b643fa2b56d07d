import type { NoteStatus } from './fee-notes.ts';

/** What the list of who owes can be narrowed to; without one it shows every fee note that is not cancelled or replaced. */
export const standings = [
  'owing',
  'open',
  'part_paid',
  'paid',
  'overpaid',
  'without_note',
  'no_note_yet',
] as const;

export type Standing = (typeof standings)[number];

/** The statuses of the notes that a standing shows; the last two show payments and students instead. */
export const statusesOf: Record<Standing | 'all', NoteStatus[]> = {
  all: ['open', 'part_paid', 'paid', 'overpaid'],
  owing: ['open', 'part_paid'],
  open: ['open'],
  part_paid: ['part_paid'],
  paid: ['paid', 'overpaid'],
  overpaid: ['overpaid'],
  without_note: [],
  no_note_yet: [],
};

/** `class` in the order of the fee table and by name within; `outstanding` the most first; `due` the earliest first. */
export const owesSorts = ['class', 'name', 'outstanding', 'due'] as const;

export type OwesSort = (typeof owesSorts)[number];

export const OWES_PER_PAGE = 20;

/** Payments without a note are shown newest first, up to here; the payments page has them all. */
export const MOST_WITHOUT_NOTE = 1_000;
