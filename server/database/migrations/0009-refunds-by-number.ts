import { type Kysely, sql } from 'kysely';

/**
 * How much of each refund was counted, so that it can be taken out again, and since when the provider's own list names
 * it. Rows of before were named by messages, which call a refund otherwise than the list does: none of them is listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column counted_kobo bigint not null default 0`.execute(db);
  await sql`alter table refunds add column listed_at text`.execute(db);
  await sql`alter table webhook_deliveries add column copies integer not null default 0`.execute(
    db,
  );
  await countFromLedger(db);
}

async function countFromLedger(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ detail: string }>`
    select detail from payment_events where kind = 'refunded' order by sequence
  `.execute(db);
  for (const { detail } of rows) {
    const { amountKobo, refundId } = JSON.parse(detail);
    await sql`
      update refunds set counted_kobo = counted_kobo + ${amountKobo} where provider_id = ${refundId}
    `.execute(db);
  }
}
