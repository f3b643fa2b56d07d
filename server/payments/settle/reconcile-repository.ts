import { sql } from 'kysely';
import { firstDue, isDue } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import { LONGEST_WAITS } from '../ledger/check-times.ts';
import type { Payment } from '../ledger/payment.ts';
import { openRefunds } from '../ledger/refunds.ts';

const BATCH = 1_000;

/** What makes a payment part of a night's comparison. */
const MONEY_MOVED = ['paid', 'adopted', 'reversed', 'recredited', 'refunded', 'refund_undone'];

export type DuePayment = Pick<Payment, 'id' | 'reference' | 'createdAt'>;

export async function findDuePayments(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'reference', 'created_at as createdAt'])
    .where('next_check_at', 'is not', null)
    .where(isCheckDue(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

export async function findNextCheckAt(db: Database): Promise<Date | undefined> {
  const waiting = db.selectFrom('payments').where('next_check_at', 'is not', null);
  return firstDue(waiting.select(({ fn }) => fn.min('next_check_at').as('at')));
}

/** After an outage: what was paid meanwhile must not wait for its hour. */
export async function makeAllChecksDue(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const waiting = db.updateTable('payments').where('next_check_at', '>', at);
  await waiting.set({ next_check_at: at }).execute();
}

/** A payment that was settled meanwhile stays out of the sweep; one without a next check leaves it. */
export async function setNextCheck(db: Database, id: string, at: Date | undefined): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .where(sql<boolean>`next_check_at is not null`)
    .execute();
}

function isCheckDue(now: Date) {
  return isDue('next_check_at', now, (latest) => {
    const waits = LONGEST_WAITS.map(({ youngerThanMs, waitMs }) => {
      const since = new Date(Math.max(now.getTime() - youngerThanMs, 0)).toISOString();
      return sql`when created_at > ${since} then ${latest(waitMs)}`;
    });
    return sql<string>`case ${sql.join(waits, sql` `)} end`;
  });
}

/** References of the payments whose money moved since an instant; `refunded` when some of it went back. */
export async function findChangedPayments(db: Database, since: Date) {
  const changed = new Map<string, { refunded: boolean }>();
  const from = since.toISOString();
  let before = Number.MAX_SAFE_INTEGER;
  // From the end backwards: the chain is in order of time, and only its sequence has an index.
  for (;;) {
    const events = await db
      .selectFrom('payment_events')
      .leftJoin('payments', 'payments.id', 'payment_events.payment_id')
      .select(['sequence', 'kind', 'payment_events.created_at as at', 'payments.reference'])
      .where('sequence', '<', before)
      // The provider knows nothing of money at the desk; events without a payment count for the batch.
      .where((eb) =>
        eb.or([eb('payments.source', 'is', null), eb('payments.source', '=', 'online')]),
      )
      .orderBy('sequence', 'desc')
      .limit(BATCH)
      .execute();
    for (const { sequence, reference, kind, at } of events) {
      before = sequence;
      if (at < from || !reference || !MONEY_MOVED.includes(kind)) continue;
      const refunded = changed.get(reference)?.refunded || kind.startsWith('refund');
      changed.set(reference, { refunded });
    }
    if (events.every(({ at }) => at < from)) return changed;
  }
}

/** References of the payments of which we know a refund under way. */
export async function findOpenRefunds(db: Database): Promise<string[]> {
  const rows = await openRefunds(db)
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .execute();
  return rows.map(({ reference }) => reference);
}
