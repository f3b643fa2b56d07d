import { afterEach, expect, test, vi } from 'vitest';
import {
  monotonicMs,
  nodeTimers,
  pause,
  replaceTimers,
  startInterval,
  startTimer,
  type Timers,
  timeoutSignal,
} from './timers.ts';

afterEach(() => {
  replaceTimers(nodeTimers);
  vi.useRealTimers();
});

test('a timer runs once, an interval until it is stopped', () => {
  vi.useFakeTimers();
  const once = vi.fn();
  const again = vi.fn();
  startTimer(once, 10);
  const interval = startInterval(again, 10);
  vi.advanceTimersByTime(35);
  interval.stop();
  vi.advanceTimersByTime(35);
  expect(once).toHaveBeenCalledTimes(1);
  expect(again).toHaveBeenCalledTimes(3);
});

test('a stopped timer does not run', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  startTimer(run, 10).stop();
  vi.advanceTimersByTime(20);
  expect(run).not.toHaveBeenCalled();
});

test('a pause lasts as long as it says, and ends early with an AbortError', async () => {
  const before = monotonicMs();
  await pause(20);
  expect(monotonicMs() - before).toBeGreaterThanOrEqual(18);
  const ending = new AbortController();
  const long = pause(60_000, { signal: ending.signal });
  ending.abort();
  await expect(long).rejects.toMatchObject({ name: 'AbortError' });
});

test('a signal of time aborts with a TimeoutError', async () => {
  const signal = timeoutSignal(5);
  await expect.poll(() => signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('other timers take the place of all', async () => {
  const asked: string[] = [];
  const timer = { stop: () => {}, unref: () => {} };
  const others: Timers = {
    now: () => 7,
    setTimeout: (_run, ms) => {
      asked.push(`timer ${ms}`);
      return timer;
    },
    setInterval: (_run, ms) => {
      asked.push(`interval ${ms}`);
      return timer;
    },
    pause: async (ms) => void asked.push(`pause ${ms}`),
    timeoutSignal: (ms) => AbortSignal.abort(`after ${ms}`),
  };
  replaceTimers(others);
  expect(monotonicMs()).toBe(7);
  expect([startTimer(() => {}, 1), startInterval(() => {}, 2)]).toEqual([timer, timer]);
  await pause(60_000);
  expect(timeoutSignal(4).reason).toBe('after 4');
  expect(asked).toEqual(['timer 1', 'interval 2', 'pause 60000']);
});
