import { statusByMoney } from '#contract/book/fee-notes.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { type FeeNote, noteColumns, readNote } from './fee-notes.ts';

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

/** What of the fee notes the events and the payments do not say, in a few words each. */
export async function noteProblems(
  db: Database,
  replayed: Map<string, ReplayedNote>,
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
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < NOTES_AT_ONCE) break;
  }
  const gone = [...replayed.keys()].filter((id) => !notes.has(id));
  return [...problems, ...gone.map((id) => `fee note ${id} is gone, its events are not`)];
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
