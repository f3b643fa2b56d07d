import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import { openPostgres, type TimeLimits } from './postgres-connections.ts';
import type { Tables } from './schema.ts';
import { inSnapshot } from './snapshot.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';
import { transact, type Work } from './transactions.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

test('a transaction that fails for a reason of its own is not run again', async () => {
  let runs = 0;
  const failing = transact(database.db, async () => {
    runs += 1;
    throw new Error('of its own');
  });
  await expect(failing).rejects.toThrow('of its own');
  expect(runs).toBe(1);
});

test('one that is taken back every time is given up, and may be asked for again', async () => {
  let runs = 0;
  const failure = await transact(database.db, async () => {
    runs += 1;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  }).catch((error: unknown) => error);
  expect([runs, isDatabaseUnavailable(failure)]).toEqual([5, true]);
});

test('what others write while a snapshot is read stays written', async () => {
  const { db } = database;
  const insert = (name: string) => ({ name, since: '' });
  const names = () => db.selectFrom('alarms').select('name').orderBy('name').execute();
  let writing: Promise<unknown> = Promise.resolve();
  const seen = await inSnapshot(db, async (snapshot) => {
    await snapshot.selectFrom('alarms').selectAll().execute();
    // Another request of the same process, on the same connections.
    writing = Promise.all([
      db.insertInto('alarms').values(insert('alone')).execute(),
      transact(db, (trx) => trx.insertInto('alarms').values(insert('together')).execute()),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return snapshot.selectFrom('alarms').selectAll().execute();
  });
  await writing;
  expect(seen).toEqual([]);
  expect(await names()).toEqual([{ name: 'alone' }, { name: 'together' }]);
});

if (testEngine === 'postgres') {
  test('of two that wait for each other both are done, each once', async () => {
    const names = ['one', 'two'];
    const rows = names.map((name) => ({ name, since: '' }));
    await database.db.insertInto('alarms').values(rows).execute();
    let waiting = 2;
    let bothHaveOne = () => {};
    const meeting = new Promise<void>((resolve) => {
      bothHaveOne = resolve;
    });
    const lock = (order: string[]): Work<void> => {
      let isFirstRun = true;
      return async (trx) => {
        for (const name of order) {
          const since = sql<string>`since || 'x'`;
          await trx.updateTable('alarms').set({ since }).where('name', '=', name).execute();
          if (!isFirstRun) continue;
          isFirstRun = false;
          waiting -= 1;
          if (waiting === 0) bothHaveOne();
          await meeting;
        }
      };
    };
    const both = [names, names.toReversed()].map((order) => transact(database.db, lock(order)));
    await Promise.all(both);
    const kept = await database.db.selectFrom('alarms').select('since').execute();
    expect(kept).toEqual([{ since: 'xx' }, { since: 'xx' }]);
  });

  test('one that could not be serialised is run again', async () => {
    let runs = 0;
    await transact(database.db, async (trx) => {
      runs += 1;
      if (runs > 1) return;
      await sql`do $$ begin raise exception 'rivals' using errcode = '40001'; end $$`.execute(trx);
    });
    expect(runs).toBe(2);
  });

  describe('nothing takes for ever', () => {
    const limits: TimeLimits = { statementMs: 300, lockMs: 100, idleInTransactionMs: 200 };
    let hurried: Kysely<Tables>;
    beforeEach(() => {
      const url = database.settings.engine === 'postgres' ? database.settings.url : '';
      hurried = new Kysely<Tables>({ dialect: openPostgres(url, limits) });
    });
    afterEach(() => hurried.destroy());

    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => {
          expect(isDatabaseUnavailable(error)).toBe(true);
          return (error as { code?: string }).code ?? (error as Error).message;
        },
      );

    test('a statement', async () => {
      const long = transact(hurried, (trx) => sql`select pg_sleep(20)`.execute(trx));
      expect(await codeOf(long)).toBe('57014');
      const inPast = inSnapshot(hurried, (trx) => sql`select pg_sleep(20)`.execute(trx));
      expect(await codeOf(inPast)).toBe('57014');
      // Outside of a transaction a pooler does not allow this setting, and the client itself gives up.
      const alone = await codeOf(sql`select pg_sleep(20)`.execute(hurried));
      expect(alone).toBe(process.env.TEST_POOLER_URL ? 'Query read timeout' : '57014');
    });

    test('a wait for a row that another has changed', async () => {
      await database.db.insertInto('alarms').values({ name: 'one', since: '' }).execute();
      await database.db.transaction().execute(async (holder) => {
        await holder.updateTable('alarms').set({ since: 'held' }).execute();
        const rival = transact(hurried, (trx) =>
          trx.updateTable('alarms').set({ since: 'wanted' }).execute(),
        );
        expect(await codeOf(rival)).toBe('55P03');
      });
    });

    test('a transaction that does nothing', async () => {
      const idle = transact(hurried, async (trx) => {
        await trx.updateTable('alarms').set({ since: '' }).execute();
        await gone(hurried);
        await trx.selectFrom('alarms').selectAll().execute();
      });
      // The last words of the server, or a closed socket where the client wrote before it read them.
      expect(await codeOf(idle)).toMatch(/25P03|terminat|not queryable|ECONNRESET|EPIPE/i);
    });
  });
}

/** Resolves when PostgreSQL has ended the transaction that does nothing. */
async function gone(beside: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
    `.execute(beside);
    if (rows.length === 0) return;
  }
}
