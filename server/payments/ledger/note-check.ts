import { statusByMoney } from '#contract/book/fee-notes.ts';
import type { Database, Tables } from '../../database/schema.ts';
import {
  type FeeNote,
  NOTE_SUMS,
  type NotePayment,
  noteColumns,
  OTHER_SUMS,
  otherSumsOf,
  readNote,
  sumsOfNote,
} from './fee-notes.ts';

type LedgerRow = Pick<Tables['payment_events'], 'kind' | 'detail' | 'note_id'>;

/** What the events of a fee note say of it, without the payments on it. */
export interface ReplayedNote {
  facts: Record<string, unknown>;
  movedKobo: number;
  ending: string | null;
}

const NOTES_AT_ONCE = 1_000;

/** Adds what one event of the chain says about a fee note; a problem in words where its column and its detail differ. */
export function replayNote(notes: Map<string, ReplayedNote>, event: LedgerRow): string[] {
  const said = JSON.parse(event.detail) as Record<string, unknown>;
  const noteId = typeof said.noteId === 'string' ? said.noteId : null;
  const problems =
    noteId === event.note_id ? [] : [`an event names the fee note ${noteId}, not ${event.note_id}`];
  if (!noteId) return problems;
  const note = notes.get(noteId);
  if (event.kind === 'note_made') {
    notes.set(noteId, { facts: said, movedKobo: 0, ending: null });
  } else if (note && event.kind === 'surplus_moved') {
    note.movedKobo += Number(said.amountKobo);
  } else if (note && (event.kind === 'note_cancelled' || event.kind === 'note_replaced')) {
    note.ending = event.kind.replace('note_', '');
  }
  return problems;
}

/** Adds what a payment without a fee note makes of the sums. */
export function countOther(counted: Map<string, number>, payment: NotePayment): void {
  const sums = otherSumsOf(payment);
  const kind = [payment.term, payment.feeClass, payment.purpose].join(' ');
  for (const name of OTHER_SUMS) add(counted, `the sum ${name} of ${kind}`, sums[name]);
}

/**
 * What of the fee notes and their sums the events and the payments do not say, in a few words each. `counted` is what
 * the payments without a note make of the sums.
 */
export async function noteProblems(
  db: Database,
  replayed: Map<string, ReplayedNote>,
  counted: Map<string, number>,
): Promise<string[]> {
  const problems: string[] = [];
  const notes = new Set<string>();
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('fee_notes')
      .select(noteColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(NOTES_AT_ONCE)
      .execute();
    const paid = await paidOf(db, last, rows.at(-1)?.id ?? last);
    for (const note of rows.map(readNote)) {
      notes.add(note.id);
      const differences = differencesOf(note, replayed.get(note.id), paid.get(note.id));
      problems.push(...differences.map((difference) => `fee note ${note.id}: ${difference}`));
      const kind = [note.term, note.feeClass, note.purpose].join(' ');
      const sums = sumsOfNote(note);
      for (const name of NOTE_SUMS) add(counted, `the sum ${name} of ${kind}`, sums[name]);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < NOTES_AT_ONCE) break;
  }
  const gone = [...replayed.keys()].filter((id) => !notes.has(id));
  problems.push(...gone.map((id) => `fee note ${id} is gone, its events are not`));
  return [...problems, ...(await sumProblems(db, counted))];
}

/** What the payments of the notes after one and up to another make, by note. */
async function paidOf(db: Database, after: string, upTo: string) {
  const rows = await db
    .selectFrom('payments')
    .select(['note_id', 'source'])
    .select(({ fn }) => [
      fn.sum<number>('amount_kobo').as('credited'),
      fn.sum<number>('refunded_kobo').as('refunded'),
    ])
    .where('note_id', '>', after)
    .where('note_id', '<=', upTo)
    .where('paid_at', 'is not', null)
    .groupBy(['note_id', 'source'])
    .execute();
  const paid = new Map<string | null, { online: number; desk: number }>();
  for (const { note_id, source, credited, refunded } of rows) {
    const sums = paid.get(note_id) ?? { online: 0, desk: 0 };
    sums[source] = Number(credited) - Number(refunded);
    paid.set(note_id, sums);
  }
  return paid;
}

function differencesOf(
  note: FeeNote,
  replayed: ReplayedNote | undefined,
  { online, desk } = { online: 0, desk: 0 },
): string[] {
  if (!replayed) return ['has no events'];
  const { facts, movedKobo, ending } = replayed;
  const said: Record<string, unknown> = {
    ...facts,
    dueKobo: Number(facts.fullKobo) - Number(facts.discountKobo),
    movedKobo,
    onlineKobo: online,
    deskKobo: desk,
    status: ending ?? statusByMoney({ ...note, paidKobo: online + desk + movedKobo }),
  };
  return CHECKED.filter((name) => note[name] !== said[name]).map(
    (name) => `has ${name} ${note[name]}, its events and payments say ${said[name]}`,
  );
}

const CHECKED = [
  'studentId',
  'purpose',
  'feeClass',
  'term',
  'fullKobo',
  'discountKobo',
  'dueKobo',
  'onlineKobo',
  'deskKobo',
  'movedKobo',
  'status',
] as const satisfies (keyof FeeNote)[];

async function sumProblems(db: Database, counted: Map<string, number>): Promise<string[]> {
  const stored = new Map<string, number>();
  for (const sum of await db.selectFrom('note_sums').selectAll().execute()) {
    const kind = [sum.term, sum.fee_class, sum.purpose].join(' ');
    for (const name of [...NOTE_SUMS, ...OTHER_SUMS]) {
      add(stored, `the sum ${name} of ${kind}`, sum[name]);
    }
  }
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((name) => ({ name, is: stored.get(name) ?? 0, made: counted.get(name) ?? 0 }))
    .filter(({ is, made }) => is !== made)
    .map(({ name, is, made }) => `${name} is ${is}, fee notes and payments make ${made}`);
}

function add(figures: Map<string, number>, name: string, amount: number): void {
  figures.set(name, (figures.get(name) ?? 0) + amount);
}
