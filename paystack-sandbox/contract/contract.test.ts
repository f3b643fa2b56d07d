import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  manualClock,
  type ReceivedWebhook,
  type Sandbox,
  startSandbox,
  startWebhookReceiver,
} from '../testing.ts';
import * as disputes from './disputes.ts';
import { messages } from './messages.ts';
import { refusal } from './parts.ts';
import * as refunds from './refunds.ts';
import * as transactions from './transactions.ts';

const STEP_MS = 1_000;
const TRANSFER_MS = 15_000;

let time: ReturnType<typeof manualClock>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sandbox: Sandbox;

beforeEach(async () => {
  time = manualClock();
  receiver = await startWebhookReceiver();
  sandbox = await startSandbox({
    clock: time.clock,
    refundDelayMs: STEP_MS,
    transferDelayMs: TRANSFER_MS,
    webhookUrl: () => receiver.url,
  });
});
afterEach(async () => {
  await sandbox.app.close();
  await receiver.close();
});

const get = (url: string) => sandbox.merchant({ url });
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  sandbox.merchant({ method, url, payload });

/** What an answer or a message has otherwise than the contract, field by field. */
function deviations(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

async function expectAsDescribed(schema: z.ZodType, answer: ReturnType<typeof get>) {
  const { statusCode, body } = await answer;
  expect({ statusCode, deviations: deviations(schema, JSON.parse(body)) }).toEqual({
    statusCode: 200,
    deviations: [],
  });
}

async function expectRefusal(status: number, answer: ReturnType<typeof get>) {
  const { statusCode, body } = await answer;
  expect({ statusCode, deviations: deviations(refusal, JSON.parse(body)) }).toEqual({
    statusCode: status,
    deviations: [],
  });
}

async function unpaid(body: object = {}): Promise<string> {
  const { reference } = await sandbox.initialize({ metadata: { class: 'Nursery 1' }, ...body });
  return reference;
}

async function ruled(outcome: string, channel = 'card', body: object = {}): Promise<string> {
  const reference = await unpaid(body);
  await sandbox.control(reference, { outcome, channel });
  return reference;
}

async function paidByCard(number = '4084084084084081', cvv = '408'): Promise<string> {
  const { reference, page } = await sandbox.initialize();
  await sandbox.submit(`${page}/card`, { number, expiry: '12 / 30', cvv });
  return reference;
}

async function transferOnItsWay(): Promise<string> {
  const { reference, page } = await sandbox.initialize();
  await sandbox.submit(`${page}/transfer`);
  return reference;
}

async function refunded(
  amount: number | undefined,
  steps: number,
  isCalledReversed = false,
): Promise<string> {
  const reference = await ruled('success');
  if (isCalledReversed) {
    const payload = { path: 'part_refund', kind: 'reversed', reference };
    await sandbox.call({ method: 'PUT', url: '/control/faults', payload });
  }
  await send('POST', '/refund', { transaction: reference, ...(amount && { amount }) });
  time.advance(steps * STEP_MS);
  return reference;
}

async function disputed(stage: string): Promise<string> {
  const reference = await ruled('success');
  for (const one of stage === 'create' ? ['create'] : ['create', stage]) {
    await sandbox.call({
      method: 'POST',
      url: `/control/transactions/${reference}/dispute`,
      payload: { stage: one },
    });
  }
  return reference;
}

async function idOf(reference: string): Promise<number> {
  return (await sandbox.verify(reference)).id;
}

const states: [string, string, () => Promise<string>][] = [
  ['not paid', 'abandoned', () => unpaid()],
  ['not paid, without metadata', 'abandoned', () => unpaid({ metadata: undefined })],
  ['not paid, with a text as metadata', 'abandoned', () => unpaid({ metadata: 'Nursery 1' })],
  [
    'not paid, with fields as metadata',
    'abandoned',
    () =>
      unpaid({
        metadata: { custom_fields: [{ display_name: 'A', variable_name: 'a', value: '1' }] },
      }),
  ],
  [
    'not paid, with odd fields as metadata',
    'abandoned',
    () => unpaid({ metadata: { custom_fields: 'none' } }),
  ],
  ['paid at the checkout', 'success', () => paidByCard()],
  ['paid by card', 'success', () => ruled('success', 'card')],
  ['paid by bank', 'success', () => ruled('success', 'bank')],
  ['paid by transfer', 'success', () => ruled('success', 'bank_transfer')],
  ['paid by ussd', 'success', () => ruled('success', 'ussd')],
  ['paid by qr', 'success', () => ruled('success', 'qr')],
  ['waiting for a transfer', 'ongoing', transferOnItsWay],
  ['pending', 'pending', () => ruled('pending', 'bank')],
  ['failed', 'failed', () => paidByCard('4084080000005408', '001')],
  ['failed without a try', 'failed', () => ruled('failed', 'ussd')],
  ['about to be refunded', 'reversal-pending', () => refunded(undefined, 0)],
  ['refunded in part', 'success', () => refunded(1_000, 2)],
  ['refunded in part, and called reversed', 'reversed', () => refunded(1_000, 2, true)],
  ['refunded whole', 'reversed', () => refunded(undefined, 2)],
  ['reversed without having been paid', 'reversed', () => ruled('reversed')],
  ['disputed', 'success', () => disputed('create')],
  ['lost in a dispute', 'reversed', () => disputed('lost')],
];

describe.each(states)('a transaction that is %s', (_state, status, prepare) => {
  let reference: string;
  beforeEach(async () => {
    reference = await prepare();
    expect((await sandbox.verify(reference)).status).toBe(status);
  });

  test('is verified as described', () =>
    expectAsDescribed(transactions.verified, get(`/transaction/verify/${reference}`)));

  test('is fetched as described', async () =>
    expectAsDescribed(transactions.fetched, get(`/transaction/${await idOf(reference)}`)));

  test('is listed as described', () =>
    expectAsDescribed(transactions.listed, get('/transaction?perPage=2')));

  test('is listed by cursor as described', () =>
    expectAsDescribed(transactions.listedByCursor, get('/transaction?use_cursor=true&perPage=2')));

  test('has a timeline as described, by number and by reference', async () => {
    await expectAsDescribed(
      transactions.timeline,
      get(`/transaction/timeline/${await idOf(reference)}`),
    );
    await expectAsDescribed(transactions.timeline, get(`/transaction/timeline/${reference}`));
  });

  test('is counted and exported as described', async () => {
    await expectAsDescribed(transactions.totals, get('/transaction/totals'));
    await expectAsDescribed(transactions.exported, get('/transaction/export'));
  });
});

test('an opened checkout is answered as described', () =>
  expectAsDescribed(
    transactions.initialized,
    send('POST', '/transaction/initialize', { email: 'parent@example.org', amount: 100 }),
  ));

const FAILS = ['4084080000671803', '180'] as const;
const NEEDS_ATTENTION = ['4084080000671902', '190'] as const;

const refundStates: [string, readonly [string?, string?], number][] = [
  ['pending', [], 0],
  ['processing', [], 1],
  ['processed', [], 2],
  ['failed', FAILS, 2],
  ['needs-attention', NEEDS_ATTENTION, 2],
];

describe.each(refundStates)('a refund that is %s', (status, card, steps) => {
  let created: Awaited<ReturnType<typeof get>>;
  let id: number;
  beforeEach(async () => {
    const reference = await paidByCard(...card);
    created = await send('POST', '/refund', { transaction: reference, amount: 1_000 });
    id = created.json<{ data: { id: number } }>().data.id;
    time.advance(steps * STEP_MS);
  });

  test('was asked for as described', () =>
    expectAsDescribed(refunds.refundCreated, Promise.resolve(created)));

  test('is fetched as described', async () => {
    const fetched = await get(`/refund/${id}`);
    expect(fetched.json<{ data: { status: string } }>().data.status).toBe(status);
    await expectAsDescribed(refunds.refundFetched, Promise.resolve(fetched));
  });

  test('is listed as described', () =>
    expectAsDescribed(refunds.refundsListed, get('/refund?perPage=2')));

  test('is tried again as described, or refused', async () => {
    const details = { currency: 'NGN', account_number: '0000000000', bank_id: '9' };
    const answer = send('POST', `/refund/retry_with_customer_details/${id}`, {
      refund_account_details: details,
    });
    if (status === 'needs-attention') await expectAsDescribed(refunds.refundRetried, answer);
    else await expectRefusal(422, answer);
  });
});

describe.each(['create', 'remind', 'won', 'lost'])('a dispute after "%s"', (stage) => {
  let reference: string;
  let id: number;
  beforeEach(async () => {
    reference = await disputed(stage);
    const listed = await get('/dispute');
    id = listed.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  });

  test('is listed and fetched as described', async () => {
    await expectAsDescribed(disputes.disputesListed, get('/dispute?perPage=2'));
    await expectAsDescribed(disputes.disputeFetched, get(`/dispute/${id}`));
    const transaction = await idOf(reference);
    await expectAsDescribed(
      disputes.disputeOfTransaction,
      get(`/dispute/transaction/${transaction}`),
    );
    await expectAsDescribed(disputes.disputesExported, get('/dispute/export'));
  });

  test('is answered as described', async () => {
    await expectAsDescribed(
      disputes.disputeFetched,
      send('PUT', `/dispute/${id}`, { refund_amount: 1_000 }),
    );
    await expectAsDescribed(disputes.uploadUrl, get(`/dispute/${id}/upload_url`));
    await expectAsDescribed(
      disputes.evidenceAdded,
      send('POST', `/dispute/${id}/evidence`, {
        customer_email: 'parent@example.org',
        customer_name: 'A Parent',
        customer_phone: '08000000000',
        service_details: 'One term at school',
      }),
    );
    const resolution = { resolution: 'declined', message: 'They came', refund_amount: 0 };
    const resolved = send('PUT', `/dispute/${id}/resolve`, {
      ...resolution,
      uploaded_filename: 'register.pdf',
    });
    if (stage === 'create' || stage === 'remind') {
      await expectAsDescribed(disputes.disputeResolved, resolved);
    } else await expectRefusal(400, resolved);
  });
});

test.each([
  [400, '/transaction/verify/FEE-0'],
  [404, '/transaction/7'],
  [404, '/transaction/timeline/FEE-0'],
  [404, '/refund/7'],
  [404, '/dispute/7'],
  [404, '/dispute/transaction/7'],
])('%i on %s is a refusal as described', (status, url) => expectRefusal(status, get(url)));

test('a wrong key is refused as described', () =>
  expectRefusal(
    401,
    sandbox.call({ url: '/transaction', headers: { authorization: 'Bearer sk_test_wrong' } }),
  ));

const announced: [string, () => Promise<unknown>][] = [
  ['charge.success', () => paidByCard()],
  ['charge.success', () => ruled('success', 'bank')],
  ['charge.success', () => ruled('success', 'bank_transfer')],
  ['charge.success', () => ruled('success', 'ussd')],
  ['charge.success', () => ruled('success', 'qr')],
  ['charge.success', () => ruled('success', 'card', { metadata: undefined })],
  ['refund.pending', () => refunded(1_000, 0)],
  ['refund.processing', () => refunded(1_000, 1)],
  ['refund.processed', () => refunded(1_000, 2)],
  ['refund.failed', () => refundOf(FAILS)],
  ['refund.needs-attention', () => refundOf(NEEDS_ATTENTION)],
  ['charge.dispute.create', () => disputed('create')],
  ['charge.dispute.remind', () => disputed('remind')],
  ['charge.dispute.resolve', () => disputed('won')],
  ['charge.dispute.resolve', () => disputed('lost')],
];

test.each(announced)('the message %s is as in the documents', async (event, cause) => {
  await cause();
  time.advance(0);
  await expect.poll(() => eventsOf(receiver.received)).toContain(event);
  const told = receiver.received.map(({ body }): unknown => JSON.parse(String(body)));
  expect(told.flatMap((one) => deviations(messages, one))).toEqual([]);
});

async function refundOf(card: readonly [string, string]): Promise<void> {
  const reference = await paidByCard(...card);
  await send('POST', '/refund', { transaction: reference });
  time.advance(2 * STEP_MS);
}

function eventsOf(received: ReceivedWebhook[]): string[] {
  return received.map(({ body }) => (JSON.parse(String(body)) as { event: string }).event);
}
