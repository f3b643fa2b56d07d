import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { announceChange } from '../../database/changes.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { logAfterCommit } from './ledger-log.ts';
import { isMoneyEvent, writeMovements, writePastMovements } from './movements.ts';
import { type Cause, isSettled } from './states.ts';

export interface LedgerEvent {
  /** null for a transaction that is none of our payments; the reference is for the log alone */
  paymentId: string | null;
  reference: string;
  kind: string;
  from: string | null;
  to: string;
  cause: Cause;
  /** never personal data */
  detail: Record<string, string | number | boolean | undefined>;
}

export type LedgerHead = Pick<Tables['ledger_head'], 'sequence' | 'hash'>;

export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over the previous hash and the event: changing, removing or inserting a row breaks every hash after it.
 * The form below is written into existing ledgers and can never change.
 */
export function chainHash(
  previous: string,
  event: Omit<Tables['payment_events'], 'hash' | 'note_id'>,
): string {
  const canonical = JSON.stringify([
    previous,
    event.sequence,
    event.id,
    event.payment_id,
    event.kind,
    event.from_status,
    event.to_status,
    event.cause,
    event.detail,
    event.created_at,
  ]);
  return createHash('sha256').update(canonical).digest('hex');
}

/**
 * Appends an event to the one chain, inside the transaction of the change. From here until the commit no one else
 * appends, so what is read afterwards (another payment of the same child) cannot be overtaken.
 */
export async function appendEvent(trx: Database, event: LedgerEvent, now: Date): Promise<void> {
  await appendEvents(trx, [event], now);
}

/** The same for many events at once, in their order. */
export async function appendEvents(
  trx: Database,
  events: readonly LedgerEvent[],
  now: Date,
): Promise<void> {
  const head = await lockChain(trx, events.length);
  let { hash } = head;
  let sequence = head.sequence - events.length;
  const rows = events.map((event) => {
    sequence += 1;
    const row = { ...rowOf(event, now), sequence };
    hash = chainHash(hash, row);
    return { ...row, hash };
  });
  for (let first = 0; first < rows.length; first += EVENTS_AT_ONCE) {
    const some = rows.slice(first, first + EVENTS_AT_ONCE);
    await trx.insertInto('payment_events').values(some).execute();
  }
  await trx.updateTable('ledger_head').set({ hash }).where('id', '=', 1).execute();
  if (head.movedUntil < head.sequence) await writeMissingMovements(trx, head);
  else if (rows.some(isMoneyEvent)) await writeMovements(trx, rows.filter(isMoneyEvent));
  // Responses about a payment are cached only once it is settled.
  const isOfSettled = events.some(({ from }) => from && isSettled(from));
  if (isOfSettled) await announceChange(trx, 'payments');
  rows.forEach((row, at) => {
    const event = events[at];
    if (event) logEvent(trx, event, row.sequence);
  });
}

/**
 * From here until the commit no one else appends to the chain, as after an event. Updating before reading takes the
 * row's lock, in the same words on both engines.
 */
export async function lockChain(trx: Database, events = 0) {
  return trx
    .updateTable('ledger_head')
    .set({
      sequence: sql`sequence + ${events}`,
      moved_until: sql`case when moved_until = sequence then sequence + ${events} else moved_until end`,
    })
    .where('id', '=', 1)
    .returning(['sequence', 'hash', 'moved_until as movedUntil'])
    .executeTakeFirstOrThrow();
}

/** Resolves to the event up to which movements are written now: an older version of the program writes events alone. */
async function writeMissingMovements(
  trx: Database,
  { movedUntil, sequence }: Awaited<ReturnType<typeof lockChain>>,
): Promise<number> {
  const until = await writePastMovements(trx, movedUntil, sequence);
  await trx.updateTable('ledger_head').set({ moved_until: until }).where('id', '=', 1).execute();
  return until;
}

/** The work that brings the movements of earlier years up to date, piece by piece; `_after` is in the ledger's head. */
export const MOVEMENTS_OF_EVENTS = 'movements of events 1';

export async function writeEarlierMovements(db: Database, _after: number) {
  return transact(db, async (trx) => {
    const head = await lockChain(trx);
    return head.movedUntil < head.sequence ? writeMissingMovements(trx, head) : undefined;
  });
}

/** Eleven values each: far from the most that a statement may have. */
const EVENTS_AT_ONCE = 500;

function rowOf({ paymentId, kind, from, to, cause, detail }: LedgerEvent, now: Date) {
  return {
    id: newId(now),
    payment_id: paymentId,
    note_id: detail.noteId === undefined ? null : String(detail.noteId),
    kind,
    from_status: from,
    to_status: to,
    cause,
    detail: JSON.stringify(detail),
    created_at: now.toISOString(),
  };
}

/** Other facts, such as a note, are for readers of the ledger. */
function logEvent(trx: Database, event: LedgerEvent, sequence: number): void {
  const { reference, kind, from, to, cause, detail } = event;
  const { amountKobo, refundId, chargeKobo } = detail;
  const facts = { event: kind, from, to, cause, amountKobo, refundId, chargeKobo };
  logAfterCommit(trx, 'payment event', { reference, sequence, ...facts });
}

/** The number of the next payment. It is given out again when the transaction does not commit. */
export async function takePaymentNumber(trx: Database): Promise<number> {
  const { payments } = await trx
    .updateTable('ledger_head')
    .set({ payments: sql`payments + 1` })
    .where('id', '=', 1)
    .returning('payments')
    .executeTakeFirstOrThrow();
  return payments;
}

/** Where the chain ends. Written down elsewhere, it shows later whether the past was rewritten. */
export async function readHead(db: Database): Promise<LedgerHead> {
  return db
    .selectFrom('ledger_head')
    .select(['sequence', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** The number of the event by which a payment was last reversed; null when it never was. */
export async function findLastReversal(db: Database, paymentId: string): Promise<number | null> {
  const { last } = await db
    .selectFrom('payment_events')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('payment_id', '=', paymentId)
    .where('to_status', '=', 'reversed')
    .where('from_status', '<>', 'reversed')
    .executeTakeFirstOrThrow();
  return last;
}
