import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SYSTEM, writeAudit } from './audit-log.ts';
import { migrateToLatest } from './migrate.ts';
import * as payments from './migrations/0001-payments.ts';
import * as news from './migrations/0002-news.ts';
import * as staff from './migrations/0003-staff.ts';
import * as ledger from './migrations/0004-payment-ledger.ts';
import * as receiptEmails from './migrations/0005-receipt-emails.ts';
import { createEmptyTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  await migrateToBefore(database.db);
});
afterEach(() => database.remove());

test('an audit log that is there already is numbered, and goes on from there', async () => {
  const { db } = database;
  for (const id of ['c', 'a', 'b']) {
    await sql`
      insert into audit_log (id, actor_name, action, text, at)
      values (${id}, 'Ada Obi', 'test', ${`Line ${id}`}, '2026-11-20T09:00:00.000Z')
    `.execute(db);
  }
  await migrateToLatest(db);
  const entry = { action: 'test', text: 'Line d' };
  await writeAudit(db, SYSTEM, entry, new Date('2026-11-20T10:00:00Z'));

  const rows = await db
    .selectFrom('audit_log')
    .select(['number', 'text'])
    .orderBy('number')
    .execute();
  expect(rows).toEqual([
    { number: 1, text: 'Line a' },
    { number: 2, text: 'Line b' },
    { number: 3, text: 'Line c' },
    { number: 4, text: 'Line d' },
  ]);
});

// PostgreSQL's index of the news stays as it is.
if (testEngine === 'sqlite') {
  test('news that could be found before is found by the same words and beginnings', async () => {
    const { db } = database;
    const words = new Map([
      [1_795_161_600_000_001, 'ṣọpe 2026 sports day'],
      [1_795_161_600_000_002, 'sports results of the schools'],
      [3, 'deleted soon'],
    ]);
    for (const [rowid, text] of words) {
      await sql`insert into news_search (rowid, words) values (${rowid}, ${text})`.execute(db);
    }
    await sql`delete from news_search where rowid = 3`.execute(db);
    const asked = ['"s"*', '"sp"* "r"*', '"school"*', '"2026"*', '"deleted"*', '"day"* "sports"*'];
    const before = await Promise.all(asked.map(findRows));
    await migrateToLatest(db);

    expect(before.flat()).not.toEqual([]);
    expect(await Promise.all(asked.map(findRows))).toEqual(before);
  });
}

async function findRows(match: string): Promise<number[]> {
  const { rows } = await sql<{ rowid: number }>`
    select rowid from news_search where news_search match ${match} order by rowid
  `.execute(database.db);
  return rows.map(({ rowid }) => rowid);
}

async function migrateToBefore(db: TestDatabase['db']): Promise<void> {
  const migrations = {
    '0001-payments': payments,
    '0002-news': news,
    '0003-staff': staff,
    '0004-payment-ledger': ledger,
    '0005-receipt-emails': receiptEmails,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
