import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  manualClock,
  type ReceivedWebhook,
  startSandbox,
  startWebhookReceiver,
} from '../testing.ts';

const STEP_MS = 1_000;

let time: ReturnType<typeof manualClock>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeEach(async () => {
  time = manualClock();
  receiver = await startWebhookReceiver();
  sandbox = await startSandbox({
    clock: time.clock,
    refundDelayMs: STEP_MS,
    webhookUrl: () => receiver.url,
  });
});
afterEach(async () => {
  await sandbox.app.close();
  await receiver.close();
});

const refund = (payload: object) => sandbox.merchant({ method: 'POST', url: '/refund', payload });
const find = async (id: number) => (await sandbox.merchant({ url: `/refund/${id}` })).json().data;
const rule = (id: number, outcome: string) =>
  sandbox.call({ method: 'POST', url: `/control/refunds/${id}/outcome`, payload: { outcome } });

async function paid(card = '4084084084084081'): Promise<string> {
  const { reference, page } = await sandbox.initialize();
  const cvv = { '4084080000671803': '180', '4084080000671902': '190' }[card] ?? '408';
  await sandbox.submit(`${page}/card`, { number: card, expiry: '12 / 99', cvv });
  expect((await sandbox.verify(reference)).status).toBe('success');
  return reference;
}

test('a full refund is asked for, under way, and then the transaction is reversed', async () => {
  const reference = await paid();
  const answer = await refund({ transaction: reference, merchant_note: 'Paid twice' });
  expect(answer.json()).toMatchObject({
    status: true,
    message: 'Refund has been queued for processing',
    data: { status: 'pending', amount: 5_500_000, merchant_note: 'Paid twice' },
  });
  const { id } = answer.json().data;
  expect((await sandbox.verify(reference)).status).toBe('reversal-pending');

  time.advance(STEP_MS);
  expect((await find(id)).status).toBe('processing');
  time.advance(STEP_MS);
  expect((await find(id)).status).toBe('processed');
  expect((await sandbox.verify(reference)).status).toBe('reversed');
});

test('parts go back one by one, never more than was paid', async () => {
  const reference = await paid();
  const { id } = await sandbox.verify(reference);
  await refund({ transaction: id, amount: 1_500_000 });
  time.advance(2 * STEP_MS);
  expect((await sandbox.verify(reference)).status).toBe('success');

  // Without an amount the whole original is asked for, even after a part.
  const whole = await refund({ transaction: reference });
  expect(whole.statusCode).toBe(400);
  expect(whole.json().message).toBe(
    'Total refund amount cannot exceed original transaction amount',
  );
  await refund({ transaction: reference, amount: 4_000_000 });
  time.advance(2 * STEP_MS);
  expect((await sandbox.verify(reference)).status).toBe('reversed');
  const again = await refund({ transaction: reference, amount: 1 });
  expect(again.json()).toMatchObject({ code: 'transaction_reversed', type: 'api_error' });
});

test('a part may make the provider say "reversed", and the rest can still go back', async () => {
  const reference = await paid();
  const fault = { path: 'part_refund', kind: 'reversed', reference };
  await sandbox.call({ method: 'PUT', url: '/control/faults', payload: fault });
  const { id } = await sandbox.verify(reference);
  await refund({ transaction: reference, amount: 1_500_000 });
  time.advance(2 * STEP_MS);
  expect((await sandbox.verify(reference)).status).toBe('reversed');
  const fetched = await sandbox.merchant({ url: `/transaction/${id}` });
  expect(fetched.json().data.status).toBe('reversed');
  const { data } = (await sandbox.merchant({ url: '/transaction' })).json();
  expect(data).toMatchObject([{ reference, status: 'reversed' }]);

  const rest = await refund({ transaction: reference, amount: 4_000_000 });
  expect(rest.statusCode).toBe(200);
  expect((await sandbox.verify(reference)).status).toBe('reversal-pending');
  time.advance(2 * STEP_MS);
  expect((await sandbox.verify(reference)).status).toBe('reversed');
  const again = await refund({ transaction: reference, amount: 1 });
  expect(again.json()).toMatchObject({ code: 'transaction_reversed' });
});

