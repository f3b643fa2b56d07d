import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictureQueue } from './picture-queue.ts';

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
  const queue = createPictureQueue({ maxWaiting: 5, closingMs: 1_000 });
  const begun: string[] = [];
  const first = work('first', begun);
  const second = work('second', begun);
  const third = work('third', begun);
  const answers = [first, second, third].map(({ run }) => queue.add(run));
  await settle();
  expect(begun).toEqual(['first']);
  third.end();
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'second']);
  second.end();
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'third']);
});

test('background work learns when no upload waits any more', async () => {
  const queue = createPictureQueue({ maxWaiting: 5, closingMs: 1_000 });
  const upload = work('upload', []);
  queue.add(upload.run);
  let isIdle = false;
  queue.whenIdle().then(() => {
    isIdle = true;
  });
  await settle();
  expect(isIdle).toBe(false);
  upload.end();
  await settle();
  expect(isIdle).toBe(true);
});

test('work that fails makes room for the next', async () => {
  const queue = createPictureQueue({ maxWaiting: 5, closingMs: 1_000 });
  const failing = queue.add(async () => {
    throw new Error('damaged');
  });
  const next = queue.add(async () => 'next');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('next');
});

test('an upload is refused when too many wait', async () => {
  const queue = createPictureQueue({ maxWaiting: 1, closingMs: 1_000 });
  const slow = work('slow', []);
  const first = queue.add(slow.run);
  const second = queue.add(async () => 'second');
  await expect(queue.add(async () => 'third')).rejects.toThrow(/try again in a minute/);
  slow.end();
  expect(await Promise.all([first, second])).toEqual(['slow', 'second']);
});

test('when it closes, what is done in time succeeds and the rest is refused', async () => {
  const queue = createPictureQueue({ maxWaiting: 5, closingMs: 1_000 });
  const quick = work('quick', []);
  const endless = work('endless', []);
  const first = queue.add(quick.run);
  const second = queue.add(endless.run);
  const third = queue.add(async () => 'third');
  queue.close();
  quick.end();
  expect(await first).toBe('quick');
  const refused = [second, third].map((answer) =>
    expect(answer).rejects.toThrow(/being restarted/),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(refused);
  await expect(queue.add(async () => 'late')).rejects.toThrow(/being restarted/);
});

test('a sender who has gone before their turn frees a place at once, and their picture is never prepared', async () => {
  const queue = createPictureQueue({ maxWaiting: 3, closingMs: 1_000 });
  const slow = work('slow', []);
  const first = queue.add(slow.run);
  const begun: string[] = [];
  const leaving = new AbortController();
  const abandoned = [1, 2, 3].map((name) =>
    queue.add(work(`abandoned ${name}`, begun).run, { signal: leaving.signal }),
  );
  leaving.abort(new Error('gone'));
  const next = queue.add(async () => 'next', { signal: new AbortController().signal });
  const refusals = abandoned.map((one) => expect(one).rejects.toThrow('gone'));
  slow.end();
  expect(await Promise.all([first, next])).toEqual(['slow', 'next']);
  await Promise.all(refusals);
  expect(begun).toEqual([]);
});

test('what has begun is finished, though its sender has gone: the same draft sent again finds it', async () => {
  const queue = createPictureQueue({ maxWaiting: 3, closingMs: 1_000 });
  const leaving = new AbortController();
  const slow = work('slow', []);
  const first = queue.add(slow.run, { signal: leaving.signal });
  await settle();
  leaving.abort(new Error('gone'));
  slow.end();
  expect(await first).toBe('slow');
});

test('four pictures of one account may wait; the others are not kept out by them', async () => {
  const queue = createPictureQueue({ maxWaiting: 24, closingMs: 1_000 });
  const slow = work('slow', []);
  const begun = queue.add(slow.run, { account: 'ngozi' });
  const hers = [1, 2, 3, 4].map((name) => queue.add(async () => name, { account: 'ngozi' }));
  await expect(queue.add(async () => 5, { account: 'ngozi' })).rejects.toThrow(
    /when they are done/,
  );
  const his = queue.add(async () => 'his', { account: 'bola' });
  slow.end();
  expect(await Promise.all([begun, ...hers, his])).toEqual(['slow', 1, 2, 3, 4, 'his']);
});
