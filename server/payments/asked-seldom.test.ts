import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

const A_MINUTE = 60_000;

let school: TestApp;
afterEach(() => school.close());

test('a parent who reloads without end, and a message, ask the provider once', async () => {
  school = await createTestApp({ askAgainMs: A_MINUTE });
  const reference = await school.startPayment();
  for (let reload = 0; reload < 20; reload += 1) {
    expect((await school.verify(reference)).json().data.status).toBe('abandoned');
  }
  await school.deliver({ event: 'charge.success', data: { id: 1, reference } });
  expect(school.provider.asked).toEqual([reference]);
});

test('so they do while the provider fails, and each reads that nothing is decided', async () => {
  school = await createTestApp({ askAgainMs: A_MINUTE });
  const reference = await school.startPayment();
  school.provider.fails('unreachable');
  const answers = [await school.verify(reference), await school.verify(reference)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([502, 502]);
  expect(school.provider.asked).toEqual([reference]);
});

test('one payment does not wait for another', async () => {
  school = await createTestApp({ askAgainMs: A_MINUTE });
  const one = await school.startPayment();
  const two = await school.startPayment({ fullName: 'Ada Obi' });
  await school.verify(one);
  await school.verify(two);
  expect(school.provider.asked).toEqual([one, two]);
});

test('after the time the provider is asked again', async () => {
  school = await createTestApp({ askAgainMs: 1 });
  const reference = await school.startPayment();
  await school.verify(reference);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  await expect.poll(async () => (await school.verify(reference)).json().status).toBe(true);
});
