import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { fetchNewsItem, fetchNewsList } from './news.ts';
import { initializePayment, verifyPayment } from './payments.ts';
import { signIn } from './session.ts';

const form = { fullName: 'Ada Obi', email: 'ada@example.com', phone: '08030000000' };
const payload = Object.assign(form, formOf(someFee()));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchThatHangs);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a list of news', 15, () => fetchNewsList('all', 1)],
  ['an item', 15, () => fetchNewsItem('n1')],
  ['a payment that is verified', 20, () => verifyPayment('WBS-1')],
  ['a sign-in', 20, () => signIn('ada@example.com', 'a password')],
  ['a payment that starts', 40, () => initializePayment(payload)],
])('%s is waited for %i seconds and no longer', async (_what, seconds, call) => {
  let hasEnded = false;
  const reply = call().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await reply;
  expect(hasEnded).toBe(true);
});

/** Never answers, and stops only when it is called off. */
function fetchThatHangs(_path: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
