import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readProof } from '#contract/receipt-proof.ts';
import { SYSTEM } from './database/audit-log.ts';
import { type TestDatabase, testEngine } from './database/testing/test-database.ts';
import { createNews } from './news/service.ts';
import { createSharedBudget } from './payments/provider/budget-repository.ts';
import { replaceKey } from './payments/receipts/receipt-key-repository.ts';
import type { FakeProvider } from './payments/testing/fake-provider.ts';
import { changeSettings } from './school/testing/change-settings.ts';
import { goodFee, type TestApp } from './testing/test-app.ts';
import { openProcesses, type TestProcesses } from './testing/test-processes.ts';

/** Two processes of one school: each has its own connections, caches and workers. */
let database: TestDatabase;
let provider: FakeProvider;
let one: TestApp;
let other: TestApp;

const MOST_STARTS = 30;
/** Far longer than anything is cached, and asked again so rarely that no limit is reached. */
const WITHIN = { timeout: 10_000, interval: 500 };

let processes: TestProcesses;
beforeEach(async () => {
  processes = await openProcesses(2, {
    settings: { PAYMENT_STARTS_PER_MINUTE: String(MOST_STARTS) },
  });
  ({ database, provider } = processes);
  [one, other] = processes.processes as [TestApp, TestApp];
});
afterEach(async () => {
  vi.useRealTimers();
  await processes.close();
});

const message = (reference: string) => ({ event: 'charge.success', data: { reference } });

test('messages that reach both are each worked once', async () => {
  const references: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const reference = await one.startPayment({ fullName: `Ada Obi ${'abcdefghij'[count]}` });
    provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    references.push(reference);
  }
  await Promise.all(
    references.flatMap((reference) => [one, other].map((to) => to.deliver(message(reference)))),
  );
  await vi.waitFor(async () => {
    const waiting = database.db.selectFrom('webhook_deliveries').select('id');
    expect(await waiting.where('processed_at', 'is', null).execute()).toEqual([]);
  });
  expect(provider.asked.toSorted()).toEqual(references.toSorted());
});

test('wrong passwords are counted together', async () => {
  const tried = async (process: TestApp) =>
    (
      await process.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'bursar@school.example', password: 'not the one' },
      })
    ).statusCode;
  const answers: number[] = [];
  for (let count = 0; count < 11; count += 1) answers.push(await tried(count % 2 ? one : other));
  expect(answers.at(-1)).toBe(429);
  expect(await tried(one)).toBe(429);
});

test('a fee that one raises is what the other takes', async () => {
  const { purpose, feeClass, amountKobo, naira } = goodFee;
  const start = async (amount: number) => (await other.initialize({ amount })).statusCode;
  expect(await start(naira + 1_000)).toBe(400);
  await changeSettings(one, 'fees', (fees) => {
    const raised = fees.purposes.find(({ name }) => name === purpose);
    if (raised) raised.kobo[feeClass] = amountKobo + 100_000;
    return fees;
  });
  // On SQLite the other one asks the database again a second later, PostgreSQL notifies it.
  await vi.waitFor(async () => expect(await start(naira + 1_000)).toBe(200), WITHIN);
  expect(await start(naira)).toBe(400);
});

if (testEngine === 'postgres') {
  describe('what one changes the other shows at once', () => {
    beforeEach(() => {
      // The five seconds after which caches expire never pass.
      vi.useFakeTimers({ toFake: ['performance'] });
    });

    const titles = async ({ app }: TestApp) =>
      (await app.inject('/api/news')).json().data.map(({ title }: { title: string }) => title);

    test('news, published and deleted', async () => {
      expect([await titles(one), await titles(other)]).toEqual([[], []]);
      const { id } = await publish('Sports Day');
      await vi.waitFor(async () => expect(await titles(other)).toEqual(['Sports Day']));
      const authorization = `Bearer ${await one.signIn('admin')}`;
      const url = `/api/admin/news/${id}`;
      await one.app.inject({ method: 'DELETE', url, headers: { authorization } });
      expect(await titles(one)).toEqual([]);
      await vi.waitFor(async () => expect(await titles(other)).toEqual([]));
    });

    test('money that went back', async () => {
      const reference = await payOne();
      const refunded = async (process: TestApp) =>
        (await process.verify(reference)).json().data.refunds?.length ?? 0;
      expect([await refunded(one), await refunded(other)]).toEqual([0, 0]);
      provider.refunds(reference, 7, goodFee.amountKobo / 2);
      await one.deliver({ event: 'refund.processed', data: { transaction_reference: reference } });
      await vi.waitFor(async () => {
        expect([await refunded(one), await refunded(other)]).toEqual([1, 1]);
      });
    });

    test('the key that signs receipts, which a command has replaced', async () => {
      const reference = await payOne();
      const keyOf = async (process: TestApp) =>
        readProof((await process.verify(reference)).json().data.proof, reference)?.keyId;
      const before = [await keyOf(one), await keyOf(other)];
      const key = await replaceKey(database.db, new Date());
      await vi.waitFor(async () => {
        expect([await keyOf(one), await keyOf(other)]).toEqual([key, key]);
      });
      expect(before).not.toContain(key);
    });
  });

  test('the payments that one address may start are counted together', async () => {
    const codes: number[] = [];
    for (let count = 0; count < MOST_STARTS; count += 1) {
      codes.push((await (count % 2 ? one : other).initialize()).statusCode);
    }
    expect(codes).toEqual(Array(MOST_STARTS).fill(200));
    const refused = await Promise.all([one.initialize(), other.initialize()]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    // A minute later.
    await database.db.updateTable('request_counts').set({ until: 1 }).execute();
    expect((await other.initialize()).statusCode).toBe(200);
  });

  test('calls of the provider come out of one budget', async () => {
    const budgets = [one, other].map(({ db }) => createSharedBudget(db, 600));
    const asked = Array.from({ length: 150 }, async (_, count) => budgets[count % 2]?.('parent'));
    const waits = await Promise.all(asked);
    expect(waits.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(100);
    // One of 600 a minute, less the hundred at once, each 120 ms: a parent waits for a dozen of them at most.
    const late = waits.filter((wait) => wait === undefined);
    expect(late.length).toBeGreaterThan(0);
    expect(await budgets[0]?.('sweep')).toBeGreaterThan(10_000);
  });

  test('a budget that a clock has carried far ahead starts over', async () => {
    await database.db.updateTable('provider_budget').set({ empty_at: 9e15 }).execute();
    expect(await createSharedBudget(one.db, 600)('sweep')).toBe(0);
  });
}

async function payOne(): Promise<string> {
  const reference = await one.startPayment();
  provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await one.verify(reference);
  return reference;
}

function publish(title: string) {
  const pictures = {
    storePicture: () => Promise.reject(new Error('there is none')),
    removePicture: async () => {},
    removeUnused: async () => 0,
  };
  // As a command does, from a process that is no server.
  const clock = () => new Date();
  const news = createNews({
    db: database.db,
    pictures,
    clock,
    onChange: () => {},
    onLeftPicture: () => {},
  });
  const draft = { type: 'news', title, description: 'All are welcome.' } as const;
  return news.publish({ ...draft, imageAlt: '', startsAt: '' }, undefined, SYSTEM, clock());
}
