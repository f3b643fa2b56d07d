import { firstIdAt } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import type { LedgerHead } from '../ledger/ledger.ts';
import type { Period } from './period.ts';

export type MovedMoney = Awaited<ReturnType<typeof findBatch>>[number];

/** The next movements that count in a period, up to an end of the ledger, after the last one of the batch before. */
export async function findBatch(
  db: Database,
  { from, to }: Period,
  upTo: LedgerHead,
  after: { countsOn: string; sequence: number } | undefined,
  size: number,
) {
  const { countsOn: day = from, sequence = 0 } = after ?? {};
  return (
    db
      .selectFrom('money_movements as moved')
      .innerJoin('payment_events as events', 'events.sequence', 'moved.sequence')
      .innerJoin('payments', 'payments.id', 'moved.payment_id')
      .leftJoin('desk_payments', 'desk_payments.payment_id', 'payments.id')
      .select(['moved.sequence', 'moved.kind', 'moved.amount_kobo as amountKobo'])
      .select(['moved.charge_kobo as chargeKobo', 'moved.source', 'moved.channel'])
      .select(['moved.received_on as receivedOn', 'moved.counts_on as countsOn'])
      .select(['events.created_at as at', 'events.detail', 'payments.reference'])
      .select(['payments.purpose', 'payments.fee_class as feeClass', 'payments.term'])
      .select(['payments.full_name as fullName', 'payments.created_at as createdAt'])
      .select(['payments.paid_at as paidAt', 'payments.provider_id as providerId'])
      .select('desk_payments.slip')
      // One lower bound: with two the database could begin every batch at the first day.
      .where('moved.counts_on', '>=', day)
      .where((eb) => eb.or([eb('moved.counts_on', '>', day), eb('moved.sequence', '>', sequence)]))
      .where('moved.counts_on', '<=', to)
      .where('moved.sequence', '<=', upTo.sequence)
      .orderBy('moved.counts_on')
      .orderBy('moved.sequence')
      .limit(size)
      .execute()
  );
}

/** The last event of all kinds before the period ends. */
export async function findLast(
  db: Database,
  { endsAt }: Period,
  upTo: LedgerHead,
): Promise<LedgerHead | undefined> {
  return db
    .selectFrom('payment_events')
    .select(['sequence', 'hash'])
    .where('id', '<', firstIdAt(endsAt))
    .where('sequence', '<=', upTo.sequence)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function hasMoreThan(db: Database, most: number, { from, to }: Period) {
  const row = await db
    .selectFrom('money_movements')
    .select('sequence')
    .where('counts_on', '>=', from)
    .where('counts_on', '<=', to)
    .orderBy('counts_on')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
