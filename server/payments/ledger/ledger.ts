import { type Kysely, sql } from 'kysely';
import { announceChange } from '../../database/changes.ts';
import { newId } from '../../database/identifiers.ts';
import type { Tables } from '../../database/schema.ts';
import { chainHash } from './ledger-chain.ts';
import { noteLine } from './ledger-log.ts';
import { type Cause, isSettled } from './states.ts';

export interface LedgerEvent {
  /** null for a transaction that is none of our payments */
  paymentId: string | null;
  /** for the log alone */
  reference: string;
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
  const { reference, kind, from, to, cause, detail } = event;
  // Of a payment that was not settled yet nobody keeps an answer.
  if (from && isSettled(from)) await announceChange(trx, 'payments');
  noteLine(trx, 'payment event', {
    ...{ reference, sequence: row.sequence, event: kind, from, to, cause },
    ...Object.fromEntries(LOGGED_FACTS.map((name) => [name, logged(detail[name])])),
  });
}

/** What of an event's facts a line of the log has; others, such as a note, are for whoever may read the ledger. */
const LOGGED_FACTS = ['amountKobo', 'refundId', 'chargeKobo'] as const;

function logged(fact: string | number | boolean | undefined): string | number | undefined {
  return typeof fact === 'boolean' ? undefined : fact;
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
export async function readHead(db: Kysely<Tables>): Promise<LedgerHead> {
  return db
    .selectFrom('ledger_head')
    .select(['sequence', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** The number of the event by which a payment was last reversed; null when it never was. */
export async function findLastReversal(
  db: Kysely<Tables>,
  paymentId: string,
): Promise<number | null> {
  const { last } = await db
    .selectFrom('payment_events')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('payment_id', '=', paymentId)
    .where('to_status', '=', 'reversed')
    .where('from_status', '<>', 'reversed')
    .executeTakeFirstOrThrow();
  return last;
}
