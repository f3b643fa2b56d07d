import type { ExpressionBuilder } from 'kysely';
import { firstIdAt } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { type LedgerHead, readHead } from '../ledger/ledger.ts';
import type { Period } from './period.ts';

/** The kinds of events by which money is counted as the school's, or no longer, and what the provider keeps of it. */
export type MoneyKind =
  | 'paid'
  | 'adopted'
  | 'refunded'
  | 'reversed'
  | 'refund_undone'
  | 'recredited'
  | 'charge_named';

export type MoneyEvent = Awaited<
  ReturnType<ReturnType<typeof createMoneyEventsRepository>['findBatch']>
>[number];

const kinds = [
  'paid',
  'adopted',
  'refunded',
  'reversed',
  'refund_undone',
  'recredited',
  'charge_named',
] as const satisfies MoneyKind[];

/** What the ledger says of a period. Ids begin with the time of their event, so that a period is a range of their index. */
export function createMoneyEventsRepository(db: Database) {
  return { findBatch, findHistory, findLast, hasMoreThan, readHead: () => readHead(db) };

  /** The next events about money up to an end of the ledger, oldest first, after the one that the last batch ended with. */
  async function findBatch(
    period: Period,
    upTo: LedgerHead,
    after: { id: string } | undefined,
    size: number,
  ) {
    const rows = await db
      .selectFrom('payment_events as events')
      .innerJoin('payments', 'payments.id', 'events.payment_id')
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
        'payments.full_name as fullName',
        'payments.amount_kobo as amountKobo',
        'payments.created_at as createdAt',
      ])
      .select((eb) => eb.ref('events.kind').$castTo<MoneyKind>().as('kind'))
      .where('events.kind', 'in', kinds)
      // Where the last batch ended lies behind the beginning; two lower bounds could make every batch begin there.
      .where('events.id', after ? '>' : '>=', after?.id ?? firstIdAt(period.startsAt))
      .where('events.id', '<', firstIdAt(period.endsAt))
      .where('events.sequence', '<=', upTo.sequence)
      .orderBy('events.id')
      .limit(size)
      .execute();
    return rows;
  }

  /** What the ledger says of these payments up to its end, of each in its order. */
  async function findHistory(paymentIds: string[], upTo: LedgerHead) {
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
  async function findLast({ endsAt }: Period, upTo: LedgerHead): Promise<LedgerHead | undefined> {
    return db
      .selectFrom('payment_events')
      .select(['sequence', 'hash'])
      .where('id', '<', firstIdAt(endsAt))
      .where('sequence', '<=', upTo.sequence)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async function hasMoreThan(most: number, { startsAt, endsAt }: Period): Promise<boolean> {
    const inPeriod = (eb: ExpressionBuilder<Tables, 'payment_events'>) =>
      eb.and([
        eb('kind', 'in', kinds),
        eb('id', '>=', firstIdAt(startsAt)),
        eb('id', '<', firstIdAt(endsAt)),
      ]);
    const row = await db
      .selectFrom('payment_events')
      .select('id')
      .where(inPeriod)
      .orderBy('id')
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
