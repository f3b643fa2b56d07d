import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const DAY = 24 * 60 * 60_000;
const WBS = 'WBS-20261120-unknown000000000000';

let school: TestApp;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date', 'performance'] });
  const settings = { PAYMENT_STARTS_PER_MINUTE: '2', PAYMENT_CHECKS_PER_MINUTE: '2' };
  school = await createTestApp({ settings });
});
afterEach(async () => {
  vi.useRealTimers();
  await school.close();
});

const doors: [string, () => ReturnType<TestApp['initialize']>][] = [
  ['a start', () => school.initialize()],
  ['a look', () => school.verify(WBS)],
];

describe.each(doors)('%s above the limit of its address', (_what, knock) => {
  test('is refused, and welcome after a minute', async () => {
    await exhaust(knock);
    await pass(59_000);
    const refused = await knock();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    await pass(1_000);
    expect((await knock()).statusCode).not.toBe(429);
  });

  test('is welcome after a minute wherever the clock goes meanwhile', async () => {
    for (const jump of [-DAY, 2 * DAY, -400 * DAY]) {
      await exhaust(knock);
      vi.setSystemTime(Date.now() + jump);
      const refused = await knock();
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('60');
      await pass(60_000);
    }
    expect((await knock()).statusCode).not.toBe(429);
  });
});

/** For this process, and for the database's clock, by which several processes count together. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  const until = sql<number>`until - ${sql.lit(ms)}`;
  await school.db.updateTable('request_counts').set({ until }).execute();
}

async function exhaust(knock: () => Promise<{ statusCode: number }>): Promise<void> {
  for (const _time of [1, 2]) expect((await knock()).statusCode).not.toBe(429);
}

test('behind a trusted proxy each visitor counts by their own address, cached answers too', async () => {
  const settings = { PAYMENT_CHECKS_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.1' };
  const proxied = await createTestApp({ settings });
  const reference = await proxied.startPayment();
  proxied.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  const statusFor = async (visitor: string) => {
    const headers = { 'x-forwarded-for': visitor };
    const url = `/api/payments/verify/${reference}`;
    return (await proxied.app.inject({ url, headers })).statusCode;
  };
  expect(await statusFor('10.0.0.1')).toBe(200);
  expect(await statusFor('10.0.0.1')).toBe(200);
  expect(await statusFor('10.0.0.1')).toBe(429);
  expect(await statusFor('10.0.0.2')).toBe(200);
  await proxied.close();
});
