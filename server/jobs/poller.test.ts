import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoller, type Poller } from './poller.ts';

const LONGEST_MS = 60_000;

let poller: Poller;
let nextDueAt: () => Promise<Date | undefined>;
let shortestMs: number | undefined;
let failures: unknown[];
const work = vi.fn<() => Promise<void>>();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  work.mockReset().mockResolvedValue();
  nextDueAt = async () => undefined;
  shortestMs = undefined;
  failures = [];
  poller = createPoller({
    work,
    nextDueAt: () => nextDueAt(),
    clock: () => new Date(),
    longestSleepMs: LONGEST_MS,
    shortestSleepMs: () => shortestMs ?? 1_000,
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await poller.stop();
  vi.useRealTimers();
});

/** Work that lasts until it is told to end. */
function lasting() {
  let end = () => {};
  work.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  return () => end();
}

test('works at once when it is woken, not before', async () => {
  await pass(LONGEST_MS);
  expect(work).not.toHaveBeenCalled();
  poller.wake();
  expect(work).toHaveBeenCalledTimes(1);
});

test('is woken out of its sleep, and then sleeps once, not twice', async () => {
  poller.wake();
  await pass(LONGEST_MS / 2);
  poller.wake();
  await pass(0);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(LONGEST_MS - 1);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(3);
});

test('looks once more when it is woken while it works, however often', async () => {
  const end = lasting();
  poller.wake();
  poller.wake();
  poller.wake();
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await pass(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('is not too late when it is woken while it asks what is due next', async () => {
  nextDueAt = async () => {
    if (work.mock.calls.length === 1) poller.wake();
    return undefined;
  };
  poller.wake();
  await pass(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test.each([
  ['until something is due', 20_000, 20_000],
  ['a second when it is overdue', -5_000, 1_000],
  ['no longer than it may', 3_600_000, LONGEST_MS],
  ['as long as it may when nothing waits', undefined, LONGEST_MS],
])('sleeps %s', async (_howLong, dueInMs, sleepMs) => {
  const due = dueInMs === undefined ? undefined : new Date(Date.now() + dueInMs);
  nextDueAt = async () => due;
  poller.wake();
  await pass(sleepMs - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('tells of a failure and tries again after a pause that its owner may lengthen', async () => {
  const failure = new Error('The disk is full.');
  work.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  nextDueAt = async () => new Date();
  poller.wake();
  await pass(999);
  expect(failures).toEqual([failure]);
  expect(work).toHaveBeenCalledTimes(1);
  shortestMs = 30_000;
  await pass(1);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(29_999);
  expect(work).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(work).toHaveBeenCalledTimes(3);
  expect(failures).toEqual([failure, failure]);
});

test('goes on when it cannot be known what is due next', async () => {
  nextDueAt = async () => {
    throw new Error('the database is away');
  };
  poller.wake();
  await pass(LONGEST_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([]);
});

test('stops when what is under way is done, and begins nothing more', async () => {
  const end = lasting();
  poller.wake();
  poller.wake();
  let hasStopped = false;
  const stopped = poller.stop().then(() => {
    hasStopped = true;
  });
  expect(poller.isStopped()).toBe(true);
  await pass(LONGEST_MS);
  expect(hasStopped).toBe(false);
  end();
  await stopped;
  poller.wake();
  await pass(LONGEST_MS);
  expect(work).toHaveBeenCalledTimes(1);
});

test('stops in its sleep', async () => {
  poller.wake();
  await pass(0);
  await poller.stop();
  await pass(LONGEST_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
