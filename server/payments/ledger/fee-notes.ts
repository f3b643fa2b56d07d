import { type Selection, sql } from 'kysely';
import {
  moneyNow,
  nextPartOf,
  outstandingOf,
  statusByMoney,
  surplusOf,
} from '#contract/book/fee-notes.ts';
import type { NoteDiscount } from '#contract/book/note-discounts.ts';
import type { WantedPlan } from '#contract/book/note-plans.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { askedTerms, notePlan } from '#contract/schemas/fee-notes.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { eventDetail } from './event-detail.ts';
import { appendEvent, appendEvents, type LedgerEvent } from './ledger.ts';
import type { Payment } from './payment.ts';

export const noteColumns = [
  'id',
  'code',
  'student_id as studentId',
  'purpose',
  'fee_class as feeClass',
  'term',
  'full_kobo as fullKobo',
  'discount_kobo as discountKobo',
  'due_kobo as dueKobo',
  'discount_reason as discountReason',
  'discount_note as discountNote',
  'plan as storedPlan',
  'online_kobo as onlineKobo',
  'desk_kobo as deskKobo',
  'moved_kobo as movedKobo',
  'status',
  'next_due_on as nextDueOn',
  'ended_at as endedAt',
  'replaced_by as replacedBy',
  'sent_at as sentAt',
  'reminded_at as remindedAt',
  'created_at as createdAt',
] as const;

/** The same where students are joined, who have some columns of these names. */
export const joinedNoteColumns = noteColumns.map((column) => `fee_notes.${column}` as const);

type NoteRow = Selection<Tables, 'fee_notes', (typeof noteColumns)[number]>;

/** A fee note with its plan read, and what is paid of it in all. */
export type FeeNote = ReturnType<typeof readNote>;

export function readNote({ storedPlan, ...row }: NoteRow) {
  const paidKobo = row.onlineKobo + row.deskKobo + row.movedKobo;
  return { ...row, plan: notePlan.parse(JSON.parse(storedPlan)), paidKobo };
}

export async function findNote(db: Database, id: string): Promise<FeeNote | undefined> {
  const notes = db.selectFrom('fee_notes').select(noteColumns);
  const row = await notes.where('id', '=', id).executeTakeFirst();
  return row && readNote(row);
}

export async function findNoteByCode(db: Database, code: string): Promise<FeeNote | undefined> {
  const notes = db.selectFrom('fee_notes').select(noteColumns);
  const row = await notes.where('code', '=', code).executeTakeFirst();
  return row && readNote(row);
}

export type NewNote = Pick<
  FeeNote,
  | 'code'
  | 'studentId'
  | 'purpose'
  | 'feeClass'
  | 'term'
  | 'fullKobo'
  | 'discountKobo'
  | 'discountReason'
  | 'discountNote'
  | 'plan'
> & { id?: string; asked?: AskedTerms };

/** What a person asked for, which the amounts of a note do not tell: a tenth less, two halves. */
export interface AskedTerms {
  off?: NoteDiscount['off'] | undefined;
  plan: WantedPlan;
}

/** What was asked for when these notes were made; without those that an earlier version of the program made. */
export async function findAskedTerms(
  db: Database,
  noteIds: readonly string[],
): Promise<Map<string, AskedTerms>> {
  const found = new Map<string, AskedTerms>();
  for (let first = 0; first < noteIds.length; first += NOTES_AT_ONCE) {
    const rows = await db
      .selectFrom('payment_events')
      .select(['note_id', 'detail'])
      .where('note_id', 'in', noteIds.slice(first, first + NOTES_AT_ONCE))
      .where('kind', '=', 'note_made')
      .execute();
    for (const { note_id, detail } of rows) {
      const { asked } = eventDetail.parse(detail);
      if (note_id && asked) found.set(note_id, askedTerms.parse(JSON.parse(asked)));
    }
  }
  return found;
}

/** Row and event of a new note. The database refuses a second current note of the same fee. */
export async function insertNote(
  trx: Database,
  note: NewNote,
  by: string,
  now: Date,
): Promise<FeeNote> {
  const [made] = await insertNotes(trx, [note], by, now);
  if (!made) throw new Error('no fee note was made');
  return made;
}

