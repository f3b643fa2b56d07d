import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askSchool } from './ask-school.ts';

const respond = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:05:00.000Z') });
  respond.mockReset();
  vi.stubGlobal('fetch', respond);
});

afterEach(() => {
  vi.useRealTimers();
});

const paid = { status: true, message: 'Paid', data: { amount: 5_000_000 } };
const refunds = [{ amount: 1_000_000, at: '2026-11-20T08:00:00.000Z' }];

test.each([
  [
    'paid',
    Response.json(paid),
    'It has received this payment of ₦50,000, and nothing of it has gone back.',
  ],
  [
    'refunded in part',
    Response.json({ ...paid, data: { ...paid.data, refunds } }),
    'It has received this payment of ₦50,000; ₦10,000 of it has gone back since.',
  ],
  [
    'not known',
    Response.json({ status: false, message: 'No such payment.' }, { status: 404 }),
    'No such payment.',
  ],
])('a payment that is %s is described in a sentence', async (_what, response, words) => {
  respond.mockResolvedValue(response);
  expect(await askSchool('WBS-1')).toBe(`The school was asked at 10:05. ${words}`);
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a Wi-Fi', async () => new Response('<h1>Please sign in</h1>')],
  [
    'a firewall that writes JSON',
    async () => Response.json({ status: false, message: 'Denied' }, { status: 403 }),
  ],
  ['JSON of somebody else', async () => Response.json({ message: 'Denied' }, { status: 404 })],
  ['a success without an amount', async () => Response.json({ status: true, message: 'Ok' })],
  ['a busy school', async () => Response.json({ message: 'Busy' }, { status: 503 })],
  ['too many requests', async () => Response.json({ message: 'Too many' }, { status: 429 })],
])('%s is no answer', async (_what, answer) => {
  respond.mockImplementation(answer);
  expect(await askSchool('WBS-1')).toBeUndefined();
});

test('a request that hangs is given up, as where there is a network without internet', async () => {
  respond.mockImplementation(
    (_address, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const asked = askSchool('WBS-1');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toBeUndefined();
});

test('a browser that calls itself offline is not believed', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  respond.mockResolvedValue(Response.json(paid));
  expect(await askSchool('WBS-1')).toContain('It has received this payment');
});
