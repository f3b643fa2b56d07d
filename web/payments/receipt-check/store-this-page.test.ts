import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeThisPage } from './store-this-page.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a worker that never becomes ready', async () => ({}), { ready: never() }, /can check receipts/],
  ['no worker at all', async () => undefined, { register: undefined }, /has to be online/],
  ['caches that never answer', never, { ready: never() }, /has to be online/],
])('with %s the page says what it can do', async (_what, match, worker, sentence) => {
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {}, ...worker } });
  const say = vi.fn();
  const keeping = storeThisPage(say);
  await vi.runAllTimersAsync();
  await keeping;
  expect(say).toHaveBeenLastCalledWith(expect.stringMatching(sentence));
});
