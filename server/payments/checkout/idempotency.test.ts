import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, goodForm, type TestApp } from '../../testing/test-app.ts';

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const HOUR = 60 * 60 * 1000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const start = (key: string, changes: Record<string, unknown> = {}, where = school) =>
  where.app.inject({
    method: 'POST',
    url: '/api/payments/initialize',
    headers: { 'idempotency-key': key },
    payload: { ...goodForm, ...changes },
  });
const count = async () => (await school.db.selectFrom('payments').select('id').execute()).length;

test('the same key and body get the same answer, also long after the form would be a new one', async () => {
  const first = await start('order-1');
  expect(first.statusCode).toBe(200);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  later(23 * HOUR);
  const again = await start('order-1');
  expect(again.statusCode).toBe(200);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json()).toEqual(first.json());
  expect(school.provider.opened).toHaveLength(1);
});

test('the order of the fields makes no other body', async () => {
  const first = await start('order-1');
  const payload = Object.fromEntries(Object.entries(goodForm).reverse());
  const headers = { 'idempotency-key': 'order-1' };
  const url = '/api/payments/initialize';
  const again = await school.app.inject({ method: 'POST', url, headers, payload });
  expect(again.json()).toEqual(first.json());
});

test('the same key with another body is refused and changes nothing', async () => {
  await start('order-1');
  const other = await start('order-1', { fullName: 'Ada Obi' });
  expect(other.statusCode).toBe(409);
  expect(other.json()).toEqual({
    status: false,
    message:
      'This Idempotency-Key was sent with another form before. Please send the form again with a new key.',
  });
  expect(await count()).toBe(1);
});

test('a failure is the answer of its key too', async () => {
  school.provider.fails('timed_out');
  const first = await start('order-1');
  expect(first.statusCode).toBe(504);
  school.provider.recovers();
  expect((await start('order-1')).json()).toEqual(first.json());
  expect((await start('order-2')).statusCode).toBe(200);
});

test('a school that was too busy is asked again under the same key', async () => {
  school.provider.fails('busy');
  expect((await start('order-1')).statusCode).toBe(503);
  school.provider.recovers();
  expect((await start('order-1')).statusCode).toBe(200);
});

test('a form that was refused may be fixed under the same key', async () => {
  expect((await start('order-1', { email: '' })).statusCode).toBe(400);
  expect((await start('order-1')).statusCode).toBe(200);
});

test('a question is not stored, since it names the child, and may be answered under the same key', async () => {
  const { reference } = (await start('order-1')).json().data;
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  const asked = await start('order-2', { phone: '08030000000' });
  expect(asked.statusCode).toBe(409);
  expect(asked.headers['idempotent-replayed']).toBeUndefined();
  expect(asked.json().message).toContain(goodForm.fullName);
  const keys = await school.db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'order-1' }]);
  const answer = { phone: '08030000000', confirmAgain: true };
  expect((await start('order-2', answer)).statusCode).toBe(200);
});

test('while the first call is being worked on the second is asked to wait', async () => {
  let open = () => {};
  const { openCheckout } = school.provider;
  school.provider.openCheckout = async (request) => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    return openCheckout(request);
  };
  const first = start('order-1');
  await expect.poll(count).toBe(1);
  const second = await start('order-1');
  expect(second.statusCode).toBe(409);
  expect(second.headers['retry-after']).toBe('1');
  open();
  expect((await first).statusCode).toBe(200);
});

test('a call whose process died is begun again and leads to the same checkout', async () => {
  const first = await start('order-1');
  await school.db
    .updateTable('idempotency_keys')
    .set({ http_status: null, answer: null })
    .execute();
  later(31_000);
  expect((await start('order-1')).json()).toEqual(first.json());
  expect(await count()).toBe(1);
});

test('a call whose process died while the clock stood a day ahead is begun again', async () => {
  later(24 * HOUR);
  await start('order-1');
  await school.db
    .updateTable('idempotency_keys')
    .set({ http_status: null, answer: null })
    .execute();
  later(-24 * HOUR);
  expect((await start('order-1')).statusCode).toBe(200);
});

test('two processes share the keys', async () => {
  const { provider, database } = school;
  const other = await createTestApp({ provider, database, clock });
  const first = await start('order-1');
  expect((await start('order-1', {}, other)).json()).toEqual(first.json());
  expect((await start('order-1', { fullName: 'Ada Obi' }, other)).statusCode).toBe(409);
  await other.close();
});

test('after a day a key is free, and nothing is stored of it', async () => {
  const first = await start('order-1');
  later(24 * HOUR + 1);
  const again = await start('order-1', { fullName: 'Ada Obi' });
  expect(again.statusCode).toBe(200);
  expect(again.json().data.reference).not.toBe(first.json().data.reference);
  expect(await school.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
});

test.each([['with blank'], ['ü'.repeat(3)], ['x'.repeat(256)]])('%s is no key', async (key) => {
  expect((await start(key)).statusCode).toBe(400);
});
