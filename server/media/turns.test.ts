import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when told to. */
function work(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    run: () => {
      log.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('one piece of work runs at a time, in the order of arrival', async () => {
  const turns = createTurns({ maxWaiting: 5, closingMs: 1_000 });
  const begun: string[] = [];
  const first = work('first', begun);
  const second = work('second', begun);
  const third = work('third', begun);
  const answers = [first, second, third].map(({ run }) => turns.take(run));
  await settle();
  expect(begun).toEqual(['first']);
  third.end();
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('work that fails makes room for the next', async () => {
  const turns = createTurns({ maxWaiting: 5, closingMs: 1_000 });
  const failing = turns.take(async () => {
    throw new Error('damaged');
  });
  const next = turns.take(async () => 'next');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('next');
});

test('whoever comes when too many wait is told to come back', async () => {
  const turns = createTurns({ maxWaiting: 1, closingMs: 1_000 });
  const slow = work('slow', []);
  const first = turns.take(slow.run);
  const second = turns.take(async () => 'second');
  await expect(turns.take(async () => 'third')).rejects.toThrow(/try again in a minute/);
  slow.end();
  expect(await Promise.all([first, second])).toEqual(['slow', 'second']);
});

test('when it closes, what is done in time is answered and everybody else is told to come back', async () => {
  const turns = createTurns({ maxWaiting: 5, closingMs: 1_000 });
  const quick = work('quick', []);
  const endless = work('endless', []);
  const first = turns.take(quick.run);
  const second = turns.take(endless.run);
  const third = turns.take(async () => 'third');
  turns.close();
  quick.end();
  expect(await first).toBe('quick');
  const told = [second, third].map((answer) => expect(answer).rejects.toThrow(/being restarted/));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(told);
  await expect(turns.take(async () => 'late')).rejects.toThrow(/being restarted/);
});
