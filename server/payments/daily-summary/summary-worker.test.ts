import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountRepository } from '../../accounts/account-repository.ts';
import { createSummaryReaders } from '../../accounts/summary-readers-repository.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import type { Email } from '../../mail/email.ts';
import { MailError, type SendEmail } from '../../mail/mail-sender.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { createDailySummaries } from './daily-summary.ts';
import { createStoredSummaries } from './stored-summaries-repository.ts';
import { createDailySummaryWorker } from './summary-worker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: Date;
let database: TestDatabase;
let failure: MailError | undefined;
let taken: Email[];
let tried: string[];
const clock = () => now;
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeEach(async () => {
  now = new Date('2026-11-20T05:29:59Z');
  database = await createTestDatabase();
  failure = undefined;
  taken = [];
  tried = [];
});
afterEach(() => database.remove());

const send: SendEmail = async (email) => {
  tried.push(email.to);
  if (failure) throw failure;
  taken.push(email);
};

/** The worker of one process; without `mail` of a school without a mail server. */
function workerOf({ mail = true } = {}) {
  const { db } = database;
  const stored = createStoredSummaries(db);
  const publicUrl = 'https://school.example';
  return createDailySummaryWorker({
    summaries: createDailySummaries({
      db,
      stored,
      ports: {},
      readSchool: readFirstSettings,
      clock,
    }),
    stored,
    clock,
    log,
    findReaders: createSummaryReaders(db, clock).findAll,
    mail: mail ? { send, publicUrl, from: 'bursar@school.example' } : undefined,
    lease: createLease({ db, name: 'morning-note', databaseClock: async () => clock(), log }),
  });
}

/** A super administrator who chose to get it. */
async function addReader(name = 'Ada'): Promise<{ id: string; name: string; email: string }> {
  const email = `${name.toLowerCase()}@school.example`;
  const account = { name, email, phone: '', role: 'super_admin', passwordHash: 'none' } as const;
  const accounts = createAccountRepository(database.db);
  const id = await accounts.insert(database.db, { ...account, createdBy: null }, now);
  if (!id) throw new Error('the account is there already');
  await createSummaryReaders(database.db, clock).choose({ id, name }, true);
  return { id, name, email };
}

const days = async () =>
  (await database.db.selectFrom('morning_notes').select('day').orderBy('day').execute()).map(
    ({ day }) => day,
  );

const outcomes = async () =>
  (
    await database.db.selectFrom('morning_note_emails').select('outcome').orderBy('day').execute()
  ).map(({ outcome }) => outcome);

const at = (instant: string) => {
  now = new Date(instant);
};

test('goes out at half past six, once, whatever number of processes', async () => {
  const { id, email } = await addReader();
  const processes = [workerOf(), workerOf(), workerOf()];
  const all = () => Promise.all(processes.map(({ round }) => round()));
  await all();
  expect(await days()).toEqual([]);
  at('2026-11-20T05:30:00Z');
  for (let times = 0; times < 3; times += 1) await all();
  expect(await days()).toEqual(['2026-11-20']);
  expect(taken).toMatchObject([
    {
      to: email,
      subject: 'Daily summary of Friday 20 November 2026: Nothing to decide',
      messageId: `<daily-summary.2026-11-20.${id}@school.example>`,
    },
  ]);
  expect(taken[0]?.text).toContain('To decide: Nothing');
  expect(taken[0]?.html).toContain(
    'href="https://school.example/admin-panel/dashboard/morning-note"',
  );
  // The process that held the lease died; another takes over.
  at('2026-11-20T08:00:00Z');
  await workerOf().round();
  expect(taken).toHaveLength(1);
});

test('comes late when the program was not running, and not for days before', async () => {
  await addReader();
  await workerOf().round();
  at('2026-11-22T22:00:00Z');
  await workerOf().round();
  expect(await days()).toEqual(['2026-11-22']);
  expect(taken).toHaveLength(1);
  // Midnight in Lagos: the next morning has not come.
  at('2026-11-22T23:30:00Z');
  await workerOf().round();
  expect(await days()).toEqual(['2026-11-22']);
});

test('a clock that is put back brings no second summary of a day, and takes those of days to come away', async () => {
  await addReader();
  at('2026-11-20T06:00:00Z');
  await workerOf().round();
  at('2026-11-20T05:00:00Z');
  await workerOf().round();
  at('2026-11-20T05:40:00Z');
  await workerOf().round();
  expect([await days(), taken.length]).toEqual([['2026-11-20'], 1]);
  at('2026-11-21T09:00:00Z');
  await workerOf().round();
  expect([await days(), taken.length]).toEqual([['2026-11-20', '2026-11-21'], 2]);
  // It stood a day ahead.
  at('2026-11-20T09:00:00Z');
  await workerOf().round();
  expect(await days()).toEqual(['2026-11-20']);
  at('2026-11-21T05:30:00Z');
  await workerOf().round();
  expect([await days(), taken.length]).toEqual([['2026-11-20', '2026-11-21'], 3]);
});

test('a mail server that fails is tried again until the day ends', async () => {
  await addReader();
  failure = new MailError('unreachable', 'ECONNREFUSED', undefined);
  at('2026-11-20T05:30:00Z');
  const worker = workerOf();
  await worker.round();
  await worker.round();
  expect(tried).toHaveLength(1);
  for (const minutes of [1, 5, 15]) {
    now = new Date(now.getTime() + minutes * MINUTE);
    await worker.round();
  }
  expect(tried).toHaveLength(4);
  while (now < new Date('2026-11-20T22:30:00Z')) {
    now = new Date(now.getTime() + HOUR);
    await worker.round();
  }
  expect(tried.length).toBeLessThan(24);
  const before = tried.length;
  failure = undefined;
  at('2026-11-20T23:30:00Z');
  await worker.round();
  expect([tried.length, await outcomes()]).toEqual([before, ['expired']]);
});

test.each(['bad_address', 'refused'] as const)(
  'goes to those who still want it, and is given up for good: %s',
  async (reason) => {
    const one = await addReader('One');
    const other = await addReader('Other');
    failure = new MailError('deferred', 'EENVELOPE', 451);
    at('2026-11-20T05:30:00Z');
    const worker = workerOf();
    await worker.round();
    await createSummaryReaders(database.db, clock).choose(one, false);
    failure = new MailError(reason, 'EENVELOPE', 550);
    now = new Date(now.getTime() + MINUTE);
    await worker.round();
    expect((await outcomes()).sort()).toEqual([reason, 'not_wanted'].sort());
    expect(tried.filter((to) => to === other.email)).toHaveLength(2);
  },
);

test('without a mail server it is stored for the panel', async () => {
  await addReader();
  at('2026-11-20T06:00:00Z');
  await workerOf({ mail: false }).round();
  expect([await days(), await outcomes()]).toEqual([['2026-11-20'], []]);
  at('2026-11-21T04:00:00Z');
  const stored = createStoredSummaries(database.db);
  const summaries = createDailySummaries({
    db: database.db,
    stored,
    ports: {},
    readSchool: readFirstSettings,
    clock,
  });
  expect(await summaries.findDays()).toEqual(['2026-11-20']);
  expect(await summaries.find('2026-11-20')).toMatchObject({ madeAt: '2026-11-20T06:00:00.000Z' });
});
