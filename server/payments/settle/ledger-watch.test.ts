import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import { type CheckLedger, createLedgerWatch } from './ledger-watch.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let now: Date;
let passedMs: number;
let logged: unknown[];
let database: TestDatabase;
beforeEach(async () => {
  // Ten in the morning at the school.
  now = new Date('2026-11-20T09:00:00Z');
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  logged = [];
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.remove();
});

function later(ms: number): void {
  now = new Date(now.getTime() + ms);
  passedMs += ms;
}

function watchWith(check: CheckLedger) {
  const note = (level: string) => (details: object, message: string) =>
    logged.push([level, message, details]);
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const { db } = database;
  const lease = createLease({ db, name: 'ledger-check', databaseClock: async () => now, log });
  return createLedgerWatch({ lease, check, clock: () => now, log });
}

test('the ledger is checked once a night, by one process', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    return undefined;
  };
  const processes = [watchWith(check), watchWith(check)];
  for (const checkWhenDue of processes) await checkWhenDue();
  expect(checks).toBe(1);
  later(DAY);
  for (const checkWhenDue of processes) await checkWhenDue();
  expect(checks).toBe(2);
  expect(logged).toEqual(Array(2).fill(['info', 'the ledger and the books agree', {}]));
});

test('what does not agree is an error of the log, and so is a check that cannot be made', async () => {
  const first = watchWith(async () => 'event 3 was changed');
  await first();
  later(DAY);
  await watchWith(() => Promise.reject(new Error('no disk')))();
  expect(logged).toMatchObject([
    ['error', 'the ledger and the books do not agree', { difference: 'event 3 was changed' }],
    ['error', 'the ledger could not be checked', { err: { message: 'no disk' } }],
  ]);
});

test('a check that cannot be made is made within the hour, and not before the disk had time', async () => {
  let checks = 0;
  const checkWhenDue = watchWith(async () => {
    checks += 1;
    if (checks === 1) throw new Error('database or disk is full');
    return undefined;
  });
  await checkWhenDue();
  later(60_000);
  await checkWhenDue();
  expect(checks).toBe(1);
  later(HOUR - 60_000);
  await checkWhenDue();
  expect(checks).toBe(2);
  later(HOUR);
  await checkWhenDue();
  expect(checks).toBe(2);
});

test('a check that its process did not end is made by the next one', async () => {
  await watchWith(() => Promise.reject(new Error('killed')))();
  later(2 * 60_000);
  let checks = 0;
  await watchWith(async () => {
    checks += 1;
    return undefined;
  })();
  expect(checks).toBe(1);
});
