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
  await expect
    .poll(() => sandbox.deliveries(reference))
    .toMatchObject([{ attempts: 1, next_attempt_at: null }]);
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

test('refund_webhook: the messages of a refund come twice, late or never', async () => {
  const reference = await payUnder({ path: 'refund_webhook', kind: 'twice' });
  await expect.poll(() => eventsReceived()).toEqual(['charge.success']);
  const { id } = await refundPart(reference);
  await expect
    .poll(() => eventsReceived())
    .toEqual(['charge.success', 'refund.pending', 'refund.pending']);

  await inject({ reference, path: 'refund_webhook', kind: 'late' });
  await ruleRefund(id, 'processing');
  expect((await sandbox.deliveries(reference)).at(-1)).toMatchObject({ attempts: 0 });
  await moveClock(3_600_000);
  await expect.poll(() => eventsReceived().at(-1)).toBe('refund.processing');

  const before = await sandbox.deliveries(reference);
  await inject({ reference, path: 'refund_webhook', kind: 'none' });
  await ruleRefund(id, 'processed');
  expect(await sandbox.deliveries(reference)).toHaveLength(before.length);
});

test('refund_message: without the number of the refund, or with it', async () => {
  const reference = await payUnder({ path: 'refund_message', kind: 'with_id' });
  const { id } = await refundPart(reference);
  await ruleRefund(id, 'processed');
  const told = () =>
    receiver.received
      .map(({ body }) => JSON.parse(String(body)))
      .filter(({ event }) => event.startsWith('refund.'))
      .map(({ event, data }) => `${event} ${data.id}`)
      .sort();
  await expect.poll(told).toEqual([`refund.pending ${id}`, 'refund.processed undefined']);
});

test('status behind: the message of success comes while verify still says ongoing', async () => {
  const reference = await payUnder({ path: 'status', kind: 'behind' });
  await expect.poll(() => eventsReceived()).toEqual(['charge.success']);
  expect(await sandbox.verify(reference)).toMatchObject({ status: 'ongoing', paid_at: null });
  expect(await sandbox.verify(reference)).toMatchObject({ status: 'success' });
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

async function refundPart(reference: string): Promise<{ id: number }> {
  const payload = { transaction: reference, amount: 100_000 };
  return (await sandbox.merchant({ method: 'POST', url: '/refund', payload })).json().data;
}

function ruleRefund(id: number, outcome: string) {
  return sandbox.call({
    method: 'POST',
    url: `/control/refunds/${id}/outcome`,
    payload: { outcome },
  });
}

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
