import { type Kysely, sql } from 'kysely';
import { newId } from '../database/identifiers.ts';
import { CHAIN_START, chainHash } from '../database/ledger-chain.ts';
import type { Database, Tables } from '../database/schema.ts';
import type { Cause } from './states.ts';

export interface LedgerEvent {
  /** null for a transaction that is none of our payments */
  paymentId: string | null;
  kind: string;
  from: string | null;
  to: string;
  cause: Cause;
  /** never personal data */
  detail: Record<string, string | number | boolean | undefined>;
}

export interface LedgerHead {
  sequence: number;
  hash: string;
}

export type LedgerCheck = (LedgerHead & { intact: true }) | { intact: false; problem: string };

const BATCH = 1_000;

/**
 * Appends an event to the one chain, inside the transaction of the change it tells of. From here until the commit
 * nobody else appends, so that what is read afterwards (another payment of the same child) is not overtaken.
 */
export async function appendEvent(trx: Kysely<Tables>, event: LedgerEvent, now: Date) {
  // Updating before reading takes the row's lock, in the same words on both engines.
  const head = await trx
    .updateTable('ledger_head')
    .set({ sequence: sql`sequence + 1` })
    .where('id', '=', 1)
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  const row = {
    sequence: head.sequence,
    id: newId(now),
    payment_id: event.paymentId,
    kind: event.kind,
    from_status: event.from,
    to_status: event.to,
    cause: event.cause,
    detail: JSON.stringify(event.detail),
    created_at: now.toISOString(),
  };
  const hash = chainHash(head.hash, row);
  await trx
    .insertInto('payment_events')
    .values({ ...row, hash })
    .execute();
  await trx.updateTable('ledger_head').set({ hash }).where('id', '=', 1).execute();
}

/** The number of the next payment. It is given out again when the transaction does not commit. */
export async function takePaymentNumber(trx: Kysely<Tables>): Promise<number> {
  const { payments } = await trx
    .updateTable('ledger_head')
    .set({ payments: sql`payments + 1` })
    .where('id', '=', 1)
    .returning('payments')
    .executeTakeFirstOrThrow();
  return payments;
}

/** Where the chain ends. Whoever wrote it down elsewhere can tell later whether the past was rewritten. */
export async function readHead(db: Database): Promise<LedgerHead> {
  return db
    .selectFrom('ledger_head')
    .select(['sequence', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** Recomputes every hash of the ledger from its first event and compares the end with the head. */
export async function verifyLedger(db: Database): Promise<LedgerCheck> {
  // Events added while this runs lie behind the head that is read first.
  const head = await readHead(db);
  let hash = CHAIN_START;
  let sequence = 0;
  for (;;) {
    const events = await db
      .selectFrom('payment_events')
      .selectAll()
      .where('sequence', '>', sequence)
      .where('sequence', '<=', head.sequence)
      .orderBy('sequence')
      .limit(BATCH)
      .execute();
    for (const event of events) {
      if (event.sequence !== sequence + 1) return broken(`event ${sequence + 1} is missing`);
      hash = chainHash(hash, event);
      if (event.hash !== hash) return broken(`event ${event.sequence} was changed`);
      sequence = event.sequence;
    }
    if (events.length < BATCH) break;
  }
  if (sequence !== head.sequence) return broken(`events after ${sequence} are missing`);
  if (hash !== head.hash) return broken('the end of the chain does not match its head');
  return { intact: true, sequence, hash };
}

function broken(problem: string): LedgerCheck {
  return { intact: false, problem };
}