test('the test cards whose refunds go wrong', async () => {
  const fails = await refund({ transaction: await paid('4084080000671803') });
  const waits = await refund({ transaction: await paid('4084080000671902') });
  time.advance(2 * STEP_MS);

  const failed = await find(fails.json().data.id);
  expect(failed.status).toBe('failed');
  const transaction = await sandbox.merchant({ url: `/transaction/${failed.transaction}` });
  expect(transaction.json().data.status).toBe('success');

  const { id } = waits.json().data;
  expect((await find(id)).status).toBe('needs-attention');
  const retry = (number: number) =>
    sandbox.merchant({
      method: 'POST',
      url: `/refund/retry_with_customer_details/${number}`,
      payload: {
        refund_account_details: { currency: 'NGN', account_number: '0000000000', bank_id: '9' },
      },
    });
  expect((await retry(failed.id)).statusCode).toBe(422);
  expect((await retry(id)).json().data.status).toBe('processing');
});

test('each step is announced with the reference of its transaction', async () => {
  const reference = await paid();
  const { id } = (await refund({ transaction: reference, amount: 500_000 })).json().data;
  await rule(id, 'processing');
  await rule(id, 'processed');
  time.advance(0);

  await expect.poll(() => eventsOf(receiver.received)).toHaveLength(4);
  const events = eventsOf(receiver.received);
  expect(events.map(({ event }) => event).sort()).toEqual([
    'charge.success',
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ]);
  const processed = events.find(({ event }) => event === 'refund.processed');
  expect(processed?.data).not.toHaveProperty('id');
  expect(processed?.data).toMatchObject({
    status: 'processed',
    transaction_reference: reference,
    currency: 'NGN',
  });
  expect(Number(processed?.data.amount)).toBe(500_000);
});

test('what is over stays as it is, and a transaction that is not paid is not refunded', async () => {
  const { id } = (await refund({ transaction: await paid() })).json().data;
  await rule(id, 'failed');
  await rule(id, 'processed');
  expect((await find(id)).status).toBe('failed');

  const { reference } = await sandbox.initialize();
  expect((await refund({ transaction: reference })).statusCode).toBe(400);
  expect((await refund({ transaction: 'FEE-0' })).statusCode).toBe(404);
});

test('refunds are listed by the number of their transaction; a reference finds nothing', async () => {
  const reference = await paid();
  const { id } = await sandbox.verify(reference);
  await refund({ transaction: reference });
  await refund({ transaction: await paid() });
  const list = async (query: string) =>
    (await sandbox.merchant({ url: `/refund${query}` })).json().data;
  expect(await list('')).toHaveLength(2);
  expect(await list(`?transaction=${id}`)).toMatchObject([{ transaction: id }]);
  expect(await list(`?transaction=${reference}`)).toEqual([]);
});

test('refunds are listed by the time they were asked for, with how many of them failed', async () => {
  const fails = (await refund({ transaction: await paid('4084080000671803') })).json().data;
  time.advance(3_600_000);
  const later = (await refund({ transaction: await paid() })).json().data;
  const list = async (query: string) => (await sandbox.merchant({ url: `/refund${query}` })).json();
  expect(await list('?to=2026-11-20T10:00:00Z')).toMatchObject({
    data: [{ id: fails.id, status: 'failed' }],
    meta: { total: 1, perPage: '50', failedRefundCount: 1 },
  });
  expect(await list('?from=2026-11-20T10:00:00Z')).toMatchObject({
    data: [{ id: later.id, transaction_reference: later.transaction.reference }],
    meta: { total: 1, failedRefundCount: 0 },
  });
});

test.each([
  ['remind', 'charge.dispute.remind', 'success'],
  ['won', 'charge.dispute.resolve', 'success'],
  ['lost', 'charge.dispute.resolve', 'reversed'],
])('a dispute that is %s', async (stage, event, status) => {
  const reference = await paid();
  for (const one of ['create', stage]) {
    await sandbox.call({
      method: 'POST',
      url: `/control/transactions/${reference}/dispute`,
      payload: { stage: one },
    });
  }
  time.advance(0);

  expect((await sandbox.verify(reference)).status).toBe(status);
  await expect.poll(() => receiver.received).toHaveLength(3);
  const told = eventsOf(receiver.received).find((one) => one.event === event);
  expect(told?.data).toMatchObject({
    category: 'chargeback',
    transaction: { reference, status },
  });
});

function eventsOf(received: ReceivedWebhook[]) {
  return received.map(({ body }): { event: string; data: Record<string, unknown> } =>
    JSON.parse(String(body)),
  );
}
