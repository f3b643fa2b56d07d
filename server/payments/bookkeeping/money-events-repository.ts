import { firstIdAt } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import type { LedgerHead } from '../ledger/ledger.ts';
import type { Period } from './period.ts';

/** Events by which money counts as the school's, or no longer, and by which the provider names its charge. */
const kinds = [
  'paid',
  'adopted',
  'recorded',
  'refunded',
  'reversed',
  'refund_undone',
  'recredited',
  'charge_named',
] as const;

export type MoneyKind = (typeof kinds)[number];
export type MoneyEvent = Awaited<ReturnType<typeof findBatch>>[number];

// What the ledger says of a period. Ids begin with the time of their event, so a period is a range of their index.

/** The next events up to an end of the ledger, oldest first, after the last one of the batch before. */
export async function findBatch(
  db: Database,
  period: Period,
  upTo: LedgerHead,
  after: { id: string } | undefined,
  size: number,
) {
  return (
    db
      .selectFrom('payment_events as events')
      .innerJoin('payments', 'payments.id', 'events.payment_id')
      .leftJoin('desk_payments', 'desk_payments.payment_id', 'payments.id')
      .select([
        'events.id',
        'events.sequence',
        'events.detail',
        'events.from_status as from',
        'events.created_at as at',
        'payments.id as paymentId',
        'payments.reference',
        'payments.purpose',
        'payments.fee_class as feeClass',
        'payments.term',
        'payments.source',
        'payments.full_name as fullName',
        'payments.amount_kobo as amountKobo',
        'payments.created_at as createdAt',
        'desk_payments.slip',
      ])
      .select((eb) => eb.ref('events.kind').$castTo<MoneyKind>().as('kind'))
      .where('events.kind', 'in', kinds)
      // One lower bound: with two the database could begin every batch at the first event.
      .where('events.id', after ? '>' : '>=', after?.id ?? firstIdAt(period.startsAt))
      .where('events.id', '<', firstIdAt(period.endsAt))
      .where('events.sequence', '<=', upTo.sequence)
      .orderBy('events.id')
      .limit(size)
      .execute()
  );
}

export async function findHistory(db: Database, paymentIds: string[], upTo: LedgerHead) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payment_events')
    .select(['payment_id as paymentId', 'sequence', 'detail'])
    .where('payment_id', 'in', paymentIds)
    .where('sequence', '<=', upTo.sequence)
    .orderBy('payment_id')
    .orderBy('sequence')
    .execute();
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

export async function hasMoreThan(
  db: Database,
  most: number,
  { startsAt, endsAt }: Period,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('kind', 'in', kinds)
    .where('id', '>=', firstIdAt(startsAt))
    .where('id', '<', firstIdAt(endsAt))
    .orderBy('id')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
