import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock, type Sandbox, startSandbox } from './testing.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof manualClock>;

beforeEach(async () => {
  time = manualClock();
  sandbox = await startSandbox({ clock: time.clock });
});
afterEach(() => sandbox.app.close());

// As in Paystack's OpenAPI file, which marks each of them as required.
const KEYS = `id domain status reference receipt_number amount message gateway_response paid_at created_at channel
  currency ip_address metadata log fees fees_split authorization customer plan split order_id paidAt createdAt
  requested_amount pos_transaction_data source fees_breakdown connect transaction_date plan_object subaccount`;

test('an unpaid transaction verifies with status true and every key', async () => {
  const { reference } = await sandbox.initialize();
  const answer = await sandbox.merchant({ url: `/transaction/verify/${reference}` });
  const body = answer.json();

  expect(answer.statusCode).toBe(200);
  expect(body).toMatchObject({ status: true, message: 'Verification successful' });
  expect(Object.keys(body.data).sort()).toEqual(KEYS.split(/\s+/).sort());
  expect(body.data).toMatchObject({
    status: 'abandoned',
    domain: 'test',
    amount: 5_500_000,
    requested_amount: 5_500_000,
    currency: 'NGN',
    paid_at: null,
    authorization: {},
    fees: null,
    customer: { email: 'parent@example.org', customer_code: expect.stringMatching(/^CUS_/) },
  });
});

test('a paid transaction tells when, how and at what cost', async () => {
  const { reference } = await sandbox.initialize();
  time.advance(38_000);
  await sandbox.control(reference, { outcome: 'success' });

  expect(await sandbox.verify(reference)).toMatchObject({
    status: 'success',
    gateway_response: 'Successful',
    paid_at: '2026-11-20T09:15:02.000Z',
    paidAt: '2026-11-20T09:15:02.000Z',
    created_at: '2026-11-20T09:14:24.000Z',
    channel: 'card',
    fees: 92_500,
    authorization: { last4: '4081', card_type: 'visa ', exp_month: '12' },
    log: { success: true, errors: 0 },
  });
});

test('identifiers need more than 32 bits', async () => {
  const { reference } = await sandbox.initialize();
  expect((await sandbox.verify(reference)).id).toBeGreaterThan(2 ** 32);
});

test('the same payer is the same customer', async () => {
  const first = await sandbox.initialize();
  const second = await sandbox.initialize({ email: 'Parent@example.org' });

  const customer = (await sandbox.verify(first.reference)).customer;
  expect((await sandbox.verify(second.reference)).customer.id).toBe(customer.id);
});

test('an unknown reference is a 400 with its code', async () => {
  const answer = await sandbox.merchant({ url: '/transaction/verify/FEE-0' });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    status: false,
    message: 'Transaction reference not found.',
    meta: { nextStep: 'Pass the reference of a transaction of this integration' },
    type: 'validation_error',
    code: 'transaction_not_found',
  });
});

test.each(['a%2Fb', 'a%3Ab', 'a%20b', '%3Cb%3E'])('the reference %s is malformed', async (bad) => {
  const answer = await sandbox.merchant({ url: `/transaction/verify/${bad}` });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_character_in_reference' });
});

test.each(['/transaction/verify/', '/transaction/verify', '/transaction/abc'])(
  '%s is taken for a transaction without a numeric id',
  async (url) => {
    const answer = await sandbox.merchant({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Transaction ID should be numeric.');
  },
);

test('a transaction is found by its id, and another id is a 404', async () => {
  const { reference } = await sandbox.initialize();
  const { id } = await sandbox.verify(reference);

  const found = await sandbox.merchant({ url: `/transaction/${id}` });
  expect(found.json().data.reference).toBe(reference);
  const missing = await sandbox.merchant({ url: '/transaction/7' });
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toEqual({ status: false, message: 'Transaction not found' });
});

test('with a live key transactions belong to the live mode', async () => {
  const live = await startSandbox({ secretKey: 'sk_live_of_the_tests' });
  const { reference } = await live.initialize();
  expect((await live.verify(reference)).domain).toBe('live');
  await live.app.close();
});

async function list(query: string) {
  const answer = await sandbox.merchant({ url: `/transaction?${query}` });
  const body = answer.json<{ data: { reference: string }[]; meta: Record<string, number> }>();
  return { references: body.data.map(({ reference }) => reference), meta: body.meta };
}

test('the list comes newest first, in pages with their totals', async () => {
  for (const number of [1, 2, 3]) {
    await sandbox.initialize({ reference: `FEE-${number}`, amount: number * 1_000 });
  }

  expect(await list('perPage=2&page=1')).toEqual({
    references: ['FEE-3', 'FEE-2'],
    meta: { total: 3, total_volume: 6_000, skipped: 0, perPage: 2, page: 1, pageCount: 2 },
  });
  expect((await list('perPage=2&page=2')).references).toEqual(['FEE-1']);
  expect((await list('')).meta.perPage).toBe(50);
});

test('the list can be narrowed down', async () => {
  await sandbox.initialize({ reference: 'OLD', email: 'old@example.org' });
  time.advance(3_600_000);
  await sandbox.initialize({ reference: 'NEW', amount: 9_900 });
  await sandbox.control('NEW', { outcome: 'success', channel: 'bank_transfer' });
  const { customer } = await sandbox.verify('OLD');

  expect((await list('status=success')).references).toEqual(['NEW']);
  expect((await list('status=abandoned')).references).toEqual(['OLD']);
  expect((await list('from=2026-11-20T10:00:00Z')).references).toEqual(['NEW']);
  expect((await list('to=2026-11-20T10:00:00Z')).references).toEqual(['OLD']);
  expect((await list('amount=9900')).references).toEqual(['NEW']);
  expect((await list('channel=bank_transfer')).references).toEqual(['NEW']);
  expect((await list(`customer=${customer.id}`)).references).toEqual(['OLD']);
  expect((await list(`customer=${customer.customer_code}`)).references).toEqual([]);
  expect((await list(`customer_code=${customer.customer_code}`)).references).toEqual(['OLD']);
});

test('the list can also be walked by cursor, in both directions', async () => {
  for (const number of [1, 2, 3, 4, 5]) await sandbox.initialize({ reference: `FEE-${number}` });
  const walk = (cursor: string) => list(`use_cursor=true&perPage=2${cursor}`);

  const newest = await walk('');
  expect(newest.references).toEqual(['FEE-5', 'FEE-4']);
  expect(newest.meta).toMatchObject({ next: expect.any(String), previous: null, perPage: 2 });
  const middle = await walk(`&next=${newest.meta.next}`);
  expect(middle).toMatchObject({
    references: ['FEE-3', 'FEE-2'],
    meta: { total: 5, skipped: 2, page: 2, pageCount: 3 },
  });
  const oldest = await walk(`&next=${middle.meta.next}`);
  expect(oldest).toMatchObject({ references: ['FEE-1'], meta: { next: null } });
  expect((await walk(`&previous=${oldest.meta.previous}`)).references).toEqual(['FEE-3', 'FEE-2']);
});
