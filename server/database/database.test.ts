import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import { newId } from './identifiers.ts';
import { migrateToLatest } from './migrate.ts';
import { inOtherProcess } from './testing/other-process.ts';
import { createEmptyTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';

const MIGRATIONS = [
  '0001-payments',
  '0002-news',
  '0003-accounts',
  '0004-school',
  '0005-book',
  '0006-messages',
  '0007-emails-by-end',
  '0008-payment-lists',
  '0009-who-owes',
  '0010-money-movements',
  '0011-split-money',
];

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
});
afterEach(() => database.remove());

describe('migrations', () => {
  test('run once', async () => {
    expect(await migrateToLatest(database.db)).toEqual(MIGRATIONS);
    expect(await migrateToLatest(database.db)).toEqual([]);
  });

  test('of two processes that start at once, one migrates and both go on', async () => {
    const module = new URL('./testing/migrating-process.ts', import.meta.url);
    const start = () => inOtherProcess<string[]>(module, database.settings);
    const applied = await Promise.all([start(), start(), start()]);
    expect(applied.flat()).toEqual(MIGRATIONS);
  });

  test.each([
    ['9999-future', 'a newer version of this program: it has the step "9999-future"'],
    ['0002-other', 'another version of this program: it has the step "0002-other"'],
  ])(
    'a database that has the step %s is refused in words, and left as it is',
    async (step, words) => {
      const { db } = database;
      await migrateToLatest(db);
      await sql`insert into kysely_migration (name, timestamp) values (${step}, '2030')`.execute(
        db,
      );
      await sql`delete from kysely_migration_lock`.execute(db);
      const refusal = await migrateToLatest(db).catch((error: Error) => error.message);
      expect(refusal).toContain(`The database was made by ${words}`);
      expect(refusal).not.toContain('corrupted');
      // Kysely writes this row before it looks at anything.
      expect((await sql`select * from kysely_migration_lock`.execute(db)).rows).toEqual([]);
    },
  );
});

if (testEngine === 'sqlite') {
  test('every SQLite connection is set up for a ledger', async () => {
    const { db } = database;
    const pragma = async (name: string) =>
      Object.values(
        (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {},
      )[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(1);
  });
}

if (testEngine === 'postgres') {
  test('a connection that the server ends while it is in use fails its own query and nothing else', async () => {
    const { db } = database;
    const work = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
}

describe('identifiers', () => {
  test('sort in the order they were made', () => {
    const now = new Date('2026-11-20T09:00:00.123Z');
    const ids = Array.from({ length: 1_000 }, () => newId(now));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(1_000);
    expect(newId(new Date('2026-11-20T09:00:00.124Z')) > (ids.at(-1) ?? '')).toBe(true);
  });

  test('are UUIDs of version 7', () => {
    expect(newId(new Date())).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });
});
