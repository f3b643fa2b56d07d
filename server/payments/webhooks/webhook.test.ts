import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, sign, type TestApp } from '../../testing/test-app.ts';
import { TRIAL_MESSAGE } from './webhook-message.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const deliveries = () =>
  school.db
    .selectFrom('webhook_deliveries')
    .select(['event', 'reference', 'outcome', 'attempts', 'body'])
    .orderBy('id')
    .execute();

const statusOf = async (reference: string) =>
  (
    await school.db
      .selectFrom('payments')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.status;

async function paidReference(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  return reference;
}

describe('POST /api/payments/webhook', () => {
  test('a signed charge.success settles the payment even when the parent does not come back', async () => {
    const reference = await paidReference();
    const response = await school.deliver({ event: 'charge.success', data: { id: 1, reference } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: true, message: 'Received' });
    await expect.poll(() => statusOf(reference)).toBe('paid');
    await expect.poll(() => deliveries()).toEqual([expect.objectContaining({ outcome: 'paid' })]);
  });

  test('it is on disk as received before the answer', async () => {
    const payload =
      '{"event":"charge.success", "data":{"id":1,"reference":"WBS-20261120-unknown000000000000"}}';
    await school.deliver(payload);
    expect((await deliveries())[0]?.body).toBe(payload);
  });

  test('the delivery only asks; the provider’s own answer decides', async () => {
    const reference = await school.startPayment();
    await school.deliver({
      event: 'charge.success',
      data: { id: 1, reference, status: 'success', amount: goodFee.amountKobo },
    });
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    expect(await statusOf(reference)).toBe('pending');
  });

  test('a message that is ahead of the provider’s own answer stays open until it is confirmed', async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const { provider, database } = school;
    const later = await createTestApp({ provider, database, clock: () => now });
    const reference = await later.startPayment();
    school.provider.says(reference, { outcome: 'in_progress', rawStatus: 'ongoing' });
    const message = { event: 'charge.success', data: { id: 1, reference } };
    await later.deliver(message);
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    expect((await deliveries())[0]?.outcome).toBeNull();

    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
    now = new Date('2026-11-20T09:00:07Z');
    // A copy is not stored and wakes no worker; the next message does.
    await later.deliver(message);
    await later.deliver({ event: 'ping', data: { id: 9 } });
    await expect.poll(() => statusOf(reference)).toBe('paid');
    await later.close();
  });

  test('three processes work each delivery once', async () => {
    const { provider, database } = school;
    const others = await Promise.all(
      [1, 2].map(() => createTestApp({ provider, database, askAgainMs: 0 })),
    );
    const references = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        school.startPayment({ fullName: `Ada ${'b'.repeat(index + 1)}` }),
      ),
    );
    const processes = [school, ...others];
    await Promise.all(
      references.flatMap((reference, index) =>
        processes.map((app) =>
          app.deliver({ event: 'charge.success', data: { id: 100 + index, reference } }),
        ),
      ),
    );
    await expect
      .poll(async () => (await deliveries()).every(({ attempts }) => attempts === 1))
      .toBe(true);
    expect(school.provider.asked.toSorted()).toEqual(references.toSorted());
    for (const other of others) await other.close();
  });

  test('the doctor’s trial message is taken when it is signed, and is not stored', async () => {
    const trial = TRIAL_MESSAGE.toString();
    expect((await school.deliver(trial)).statusCode).toBe(200);
    expect((await school.deliver(trial, sign(trial, 'sk_test_other'))).statusCode).toBe(401);
    expect(await deliveries()).toEqual([]);
  });

  test('repeated deliveries are stored once', async () => {
    const reference = await paidReference();
    for (let copy = 0; copy < 3; copy += 1) {
      await school.deliver({ event: 'charge.success', data: { id: 1, reference, copy } });
    }
    expect(await deliveries()).toHaveLength(1);
  });

  test('two transactions with one reference are two deliveries', async () => {
    const reference = await paidReference();
    for (const id of [1, 2])
      await school.deliver({ event: 'charge.success', data: { id, reference } });
    expect(await deliveries()).toHaveLength(2);
  });

  test.each([
    ['no signature', ''],
    ['a wrong one', 'ab'.repeat(64)],
    ['not hex', 'zz'.repeat(64)],
    ['one of another key', 'other'],
  ])('%s is refused and nothing is stored', async (_case, signature) => {
    const payload = JSON.stringify({ event: 'charge.success', data: { id: 1 } });
    const given = signature === 'other' ? sign(payload, 'sk_test_other') : signature;
    const response = await school.deliver(payload, given);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ status: false, message: 'The signature does not match.' });
    expect(await deliveries()).toEqual([]);
  });

  test.each([
    ['followed by text', (valid: string) => `${valid}zz`],
    ['followed by more hex', (valid: string) => `${valid}00`],
    ['followed by a blank and another', (valid: string) => `${valid}, ${valid}`],
    ['in capital letters', (valid: string) => valid.toUpperCase()],
    ['with half a digit too many', (valid: string) => `${valid}a`],
  ])('a valid signature %s is refused and nothing is stored', async (_case, spoil) => {
    const payload = JSON.stringify({ event: 'charge.success', data: { id: 1 } });
    const response = await school.deliver(payload, spoil(sign(payload)));
    expect(response.statusCode).toBe(401);
    expect(await deliveries()).toEqual([]);
  });

  test('the signature is over the bytes: the same data written differently is refused', async () => {
    const signed = '{"event":"charge.success","data":{"id":1}}';
    const response = await school.deliver(
      '{ "event":"charge.success","data":{"id":1}}',
      sign(signed),
    );
    expect(response.statusCode).toBe(401);
  });

  test.each([
    ['text that is not JSON', 'hello', 'unreadable', 'not_for_us'],
    ['an event without data', '{"event":"charge.success"}', 'charge.success', 'not_for_us'],
    [
      'another event',
      '{"event":"transfer.success","data":{"id":2}}',
      'transfer.success',
      'not_for_us',
    ],
    [
      'a reference of other software',
      '{"event":"charge.success","data":{"id":3,"reference":"SHOP-000000001"}}',
      'charge.success',
      'unknown_reference',
    ],
    [
      'odd types',
      '{"event":"charge.success","data":{"id":null,"reference":{"a":1},"metadata":0}}',
      'charge.success',
      'not_for_us',
    ],
  ])('%s is stored and answered with 200', async (_case, payload, event, outcome) => {
    expect((await school.deliver(payload)).statusCode).toBe(200);
    await expect.poll(() => deliveries()).toEqual([expect.objectContaining({ event, outcome })]);
  });

  test('while the provider does not answer, the delivery waits and is taken up again later', async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const later = await createTestApp({
      provider: school.provider,
      database: school.database,
      clock: () => now,
    });
    const reference = await paidReference();
    school.provider.fails('unreachable');
    await later.deliver({ event: 'charge.success', data: { id: 1, reference } });
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);
    expect(await statusOf(reference)).toBe('pending');

    school.provider.recovers();
    now = new Date('2026-11-20T09:01:01Z');
    await later.deliver({ event: 'ping', data: { id: 9 } });
    await expect.poll(() => statusOf(reference)).toBe('paid');
    await later.close();
  });

  test('what a former process left behind is worked through after a start', async () => {
    const reference = await paidReference();
    const at = new Date().toISOString();
    await school.db
      .insertInto('webhook_deliveries')
      .values({
        id: 'left-behind',
        dedupe_key: 'charge.success:77',
        event: 'charge.success',
        reference,
        body: '{}',
        received_at: at,
        attempts: 0,
        next_attempt_at: at,
      })
      .execute();
    const restarted = await createTestApp({ provider: school.provider, database: school.database });
    await expect.poll(() => statusOf(reference)).toBe('paid');
    await restarted.close();
  });
});
