import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeListener, POOLED } from './change-listener.ts';
import { announceChange, type ChangeKind, changeKinds, createChanges } from './changes.ts';
import { createEmptyTestDatabase, type TestDatabase, testEngine } from './testing/test-database.ts';
import { transact } from './transactions.ts';

let database: TestDatabase;
let heard: ChangeKind[];
let logged: string[];
let stop: () => Promise<void>;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  heard = [];
  logged = [];
  stop = async () => {};
});
afterEach(async () => {
  await stop();
  await database.remove();
});

const announce = (kind: ChangeKind) => transact(database.db, (trx) => announceChange(trx, kind));

if (testEngine === 'sqlite') {
  test('the embedded database has no one to tell', async () => {
    await expect(announce('news')).resolves.toBeUndefined();
  });
}

if (testEngine === 'postgres') {
  test('what is committed is heard, and what was taken back is not', async () => {
    await listen();
    const undone = transact(database.db, async (trx) => {
      await announceChange(trx, 'news');
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await announce('payments');
    await vi.waitFor(() => expect(heard).toEqual(['payments']));
  });

  test('a lost connection is made again, and then nothing counts that was cached before', async () => {
    await listen();
    await cutOff();
    // Whether it is heard or not, by the end everything was said to be out of date.
    await announce('news');
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining([...changeKinds])));
    await vi.waitFor(() => expect(logged).toHaveLength(2));
    expect(logged).toEqual([
      'changes of other processes are not heard: they show within five seconds',
      'changes of other processes are heard again',
    ]);
    heard = [];
    await announce('payments');
    // The news may come before it, when the connection was back in time to hear of them.
    await vi.waitFor(() => expect(heard.filter((kind) => kind !== 'news')).toEqual(['payments']));
  });

  test('a server that is not there delays no one, and is reported once', async () => {
    await listen('postgres://nobody@127.0.0.1:1/nothing');
    expect([heard, logged.length]).toEqual([[], 1]);
  });

  if (process.env.TEST_POOLER_URL) {
    test('through a pooler nothing is listened to, and the log says what to do', async () => {
      const reasons: unknown[] = [];
      await listen(pooled(), (reason) => reasons.push(reason));
      expect(reasons).toEqual([new Error(POOLED)]);
    });
  }
}

/** What is heard at the first connection is left out: then nothing is cached yet. */
async function listen(url = direct(), onWarning: (reason: unknown) => void = () => {}) {
  const changes = createChanges();
  for (const kind of changeKinds) changes.on(kind, () => heard.push(kind));
  const log = {
    info: (_: object, message: string) => void logged.push(message),
    warn: (details: object, message: string) => {
      logged.push(message);
      onWarning((details as { err: unknown }).err);
    },
  };
  const listener = createChangeListener({ url, changes, log, pausesMs: [1, 10] });
  stop = listener.stop;
  await listener.start();
  heard = [];
}

/** As an operator does who ends connections. */
async function cutOff(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'
  `.execute(database.db);
}

function direct(): string {
  return database.settings.engine === 'postgres' ? database.settings.directUrl : '';
}

function pooled(): string {
  return database.settings.engine === 'postgres' ? database.settings.url : '';
}
