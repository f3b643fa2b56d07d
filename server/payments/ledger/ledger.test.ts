import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateToLatest } from '../../database/migrate.ts';
import * as firstMigration from '../../database/migrations/0001-payments.ts';
import * as newsMigration from '../../database/migrations/0002-news.ts';
import * as staffMigration from '../../database/migrations/0003-staff.ts';
import { createEmptyTestDatabase, testEngine } from '../../database/testing/test-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { keptRevenue, keptStatuses, recountRevenue, recountStatuses } from '../testing/recount.ts';
import { readHead } from './ledger.ts';
import { verifyLedger } from './ledger-check.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

async function pay(fullName: string): Promise<void> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  await school.verify(reference);
}

/** What somebody with the database's password could do. */
async function withoutProtection(change: (db: TestApp['db']) => Promise<unknown>): Promise<void> {
  const { db } = school;
  if (testEngine === 'postgres') {
    await sql`alter table payment_events disable trigger user`.execute(db);
  } else {
    await sql`drop trigger payment_events_no_update`.execute(db);
    await sql`drop trigger payment_events_no_delete`.execute(db);
  }
  await change(db);
}

describe('the chain of the ledger', () => {
  test('is intact from its first event, and ends at its head', async () => {
    expect(await verifyLedger(school.db)).toEqual({
      intact: true,
      sequence: 0,
      hash: '0'.repeat(64),
    });
    await pay('Ada');
    await pay('Bisi');
    const check = await verifyLedger(school.db);
    expect(check).toEqual({ intact: true, ...(await readHead(school.db)) });
    expect(check).toMatchObject({ sequence: 6 });
  });

  test('holds with many writers at once', async () => {
    const other = await createTestApp({ provider: school.provider, database: school.database });
    const names = [...'abcdefghijklmnopqrst'].map((letter) => `Ada ${letter}`);
    await Promise.all(
      names.map((fullName, index) =>
        (index % 2 ? other : school).startPayment({ fullName }).then((reference) => {
          school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
          return Promise.all([school.verify(reference), other.verify(reference)]);
        }),
      ),
    );
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true, sequence: 60 });
    expect(await keptRevenue(school.db)).toEqual(await recountRevenue(school.db));
    await other.close();
  });

  test.each([
    [
      'a changed detail',
      `update payment_events set detail = '{}' where sequence = 3`,
      /3 was changed/,
    ],
    ['a changed time', `update payment_events set created_at = '2020' where sequence = 1`, /1 was/],
    ['a removed event', 'delete from payment_events where sequence = 2', /2 is missing/],
    ['a removed end', 'delete from payment_events where sequence = 6', /after 5 are missing/],
    ['a moved event', 'update payment_events set payment_id = null where sequence = 5', /5 was/],
  ])('%s is noticed', async (_case, statement, problem) => {
    await pay('Ada');
    await pay('Bisi');
    await withoutProtection((db) => sql.raw(statement).execute(db));
    expect(await verifyLedger(school.db)).toMatchObject({
      intact: false,
      problem: expect.stringMatching(problem),
    });
  });

  test('rewriting the past and the head shows against a head that was written down', async () => {
    await pay('Ada');
    const written = await readHead(school.db);
    await withoutProtection((db) =>
      sql`update payment_events set detail = '{}' where sequence = 3`.execute(db),
    );
    expect(await verifyLedger(school.db)).toMatchObject({ intact: false });
    expect((await readHead(school.db)).hash).toBe(written.hash);
  });
});

describe('a school that has payments already', () => {
  test('keeps them, chained, counted, numbered and findable', async () => {
    const database = await createEmptyTestDatabase();
    const { db } = database;
    await migrateToBefore(db);
    const at = '2026-10-31T23:30:00.000Z';
    const earlier: [string, string, string | null][] = [
      ['pay-1', 'paid', at],
      ['pay-2', 'pending', null],
      ['pay-3', 'reversed', at],
      ['pay-4', 'review', null],
    ];
    for (const [id, status, paidAt] of earlier) {
      await sql`
        insert into payments (id, reference, status, purpose, fee_class, full_name, email, phone, amount_kobo,
          currency, mode, reason, provider_id, paid_at, created_at, updated_at)
        values (${id}, ${`WBS-20261101-${id}`}, ${status}, 'School Fees', 'JSS 1', 'Ada Obi', 'a@b.co', '08030000000',
          5000000, 'NGN', 'test', ${status === 'review' ? 'amount' : null}, ${id}, ${paidAt}, ${at}, ${at})
      `.execute(db);
      await sql`
        insert into payment_events (id, payment_id, kind, from_status, to_status, cause, detail, created_at)
        values (${`event-of-${id}`}, ${id}, ${status}, null, ${status}, 'start', '{}', ${at})
      `.execute(db);
    }
    await migrateToLatest(db);

    expect(await verifyLedger(db)).toMatchObject({ intact: true, sequence: 4 });
    expect(await keptRevenue(db)).toEqual([
      {
        month: '2026-11',
        purpose: 'School Fees',
        payments: 1,
        credited_kobo: 10_000_000,
        refunded_kobo: 5_000_000,
      },
    ]);
    expect(await keptRevenue(db)).toEqual(await recountRevenue(db));
    expect(await keptStatuses(db)).toEqual(await recountStatuses(db));
    const rows = await db
      .selectFrom('payments')
      .select(['number', 'status', 'next_check_at'])
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(rows.filter((row) => row.next_check_at).map(({ status }) => status)).toEqual([
      'pending',
    ]);
    const terms = await db
      .selectFrom('payment_search')
      .select('term')
      .where('number', '=', 2)
      .execute();
    expect(terms.map(({ term }) => term).sort()).toEqual([
      '8030000000',
      'a@b.co',
      'ada obi',
      'obi ada',
      'wbs-20261101-pay-2',
    ]);
    const reviews = await db.selectFrom('payment_reviews').select(['kind', 'payment_id']).execute();
    expect(reviews).toEqual([{ kind: 'amount', payment_id: 'pay-4' }]);
    await expect(db.deleteFrom('payment_events').execute()).rejects.toThrow(/append-only/);
    await database.remove();
  });
});

async function migrateToBefore(db: Kysely<never> | TestApp['db']): Promise<void> {
  const migrations = {
    '0001-payments': firstMigration,
    '0002-news': newsMigration,
    '0003-staff': staffMigration,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
