import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ONCE } from '../jobs/work-once.ts';

export type Facts = Awaited<ReturnType<typeof readFacts>>;

const rows = sql<number>`count(*)`.as('rows');

/** From counted rows and indexes, in which finished work is not: cheap however much there is. */
export async function readFacts(db: Database) {
  const { findings, nextCheckAt, lastWebhookAt, ...waiting } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('payment_reviews').select(rows).where('resolved_at', 'is', null).as('findings'),
      selectFrom('payments')
        .select(({ fn }) => fn.min('next_check_at').as('at'))
        .where('next_check_at', 'is not', null)
        .as('nextCheckAt'),
      selectFrom('webhook_deliveries')
        .select('received_at')
        .orderBy('id', 'desc')
        .limit(1)
        .as('lastWebhookAt'),
      selectFrom('webhook_deliveries')
        .select(rows)
        .where('processed_at', 'is', null)
        .as('webhooks'),
      selectFrom('receipt_emails').select(rows).where('done_at', 'is', null).as('receipt_emails'),
      selectFrom('news').select(rows).where('formats_due_at', 'is not', null).as('picture_formats'),
      selectFrom('school_pictures')
        .select(rows)
        .where('formats_due_at', 'is not', null)
        .as('gallery_formats'),
    ])
    .executeTakeFirstOrThrow();
  const { credited, refunded } = await db
    .selectFrom('revenue_totals')
    .select(({ fn }) => [
      fn.sum<number | null>('credited_kobo').as('credited'),
      fn.sum<number | null>('refunded_kobo').as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  return {
    payments: await db.selectFrom('payment_counts').selectAll().execute(),
    creditedKobo: Number(credited ?? 0),
    refundedKobo: Number(refunded ?? 0),
    findings: findings ?? 0,
    nextCheckAt,
    lastWebhookAt,
    waiting: waiting as Record<string, number>,
    finished: await db
      .selectFrom('leases')
      .select(['name', 'finished_at as at'])
      .where('finished_at', 'is not', null)
      .where('name', 'not like', `${ONCE}%`)
      .execute(),
    alarms: await db.selectFrom('alarms').select('name').execute(),
  };
}
