import { type Kobo, kobo } from '../money.ts';
import { REFERENCE_LETTERS, readAloud } from '../references.ts';

/** How a fee note stands. `cancelled` and `replaced` are decided by a person, the others follow from the money. */
export const noteStatuses = [
  'open',
  'part_paid',
  'paid',
  'overpaid',
  'cancelled',
  'replaced',
] as const;

export type NoteStatus = (typeof noteStatuses)[number];

export const MOST_PARTS = 6;

/** Days are days at the school, such as '2027-01-15'. */
export interface NotePart {
  amountKobo: Kobo;
  dueOn: string;
}

/** At once, in parts that add up to what is due, or freely from a least amount. */
export type NotePlan =
  | { kind: 'at_once'; dueOn: string }
  | { kind: 'parts'; parts: NotePart[] }
  | { kind: 'free'; leastKobo: Kobo; dueOn: string };

/** What of a note decides what can still be paid. `paidKobo` is what came less what went back or was moved. */
export interface NoteMoney {
  dueKobo: Kobo;
  paidKobo: number;
  plan: NotePlan;
}

/** What a parent chooses; the amount is worked out from it here. */
export type NoteChoice = { pay: 'next' } | { pay: 'rest' } | { pay: 'amount'; amountKobo: number };

/** What is asked of a note now, and what is paid of it: nothing is due on one that was cancelled or replaced. */
export function moneyNow(note: { endedAt: string | null; dueKobo: Kobo; paidKobo: number }) {
  return { dueKobo: note.endedAt === null ? note.dueKobo : kobo(0), paidKobo: note.paidKobo };
}

export function outstandingOf({ dueKobo, paidKobo }: Omit<NoteMoney, 'plan'>): Kobo {
  return kobo(Math.max(0, dueKobo - paidKobo));
}

export function surplusOf({ dueKobo, paidKobo }: Omit<NoteMoney, 'plan'>): Kobo {
  return kobo(Math.max(0, paidKobo - dueKobo));
}

/** The status that the money makes of a note that is not cancelled or replaced. A note with nothing due is paid. */
export function statusByMoney({ dueKobo, paidKobo }: Omit<NoteMoney, 'plan'>): NoteStatus {
  if (paidKobo > dueKobo) return 'overpaid';
  if (paidKobo === dueKobo) return 'paid';
  return paidKobo > 0 ? 'part_paid' : 'open';
}

/**
 * The parts in order of their days, each with what is paid of it: money fills the earliest first, and what more went back
 * than came is due with it.
 */
export function partsOf(note: NoteMoney): (NotePart & { paidKobo: Kobo })[] {
  let left = Math.max(0, note.paidKobo);
  const debt = Math.max(0, -note.paidKobo);
  return plannedParts(note).map((planned, index) => {
    const part = index > 0 ? planned : { ...planned, amountKobo: kobo(planned.amountKobo + debt) };
    const paidKobo = kobo(Math.min(left, part.amountKobo));
    left -= paidKobo;
    return { ...part, paidKobo };
  });
}

/** The first part that is not paid in full; undefined when nothing is outstanding. */
export function nextPartOf(note: NoteMoney): NotePart | undefined {
  const part = partsOf(note).find(({ amountKobo, paidKobo }) => paidKobo < amountKobo);
  return part && { amountKobo: kobo(part.amountKobo - part.paidKobo), dueOn: part.dueOn };
}

/** The least that a free amount may be; undefined where no free amount may be paid. */
export function leastAmountOf(note: NoteMoney): Kobo | undefined {
  const outstanding = outstandingOf(note);
  if (note.plan.kind !== 'free' || outstanding === 0) return undefined;
  return kobo(Math.min(note.plan.leastKobo, outstanding));
}

/** What a choice costs today, in kobo; undefined when the note does not allow it (or nothing is outstanding). */
export function amountOfChoice(note: NoteMoney, choice: NoteChoice): Kobo | undefined {
  const outstanding = outstandingOf(note);
  if (outstanding === 0) return undefined;
  if (choice.pay === 'rest') return outstanding;
  if (choice.pay === 'next') {
    // A free note has no parts: its next payment is chosen by the parent.
    return note.plan.kind === 'free' ? undefined : nextPartOf(note)?.amountKobo;
  }
  const least = leastAmountOf(note);
  const { amountKobo } = choice;
  const isAllowed = least !== undefined && amountKobo >= least && amountKobo <= outstanding;
  return isAllowed && Number.isInteger(amountKobo) ? kobo(amountKobo) : undefined;
}

function plannedParts({ dueKobo, plan }: NoteMoney): NotePart[] {
  if (plan.kind !== 'parts') return [{ amountKobo: dueKobo, dueOn: plan.dueOn }];
  return [...plan.parts].sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

/** Fifty random bits: with the limit on guesses, none is ever hit, and it still fits a text message. */
export const NOTE_CODE_LENGTH = 10;

const NOTE_CODE_PATTERN = new RegExp(`^[${REFERENCE_LETTERS}]{${NOTE_CODE_LENGTH}}$`);

/** A code as typed or heard: case, blanks and hyphens do not matter, O is 0, I and L are 1. Undefined for other text. */
export function readNoteCode(typed: string): string | undefined {
  const code = readAloud(typed.replace(/[\s-]/g, '').toUpperCase());
  return NOTE_CODE_PATTERN.test(code) ? code : undefined;
}

/** '7K3MQ-2X89T' */
export function shownNoteCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