/** The same for many notes at once, in their order. */
export async function insertNotes(
  trx: Database,
  notes: readonly NewNote[],
  by: string,
  now: Date,
): Promise<FeeNote[]> {
  const named = notes.map((note) => ({ ...note, id: note.id ?? newId(now) }));
  const events = named.map((note) => {
    const { id: noteId, studentId, purpose, feeClass, term, fullKobo, discountKobo } = note;
    const fee = { studentId, purpose, feeClass, term, fullKobo, discountKobo };
    const asked = note.asked && JSON.stringify(note.asked);
    return noteEvent('note_made', { noteId, ...fee, by, asked });
  });
  await appendEvents(trx, events, now);
  const made: FeeNote[] = [];
  for (let first = 0; first < named.length; first += NOTES_AT_ONCE) {
    const rows = await trx
      .insertInto('fee_notes')
      .values(named.slice(first, first + NOTES_AT_ONCE).map((note) => rowOf(note, now)))
      .returning(noteColumns)
      .execute();
    made.push(...rows.map(readNote));
  }
  return made;
}

/** Seventeen values each: far from the most that a statement may have. */
const NOTES_AT_ONCE = 500;

function rowOf(note: NewNote & { id: string }, now: Date) {
  const dueKobo = kobo(note.fullKobo - note.discountKobo);
  const money = { dueKobo, paidKobo: 0, plan: note.plan };
  return {
    id: note.id,
    code: note.code,
    student_id: note.studentId,
    purpose: note.purpose,
    fee_class: note.feeClass,
    term: note.term,
    full_kobo: note.fullKobo,
    discount_kobo: note.discountKobo,
    due_kobo: dueKobo,
    discount_reason: note.discountReason,
    discount_note: note.discountNote,
    plan: JSON.stringify(note.plan),
    online_kobo: 0,
    desk_kobo: 0,
    moved_kobo: 0,
    status: statusByMoney(money),
    next_due_on: nextPartOf(money)?.dueOn ?? null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** Cancelled, or replaced by another note, by a person. Money on it stays until it is moved: it is surplus then. */
export async function endNote(
  trx: Database,
  noteId: string,
  end: { status: 'cancelled' | 'replaced'; reason: string; by: string; replacedBy?: string },
  now: Date,
): Promise<FeeNote> {
  const { status, reason, by, replacedBy } = end;
  const before = await lockNote(trx, noteId);
  if (before.endedAt) throw new Error(`the fee note ${noteId} has ended already`);
  const detail = { noteId, reason, by, replacedBy };
  await appendNoteEvent(trx, `note_${status}`, detail, now);
  const ended = { ended_at: now.toISOString(), replaced_by: replacedBy ?? null };
  return writeNote(trx, before, { ...ended, status }, now);
}

/** Moves money that is too much on one note to another: an event on both. Throws when there is not so much. */
export async function moveSurplus(
  trx: Database,
  move: { from: string; to: string; amountKobo: Kobo; by: string; reason: string },
  now: Date,
): Promise<void> {
  const { amountKobo } = move;
  const from = await lockNote(trx, move.from);
  const to = await lockNote(trx, move.to);
  const isTooMuch = to.endedAt !== null && outstandingOf(moneyNow(to)) < amountKobo;
  if (surplusOf(moneyNow(from)) < amountKobo || isTooMuch) {
    throw new Error(`${amountKobo} kobo cannot be moved from ${move.from} to ${move.to}`);
  }
  await writeMove(trx, { ...move, from, to }, now);
}

/** What other notes gave to a note, or took from it, goes with its payments to the note that replaces it. */
export async function moveAlong(
  trx: Database,
  move: { from: string; to: string; by: string; reason: string },
  now: Date,
): Promise<void> {
  const from = await lockNote(trx, move.from);
  const to = await lockNote(trx, move.to);
  const amountKobo = from.movedKobo;
  if (amountKobo !== 0) await writeMove(trx, { ...move, from, to, amountKobo }, now);
}

/** Below nothing, a debt is moved: money that was taken from a note and is missing there. */
async function writeMove(
  trx: Database,
  move: { from: FeeNote; to: FeeNote; amountKobo: number; by: string; reason: string },
  now: Date,
): Promise<void> {
  const { from, to, amountKobo, by, reason } = move;
  const about = { by, reason, ...(amountKobo < 0 && { isDebt: 1 }) };
  const away = { noteId: from.id, otherNoteId: to.id, amountKobo: -amountKobo, ...about };
  await appendNoteEvent(trx, 'surplus_moved', away, now);
  const here = { noteId: to.id, otherNoteId: from.id, amountKobo, ...about };
  await appendNoteEvent(trx, 'surplus_moved', here, now);
  await writeNote(trx, from, { moved_kobo: from.movedKobo - amountKobo }, now);
  await writeNote(trx, to, { moved_kobo: to.movedKobo + amountKobo }, now);
}

/** The money of a payment that decides what is paid of its note. */
type NotePayment = Pick<Payment, 'noteId' | 'source' | 'amountKobo' | 'paidAt'> & {
  refundedKobo: number;
};

/** Called after the event of every move of a payment, and of a match: a note's money follows its payments. */
export async function moveNotePaid(
  trx: Database,
  before: NotePayment | undefined,
  after: NotePayment | undefined,
  now: Date,
): Promise<void> {
  const changes = new Map<string, { online: number; desk: number }>();
  for (const [payment, sign] of [[before, -1] as const, [after, 1] as const]) {
    if (!payment?.noteId || !payment.paidAt) continue;
    const change = changes.get(payment.noteId) ?? { online: 0, desk: 0 };
    change[payment.source] += sign * (payment.amountKobo - payment.refundedKobo);
    changes.set(payment.noteId, change);
  }
  for (const [noteId, { online, desk }] of changes) {
    if (online === 0 && desk === 0) continue;
    const note = await lockNote(trx, noteId);
    const money = { online_kobo: note.onlineKobo + online, desk_kobo: note.deskKobo + desk };
    await writeNote(trx, note, money, now);
  }
}

/** Fails for a note that does not exist. Every change of a note comes after an event. */
async function lockNote(trx: Database, id: string): Promise<FeeNote> {
  const row = await trx
    .updateTable('fee_notes')
    .set({ code: sql`code` })
    .where('id', '=', id)
    .returning(noteColumns)
    .executeTakeFirstOrThrow();
  return readNote(row);
}

type Change = Partial<
  Pick<
    Tables['fee_notes'],
    'online_kobo' | 'desk_kobo' | 'moved_kobo' | 'ended_at' | 'replaced_by' | 'status'
  >
>;

async function writeNote(
  trx: Database,
  before: FeeNote,
  change: Change,
  now: Date,
): Promise<FeeNote> {
  const {
    online_kobo = before.onlineKobo,
    desk_kobo = before.deskKobo,
    moved_kobo = before.movedKobo,
  } = change;
  const money = { ...before, paidKobo: online_kobo + desk_kobo + moved_kobo };
  const hasEnded = before.endedAt !== null || change.ended_at !== undefined;
  const row = await trx
    .updateTable('fee_notes')
    .set({
      ...change,
      status: change.status ?? (hasEnded ? before.status : statusByMoney(money)),
      next_due_on: hasEnded ? null : (nextPartOf(money)?.dueOn ?? null),
      updated_at: now.toISOString(),
    })
    .where('id', '=', before.id)
    .returning(noteColumns)
    .executeTakeFirstOrThrow();
  return readNote(row);
}

type NoteDetail = { noteId: string } & Record<string, string | number | undefined>;

/** Events about notes name no payment; `reference` of the log is the note's id, since its code is a secret. */
function noteEvent(kind: string, detail: NoteDetail): LedgerEvent {
  const { noteId: reference } = detail;
  return { paymentId: null, kind, from: null, to: 'none', cause: 'operator', reference, detail };
}

async function appendNoteEvent(trx: Database, kind: string, detail: NoteDetail, now: Date) {
  await appendEvent(trx, noteEvent(kind, detail), now);
}

/** The name on a fee note: as the class list has it now. */
export async function findStudentName(db: Database, id: string): Promise<string> {
  const { full_name } = await db
    .selectFrom('students')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return full_name;
}
