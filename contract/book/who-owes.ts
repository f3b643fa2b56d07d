/** What the list of who owes can be narrowed to; without one it shows every fee note that anything is asked or left of. */
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

/** A note that was cancelled or replaced is in the list while money on it is missing, or is still there. */
export const noteStandings = [
  'open',
  'part_paid',
  'paid',
  'overpaid',
  'ended_owing',
  'ended_surplus',
] as const;

export type NoteStanding = (typeof noteStandings)[number];

/** The notes that a standing shows; the last two show payments and students instead. */
export const notesOf: Record<Standing | 'all', readonly NoteStanding[]> = {
  all: noteStandings,
  owing: ['open', 'part_paid', 'ended_owing'],
  open: ['open'],
  part_paid: ['part_paid'],
  paid: ['paid', 'overpaid', 'ended_surplus'],
  overpaid: ['overpaid', 'ended_surplus'],
  without_note: [],
  no_note_yet: [],
};

/** Why a fee note that was cancelled or replaced is in the list; undefined for others. */
export function whyEnded(row: { standing: string; outstanding: number }): string | undefined {
  if (row.standing !== 'cancelled' && row.standing !== 'replaced') return undefined;
  return row.outstanding > 0 ? 'money on it went back' : 'money is still on it';
}

/** `class` in the order of the fee table and by name within; `outstanding` the most first; `due` the earliest first. */
export const owesSorts = ['class', 'name', 'outstanding', 'due'] as const;

export type OwesSort = (typeof owesSorts)[number];

export const OWES_PER_PAGE = 20;

/** Payments without a note are shown newest first, up to here; the payments page has them all. */
export const MOST_WITHOUT_NOTE = 1_000;
