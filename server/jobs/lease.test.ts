import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDatabaseClock } from '../database/engine.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createLease } from './lease-repository.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: TestDatabase;
let now: Date;
let warnings: object[];
beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date('2026-11-20T09:00:00.000Z');
  warnings = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await database.remove();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** The lease of one process. */
function leaseOf(databaseClock = async () => now) {
  const log = { warn: (details: object) => void warnings.push(details) };
  return createLease({ db: database.db, name: 'sweep', databaseClock, log });
}

test('one of many has it, until it lets go', async () => {
  const leases = Array.from({ length: 10 }, () => leaseOf());
  const held = await Promise.all(leases.map((lease) => lease.hold()));
  expect(held.filter(Boolean)).toHaveLength(1);
  const holder = leases[held.indexOf(true)];
  await holder?.release();
  later(1);
  expect(await leaseOf().hold()).toBe(true);
  expect(warnings).toEqual([]);
});

test('of a process that died it ends after a minute', async () => {
  await leaseOf().hold();
  later(MINUTE - 1);
  expect(await leaseOf().hold()).toBe(false);
  later(2);
  expect(await leaseOf().hold()).toBe(true);
});

test('a clock that jumped ahead and back leaves no lease for a day, and the log says so', async () => {
  later(DAY);
  await leaseOf().hold();
  later(-DAY);
  const [first, second] = [leaseOf(), leaseOf()];
  expect(await first.hold()).toBe(true);
  expect(await second.hold()).toBe(false);
  expect(warnings).toEqual([{ lease: 'sweep', until: '2026-11-21T09:01:00.000Z' }]);
});

test('a rival who read the clock a moment earlier does not take a fresh lease for one of the future', async () => {
  const early = new Date(now);
  later(5_000);
  await leaseOf().hold();
  expect(await leaseOf(async () => early).hold()).toBe(false);
});

test('a lease that is held is not asked for again and again, wherever the clock goes', async () => {
  let asked = 0;
  const lease = leaseOf(async () => {
    asked += 1;
    return now;
  });
  for (const jump of [0, DAY, -2 * DAY]) {
    later(jump);
    expect(await lease.hold()).toBe(true);
  }
  expect(asked).toBe(1);
});

test('the clock is the database’s own, to the millisecond', async () => {
  const before = Date.now();
  const told = await readDatabaseClock(database.db);
  // The database of a test runs on this machine.
  expect(Math.abs(told.getTime() - before)).toBeLessThan(20_000);
});

test('is kept while work lasts that is longer than a lease', async () => {
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lease = leaseOf();
  await lease.hold();
  const work = Promise.withResolvers<void>();
  const done = lease.holdDuring(() => work.promise);
  const until = () => database.db.selectFrom('leases').select('until').executeTakeFirst();
  for (let round = 0; round < 3; round += 1) {
    const before = await until();
    later(MINUTE - 1);
    passedMs += MINUTE - 1;
    vi.advanceTimersByTime(MINUTE - 1);
    await expect.poll(until).not.toEqual(before);
  }
  expect(await leaseOf().hold()).toBe(false);
  work.resolve();
  await done;
  expect(vi.getTimerCount()).toBe(0);
});
