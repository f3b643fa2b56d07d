import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay } from '#contract/dates/school-time.ts';
import { mayBeBackSoon } from '../errors/availability.ts';
import { plainReason } from '../errors/plain-reason.ts';
import { createNewsReading } from '../news/reading.ts';
import { openSchool } from '../open-school.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Migrations, migrateToLatest, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';
import { openThroughPooler } from './testing/transaction-pooler.ts';

/** What a version 1.1 may bring: it adds, and takes nothing away. */
const EXPANDING: Migrations = {
  ...migrations,
  '9001-expand': {
    async up(db) {
      await sql`alter table payments add column payer_name text`.execute(db);
      await sql`alter table news add column views bigint not null default 0`.execute(db);
      await sql`create index payments_by_payer on payments (payer_name)`.execute(db);
      await sql`create table visitors (name text primary key)`.execute(db);
    },
  },
};
const NEWEST = ['9001-expand'];

describe('while version 1.1 expands the tables', () => {
  let school: TestApp;
  beforeEach(async () => {
    school = await createTestApp();
  });
  afterEach(() => school.close());

  test('this version, which is open already, goes on taking payments and showing news', async () => {
    const started = await school.startPayment();
    expect(await migrateToLatest(school.db, EXPANDING)).toEqual(NEWEST);
    for (const reference of [started, await school.startPayment({ confirmAgain: true })]) {
      school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
      expect((await school.verify(reference)).json()).toMatchObject({ status: true });
    }
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
    expect(await createNewsReading(school.db).comingUp(calendarDay(new Date()))).toEqual([]);
    expect(await school.signIn('admin')).toBeTypeOf('string');
  });

  test('this version does not start any more, says why and changes nothing', async () => {
    await migrateToLatest(school.db, EXPANDING);
    const settings = {
      mode: 'demo' as const,
      database: school.database.settings,
      backups: { folder: 'nowhere', nightly: false },
    };
    const before = await everything(school.db);
    await expect(openSchool(settings, () => {})).rejects.toThrow(
      'The database was made by a newer version of this program: it has the step "9001-expand", and this version knows none after "0011-split-money". Nothing was changed.',
    );
    expect(await everything(school.db)).toEqual(before);
  });
});

describe('an older database', () => {
  let database: TestDatabase;
  const opened: Database[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const db of opened.splice(0)) await db.destroy();
    await database.remove();
  });

  test('is brought up to date by one of several processes; the others wait', async () => {
    const processes = [another(), another(), another()];
    const applied = await Promise.all(processes.map((db) => migrateToLatest(db, EXPANDING)));
    expect(applied.flat()).toEqual(NEWEST);
  });

  test('lets the version before go on counting, with whom this one no longer counts', async () => {
    const { db } = database;
    await sql`update payment_counts set payments = payments - 1`.execute(db);
    const counts = await sql<{ payments: number }>`select payments from payment_counts`.execute(db);
    expect(counts.rows.map(({ payments }) => Number(payments))).toEqual([-1, -1, -1, -1, -1, -1]);
    expect((await sql`select * from payment_sums`.execute(db)).rows).toEqual([]);
  });

  test('is as it was when a migration fails half-way', async () => {
    const before = await everything(database.db);
    const failing: Migrations = {
      ...EXPANDING,
      '9002-fails': { up: (db) => sql`alter table nowhere add column x text`.execute(db).then() },
    };
    await expect(migrateToLatest(database.db, failing)).rejects.toThrow(/nowhere/);
    expect(await everything(database.db)).toEqual(before);
    expect(await migrateToLatest(database.db, EXPANDING)).toEqual(NEWEST);
  });

  function another(): Database {
    const db = openDatabase(database.settings);
    opened.push(db);
    return db;
  }

  if (testEngine === 'postgres') {
    test('is migrated through a pooler that lends a connection for a transaction: no lock stays', async () => {
      const { settings } = database;
      if (settings.engine !== 'postgres') throw new Error('no server');
      opened.push(await openThroughPooler(settings.url), await openThroughPooler(settings.url));
      const applied = await Promise.all(opened.map((db) => migrateToLatest(db, EXPANDING)));
      expect(applied.flat()).toEqual(NEWEST);
      const { rows } = await sql`
        select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())
      `.execute(database.db);
      expect(rows).toEqual([]);
    });

    test('that is being read, as by pg_dump, is given up after seconds and tried again', async () => {
      let letGo = () => {};
      const told = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let hasRead = () => {};
      const reading = new Promise<void>((resolve) => {
        hasRead = resolve;
      });
      const reader = another()
        .transaction()
        .execute(async (trx) => {
          await sql`select 1 from payments`.execute(trx);
          hasRead();
          await told;
        });
      await reading;
      const error = await migrateToLatest(database.db, EXPANDING).catch((found: unknown) => found);
      letGo();
      await reader;
      expect(mayBeBackSoon(error)).toBe(true);
      expect(plainReason(error)).toMatch(/^A table is in use by another program/);
      expect(await migrateToLatest(database.db, EXPANDING)).toEqual(NEWEST);
    });
  }
});

/** Every table with its columns, and which steps were taken. */
async function everything(db: Database) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const steps = await sql`select * from kysely_migration order by name`.execute(db);
  const locks = await sql`select * from kysely_migration_lock`.execute(db);
  return { tables, steps: steps.rows, locks: locks.rows };
}
