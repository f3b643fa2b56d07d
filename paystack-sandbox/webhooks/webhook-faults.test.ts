import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CALLBACK_URL,
  type ReceivedWebhook,
  SECRET_KEY,
  startSandbox,
  startWebhookReceiver,
} from '../testing.ts';

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startSandbox({ webhookUrl: () => receiver.url, retryDelaysMs: [] });
});
afterEach(async () => {
  await sandbox.app.close();
  await receiver.close();
});

const inject = (payload: object) =>
  sandbox.call({ method: 'PUT', url: '/control/faults', payload });
const moveClock = (advance_ms: number) =>
  sandbox.call({ method: 'POST', url: '/control/clock', payload: { advance_ms } });

/** The deliveries of a payment that succeeds under this fault. */
async function payUnder(fault: object) {
  const { reference } = await sandbox.initialize();
  await inject({ reference, times: 1, ...fault });
  await sandbox.control(reference, { outcome: 'success' });
  return reference;
}

test('none: the payment is never announced', async () => {
  const reference = await payUnder({ path: 'webhook', kind: 'none' });
  expect(await sandbox.deliveries(reference)).toEqual([]);
});

test('twice: the same bytes come two times', async () => {
  await payUnder({ path: 'webhook', kind: 'twice' });
  await expect.poll(() => receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
});

test('late: an hour on the sandbox’s clock, which can be moved on', async () => {
  const reference = await payUnder({ path: 'webhook', kind: 'late' });
  await moveClock(3_590_000);
  expect(await sandbox.deliveries(reference)).toMatchObject([{ attempts: 0 }]);
  await moveClock(10_000);
  await expect.poll(() => receiver.received).toHaveLength(1);
});

test('bad_signature: signed with another key, and not tried again', async () => {
  const reference = await payUnder({ path: 'webhook', kind: 'bad_signature' });
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [webhook] = receiver.received;
  expect(webhook?.headers['x-paystack-signature']).toMatch(/^[\da-f]{128}$/);
  expect(webhook?.headers['x-paystack-signature']).not.toBe(signatureOf(webhook));
  expect(await sandbox.deliveries(reference)).toMatchObject([{ next_attempt_at: null }]);
});

test('after_refund: the payment is announced only when its refund has been', async () => {
  const reference = await payUnder({ path: 'webhook', kind: 'after_refund' });
  const refund = await sandbox.merchant({
    method: 'POST',
    url: '/refund',
    payload: { transaction: reference },
  });
  await expect.poll(() => eventsReceived()).toEqual(['refund.pending']);
  await sandbox.call({
    method: 'POST',
    url: `/control/refunds/${refund.json().data.id}/outcome`,
    payload: { outcome: 'processed' },
  });
  await expect
    .poll(() => eventsReceived())
    .toEqual(['refund.pending', 'refund.processed', 'charge.success']);
});

test('before_redirect: the payer goes back only after the webhook was tried', async () => {
  const { reference, page } = await sandbox.initialize();
  await inject({ path: 'webhook', reference, kind: 'before_redirect' });
  const answer = await payWithCard(page);
  expect(receiver.received).toHaveLength(1);
  expect(answer.headers.location).toBe(
    `${CALLBACK_URL}?trxref=${reference}&reference=${reference}`,
  );
});

test('redirect never: the payer has paid and stays on the page', async () => {
  const { reference, page } = await sandbox.initialize();
  await inject({ path: 'redirect', reference, kind: 'never' });
  const answer = await payWithCard(page);
  expect(answer.headers.location).not.toContain(CALLBACK_URL);
  expect((await sandbox.verify(reference)).status).toBe('success');
});

test('how many webhooks are still to come can be asked', async () => {
  await payUnder({ path: 'webhook', kind: 'late' });
  const waiting = async () =>
    (await sandbox.call({ url: '/control/deliveries' })).json().data.waiting;
  expect(await waiting()).toBe(1);
  await moveClock(3_600_000);
  await expect.poll(() => waiting()).toBe(0);
});

function payWithCard(page: string) {
  const card = { number: '4084084084084081', expiry: '12 / 99', cvv: '408' };
  return sandbox.submit(`${page}/card`, card);
}

function eventsReceived(): string[] {
  return receiver.received.map(({ body }) => JSON.parse(String(body)).event);
}

function signatureOf(webhook: ReceivedWebhook | undefined): string {
  return createHmac('sha512', SECRET_KEY)
    .update(webhook?.body ?? '')
    .digest('hex');
}
