import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import * as payments from './migrations/0001-payments.ts';
import * as news from './migrations/0002-news.ts';
import * as staff from './migrations/0003-staff.ts';
import * as ledger from './migrations/0004-payment-ledger.ts';
import { createEmptyTestDatabase } from './testing/test-database.ts';

const migrations = {
  '0001-payments': payments,
  '0002-news': news,
  '0003-staff': staff,
  '0004-payment-ledger': ledger,
};

test('refunds of before get what the ledger says they counted, and none is taken as listed', async () => {
  const database = await createEmptyTestDatabase();
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const at = '2026-11-20T09:00:00.000Z';
  for (const [id, counted] of [
    ['71', 1_000_000],
    ['TRF_1', 500_000],
    ['WBS-20261120-old:700', undefined],
  ] as const) {
    await sql`
      insert into refunds (provider_id, reference, amount_kobo, currency, status, created_at, updated_at)
      values (${id}, 'WBS-20261120-old', 1000000, 'NGN', 'processed', ${at}, ${at})
    `.execute(db);
    if (counted === undefined) continue;
    const detail = JSON.stringify({ amountKobo: counted, refundId: id });
    await sql`
      insert into payment_events (sequence, id, kind, from_status, to_status, cause, detail, created_at, hash)
      values (${counted}, ${id}, 'refunded', 'paid', 'paid', 'webhook', ${detail}, ${at}, 'x')
    `.execute(db);
  }
  await migrateToLatest(db);
  const rows = await db
    .selectFrom('refunds')
    .select(['provider_id', 'counted_kobo', 'listed_at'])
    .orderBy('provider_id')
    .execute();
  expect(rows).toEqual([
    { provider_id: '71', counted_kobo: 1_000_000, listed_at: null },
    { provider_id: 'TRF_1', counted_kobo: 500_000, listed_at: null },
    { provider_id: 'WBS-20261120-old:700', counted_kobo: 0, listed_at: null },
  ]);
  await database.remove();
});
