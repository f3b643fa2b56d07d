import type { Database } from '../database/schema.ts';
import { ONCE } from '../jobs/work-once.ts';

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** From counted rows and indexes: cheap however much there is. */
export async function readFacts(db: Database) {
  const payments = await db.selectFrom('payment_counts').selectAll().execute();
  const { credited, refunded } = await db
    .selectFrom('revenue_totals')
    .select(({ fn }) => [
      fn.sum<number | null>('credited_kobo').as('credited'),
      fn.sum<number | null>('refunded_kobo').as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  const { findings } = await db
    .selectFrom('payment_reviews')
    .select(({ fn }) => fn.countAll<number>().as('findings'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { nextCheckAt } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('next_check_at').as('nextCheckAt'))
    .where('next_check_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const lastWebhook = await db
    .selectFrom('webhook_deliveries')
    .select('received_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    payments,
    creditedKobo: Number(credited ?? 0),
    refundedKobo: Number(refunded ?? 0),
    findings: Number(findings),
    nextCheckAt,
    lastWebhookAt: lastWebhook?.received_at,
    waiting: await countWaiting(db),
    finished: await db
      .selectFrom('leases')
      .select(['name', 'finished_at as at'])
      .where('finished_at', 'is not', null)
      .where('name', 'not like', `${ONCE}%`)
      .execute(),
    alarms: await db.selectFrom('alarms').select('name').execute(),
  };
}

/** Finished work is in none of these indexes. */
async function countWaiting(db: Database): Promise<Record<string, number>> {
  const webhooks = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const receipts = await db
    .selectFrom('receipt_emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  const formats = await db
    .selectFrom('news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('formats_due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    webhooks: Number(webhooks.count),
    receipt_emails: Number(receipts.count),
    picture_formats: Number(formats.count),
  };
}
