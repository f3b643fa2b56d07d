import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const ASK_AGAIN_MS = 100;

let school: TestApp;
afterEach(() => school.close());

test('parents who reload without end, and a message, share few questions', async () => {
  school = await createTestApp({ askAgainMs: ASK_AGAIN_MS });
  const reference = await school.startPayment();
  const startedAt = performance.now();
  for (let round = 0; round < 5; round += 1) {
    const reloads = Array.from({ length: 20 }, () => school.verify(reference));
    await school.deliver({ event: 'charge.success', data: { id: round, reference } });
    for (const answer of await Promise.all(reloads)) {
      expect(answer.json().data.status).toBe('abandoned');
    }
  }
  const elapsedMs = performance.now() - startedAt;
  expect(school.provider.asked.length).toBeLessThanOrEqual(1 + elapsedMs / ASK_AGAIN_MS);
});

test('so they do while the provider fails, and each reads that nothing is decided', async () => {
  school = await createTestApp({ askAgainMs: ASK_AGAIN_MS });
  const reference = await school.startPayment();
  school.provider.fails('unreachable');
  const startedAt = performance.now();
  for (let reload = 0; reload < 5; reload += 1) {
    expect((await school.verify(reference)).statusCode).toBe(502);
  }
  const elapsedMs = performance.now() - startedAt;
  expect(school.provider.asked.length).toBeLessThanOrEqual(1 + elapsedMs / ASK_AGAIN_MS);
});

test('no one gets an answer from before they asked: a parent who has just paid is not asked to pay again', async () => {
  school = await createTestApp({ askAgainMs: ASK_AGAIN_MS });
  const reference = await school.startPayment();
  expect((await school.verify(reference)).json().data.status).toBe('abandoned');
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  expect((await school.verify(reference)).json().status).toBe(true);
});

test('one payment does not wait for another', async () => {
  school = await createTestApp({ askAgainMs: 60_000 });
  const one = await school.startPayment();
  const two = await school.startPayment({ fullName: 'Ada Obi' });
  await school.verify(one);
  await school.verify(two);
  expect(school.provider.asked).toEqual([one, two]);
});

test('staff who ask again about what is settled get an answer at once', async () => {
  school = await createTestApp({ askAgainMs: 60_000 });
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  await school.verify(reference);
  for (const _time of [1, 2]) {
    const { statusCode } = await school.app.inject({
      method: 'POST',
      url: `/api/admin/payments/${reference}/recheck`,
      headers: { authorization: `Bearer ${await school.signIn('admin')}` },
    });
    expect(statusCode).toBe(200);
  }
  expect(school.provider.asked).toEqual([reference, reference, reference]);
});

test('a process that stops does not wait until it may ask again', async () => {
  school = await createTestApp({ askAgainMs: 60_000 });
  const reference = await school.startPayment();
  const holding = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = holding();
  await school.verify(reference);
  // The rest begins a moment after the answer.
  await new Promise((resolve) => setImmediate(resolve));
  expect(holding()).toBeLessThanOrEqual(before);
});
