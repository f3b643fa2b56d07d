import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSqlite } from './engine.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './schema.ts';
import { createSharedTransactions } from './shared-transactions.ts';
import { openSqlite } from './sqlite-dialect.ts';
import { createEmptyTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';

let database: TestDatabase;
let inSharedTransaction: ReturnType<typeof createSharedTransactions>;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  await sql`create table notes (text varchar(40) not null)`.execute(database.db);
  inSharedTransaction = createSharedTransactions(database.db);
});
afterEach(() => database.remove());

test('each write is on disk when its caller hears of it', async () => {
  const visitor = openDatabase(database.settings);
  const seen = await Promise.all(
    numbered(40).map(async (text) => {
      await inSharedTransaction((trx) => note(trx, text));
      return (await notes(visitor)).includes(text);
    }),
  );
  await visitor.destroy();
  expect(seen).toEqual(Array(40).fill(true));
});

test('callers get what their own write returned', async () => {
  const texts = numbered(40);
  const answers = await Promise.all(
    texts.map((text) => inSharedTransaction(async () => `the answer to ${text}`)),
  );
  expect(answers).toEqual(texts.map((text) => `the answer to ${text}`));
});

test('a write that throws leaves nothing behind and does not affect others', async () => {
  const outcomes = await Promise.allSettled(
    numbered(40).map((text, index) =>
      inSharedTransaction(async (trx) => {
        await note(trx, text);
        if (index % 10 === 3) throw new Error(`not ${text}`);
      }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual([
    'not note 3',
    'not note 13',
    'not note 23',
    'not note 33',
  ]);
  const expected = numbered(40).filter((_, index) => index % 10 !== 3);
  expect((await notes(database.db)).sort()).toEqual(expected.sort());
});

test('a full disk refuses each write once, and the next ones are accepted when there is space', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  let tried = 0;
  const outcomes = await Promise.allSettled(
    numbered(5).map(() =>
      inSharedTransaction(async () => {
        tried += 1;
        throw full;
      }),
    ),
  );
  expect(outcomes).toEqual(Array(5).fill({ status: 'rejected', reason: full }));
  expect(tried).toBeLessThanOrEqual(5);
  await inSharedTransaction((trx) => note(trx, 'space again'));
  expect(await notes(database.db)).toEqual(['space again']);
});

// On PostgreSQL each write has its own transaction.
if (testEngine === 'sqlite') {
  test('writes that come together wait for the disk together, sixteen at most', async () => {
    let commits = 0;
    const counted = openSqlite(fileOf(database), {
      onStatement(text) {
        if (text === 'commit') commits += 1;
      },
    });
    const write = createSharedTransactions(counted);
    await Promise.all(numbered(40).map((text) => write((trx) => note(trx, text))));
    await counted.destroy();
    expect(commits).toBe(3);
    expect(await notes(database.db)).toEqual(numbered(40));
  });

  test('a wrapped driver hears of every transaction', async () => {
    const heard: string[] = [];
    const wrapped = openSqlite(fileOf(database), {
      wrapDriver: (driver) => ({
        init: () => driver.init(),
        acquireConnection: () => driver.acquireConnection(),
        beginTransaction(connection, settings) {
          heard.push('begin');
          return driver.beginTransaction(connection, settings);
        },
        commitTransaction(connection) {
          heard.push('commit');
          return driver.commitTransaction(connection);
        },
        rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
        releaseConnection: (connection) => driver.releaseConnection(connection),
        destroy: async () => {
          heard.push('closed');
          await driver.destroy();
        },
      }),
    });
    await createSharedTransactions(wrapped)((trx) => note(trx, 'heard'));
    expect(isSqlite(wrapped)).toBe(true);
    await wrapped.destroy();
    expect(heard).toEqual(['begin', 'commit', 'closed']);
    expect(await notes(database.db)).toEqual(['heard']);
  });
}

function fileOf({ settings }: TestDatabase): string {
  return settings.engine === 'sqlite' ? settings.file : '';
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `note ${index}`);
}

async function note(db: Database, text: string): Promise<void> {
  await sql`insert into notes (text) values (${text})`.execute(db);
}

async function notes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
  return rows.map(({ text }) => text);
}
