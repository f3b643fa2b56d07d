import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testEngine } from '../../database/testing/test-database.ts';
import { createResponseCache } from '../../http/response-cache.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { providerMessage } from '../testing/provider-messages.ts';

let now: Date;
/** The clock that is never put forward or back. */
let passedMs: number;
let school: TestApp;
let other: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  passedMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  school = await createTestApp({ clock });
  other = await createTestApp({ provider: school.provider, database: school.database, clock });
});
afterEach(async () => {
  await other.close();
  await school.close();
  vi.restoreAllMocks();
});

async function paidReference(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

const refunded = async (where: TestApp, reference: string) => {
  school.provider.refunds(reference, 1, 100);
  await where.deliver(providerMessage('refund.processed', reference, { amount: 100 }));
  const deliveries = where.db.selectFrom('webhook_deliveries').select('outcome');
  await expect.poll(() => deliveries.execute()).toMatchObject([{ outcome: 'settled' }]);
};

const refunds = async (reference: string) =>
  (await school.verify(reference)).json().data.refunds?.length ?? 0;

describe('the cached responses about settled payments', () => {
  test('show a refund in this process at once', async () => {
    const reference = await paidReference();
    expect(await refunds(reference)).toBe(0);
    await refunded(school, reference);
    expect(await refunds(reference)).toBe(1);
  });

  // On PostgreSQL at once; see server/together.test.ts.
  if (testEngine === 'sqlite') {
    test('show a refund of another process after five seconds', async () => {
      const reference = await paidReference();
      await school.verify(reference);
      await refunded(other, reference);
      passedMs += 4_999;
      expect(await refunds(reference)).toBe(0);
      passedMs += 2;
      expect(await refunds(reference)).toBe(1);
    });
  }

  test('are not cached for longer when the clock is put back', async () => {
    const reference = await paidReference();
    await school.verify(reference);
    await refunded(other, reference);
    now = new Date(now.getTime() - 24 * 60 * 60_000);
    passedMs += 5_001;
    expect(await refunds(reference)).toBe(1);
  });

  test('are never those of an open payment', async () => {
    const reference = await school.startPayment();
    await school.verify(reference);
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
    expect((await school.verify(reference)).json().status).toBe(true);
  });

  test('do not hold what was read before a change', () => {
    const answers = createResponseCache({ mostValues: 1_000 });
    const keep = answers.begin('WBS-20261120-one');
    answers.expire('WBS-20261120-one');
    keep({ message: 'old' });
    expect(answers.find('WBS-20261120-one')).toBeUndefined();
  });

  test('are few, however many payments are asked about', () => {
    const answers = createResponseCache({ mostValues: 1_000 });
    for (let index = 0; index < 3_000; index += 1) {
      answers.begin(`WBS-${index}`)({ message: 'settled' });
    }
    const cached = Array.from({ length: 3_000 }, (_, index) => answers.find(`WBS-${index}`));
    expect(cached.filter(Boolean)).toHaveLength(1_000);
    expect(cached.at(-1)).toBeDefined();
  });
});
