import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { koboFromNaira } from '#contract/money.ts';
import { eachPage } from './lists.ts';
import { createPaystackProvider, patience } from './paystack-provider.ts';
import { type CheckoutRequest, type PaymentProvider, ProviderError } from './provider.ts';
import type { ProviderHttp } from './send-request.ts';

const SECRET_KEY = 'sk_test_never_logged';
const REFERENCE = 'WBS-20261120-0123456789abcdefghijkl';

const checkoutRequest: CheckoutRequest = {
  reference: REFERENCE,
  email: 'parent@example.com',
  amountKobo: koboFromNaira(55_000),
  currency: 'NGN',
  returnUrl: 'https://school.example/payment',
  cancelUrl: `https://school.example/payment?reference=${REFERENCE}`,
  notes: [
    { name: 'full_name', value: 'Ada Obi', label: 'Student' },
    { name: 'phone', value: '08030000000' },
    { name: 'payment_purpose', value: 'School Fees', label: 'Purpose' },
    { name: 'class', value: 'JSS 2', label: 'Class' },
  ],
};

const transaction = {
  id: 5_123_456_789,
  domain: 'test',
  status: 'success',
  reference: REFERENCE,
  amount: 5_500_000,
  requested_amount: 5_500_000,
  gateway_response: 'Successful',
  paid_at: '2026-11-20T09:15:02.000Z',
  channel: 'card',
  currency: 'NGN',
  metadata: { full_name: 'Ada Obi', phone: '08030000000', custom_fields: [] },
  created_at: '2026-11-20T09:14:24.000Z',
  fees: 92_500,
  customer: { id: 1, email: 'parent@example.com', first_name: null },
};

let paystack: Server | undefined;
let provider: PaymentProvider | undefined;
let log: string[] = [];

afterEach(async () => {
  await provider?.close();
  paystack?.closeAllConnections();
  await new Promise((resolve) => (paystack ? paystack.close(resolve) : resolve(undefined)));
  paystack = undefined;
  log = [];
});

/** Answers are heard, however busy the machine is. */
const patient = { connectMs: 10_000, tryMs: 10_000, totalMs: 30_000, pausesMs: [5, 10] };
/** For a server that never gets to the end of its answer. */
const impatient = { connectMs: 10_000, tryMs: 200, totalMs: 1_000, pausesMs: [5, 10] };

/** A server that answers as the listener says, and a client pointed at it. */
async function against(listener: RequestListener, limits = patient): Promise<PaymentProvider> {
  paystack = createServer(listener);
  await new Promise<void>((resolve) => paystack?.listen(0, '127.0.0.1', resolve));
  const { port } = paystack.address() as AddressInfo;
  return client(`http://127.0.0.1:${port}`, limits);
}

function client(baseUrl: string, limits = patient): PaymentProvider {
  provider = createPaystackProvider(
    { secretKey: SECRET_KEY, baseUrl, mode: 'test', callsPerMinute: 100_000 },
    { warn: (details, message) => log.push(JSON.stringify({ ...details, message })) },
    limits,
  );
  return provider;
}

function answering(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

async function failureOf(question: Promise<unknown>): Promise<ProviderError> {
  const error = await question.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

describe('opening a checkout', () => {
  test('sends what Paystack documents and returns where the payer goes', async () => {
    let seen: { url?: string; auth?: string; body?: unknown } = {};
    const paystackClient = await against(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      seen = {
        url: `${request.method} ${request.url}`,
        auth: request.headers.authorization ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()),
      };
      const data = {
        authorization_url: 'https://checkout.paystack.com/abc',
        access_code: 'abc',
        reference: REFERENCE,
      };
      answering(200, { status: true, message: 'Authorization URL created', data })(
        request,
        response,
      );
    });

    expect(await paystackClient.openCheckout(checkoutRequest)).toEqual({
      accessCode: 'abc',
      authorizationUrl: 'https://checkout.paystack.com/abc',
    });
    expect(seen).toMatchObject({
      url: 'POST /transaction/initialize',
      auth: `Bearer ${SECRET_KEY}`,
      body: {
        email: 'parent@example.com',
        amount: 5_500_000,
        currency: 'NGN',
        reference: REFERENCE,
        callback_url: 'https://school.example/payment',
        metadata: {
          full_name: 'Ada Obi',
          phone: '08030000000',
          payment_purpose: 'School Fees',
          class: 'JSS 2',
          custom_fields: [
            { display_name: 'Student', variable_name: 'full_name', value: 'Ada Obi' },
            { display_name: 'Purpose', variable_name: 'payment_purpose', value: 'School Fees' },
            { display_name: 'Class', variable_name: 'class', value: 'JSS 2' },
          ],
          cancel_action: `https://school.example/payment?reference=${REFERENCE}`,
        },
      },
    });
  });

  test.each([
    ['HTML 502', 502, '<html>Bad gateway</html>', 'unreachable'],
    ['HTML 403', 403, '<html>Just a moment…</html>', 'unreadable'],
    ['an empty 200', 200, '', 'unreadable'],
    ['a list', 200, '[]', 'unreadable'],
    [
      'another shape',
      200,
      { status: true, data: { authorization_url: 'javascript:alert(1)' } },
      'unreadable',
    ],
    ['a redirect', 302, '', 'unreadable'],
  ])('%s is asked once and reported', async (_case, status, body, failure) => {
    let calls = 0;
    const paystackClient = await against((request, response) => {
      calls += 1;
      answering(status, body, { location: 'http://127.0.0.1:9/' })(request, response);
    });
    expect((await failureOf(paystackClient.openCheckout(checkoutRequest))).failure).toBe(failure);
    expect(calls).toBe(1);
  });

  test('a refusal carries Paystack’s code', async () => {
    const paystackClient = await against(
      answering(400, {
        status: false,
        message: 'Invalid Email Address Passed',
        code: 'invalid_email_address',
      }),
    );
    expect(await failureOf(paystackClient.openCheckout(checkoutRequest))).toMatchObject({
      failure: 'rejected',
      httpStatus: 400,
      providerCode: 'invalid_email_address',
    });
  });

  test('a request that may have arrived is never sent again', async () => {
    let calls = 0;
    const paystackClient = await against((request) => {
      calls += 1;
      request.socket.destroy();
    });
    expect((await failureOf(paystackClient.openCheckout(checkoutRequest))).failure).toBe(
      'unreachable',
    );
    expect(calls).toBe(1);
  });

  test('a 429 opened nothing and is asked again, three times at most', async () => {
    let calls = 0;
    const paystackClient = await against((request, response) => {
      calls += 1;
      answering(429, { status: false, message: 'Rate limit exceeded!' })(request, response);
    });
    expect((await failureOf(paystackClient.openCheckout(checkoutRequest))).failure).toBe('busy');
    expect(calls).toBe(3);
  });

  test('a refused connection is tried again, then reported', async () => {
    const paystackClient = client('http://127.0.0.1:1');
    expect((await failureOf(paystackClient.openCheckout(checkoutRequest))).failure).toBe(
      'unreachable',
    );
    expect(log).toHaveLength(3);
  });
});

describe('asking for a transaction', () => {
  test('reads what the ledger needs and keeps every digit of the number', async () => {
    const paystackClient = await against(
      answering(
        200,
        JSON.stringify({
          status: true,
          message: 'Verification successful',
          data: transaction,
        }).replace('5123456789', '18446744073709551615'),
      ),
    );
    expect(await paystackClient.findTransaction(REFERENCE)).toEqual({
      id: '18446744073709551615',
      reference: REFERENCE,
      outcome: 'success',
      rawStatus: 'success',
      amount: 5_500_000,
      requestedAmount: 5_500_000,
      currency: 'NGN',
      mode: 'test',
      channel: 'card',
      paidAt: new Date('2026-11-20T09:15:02.000Z'),
      reason: 'Successful',
      fees: 92_500,
      startedAt: new Date('2026-11-20T09:14:24.000Z'),
      notes: { fullName: 'Ada Obi', phone: '08030000000', email: 'parent@example.com' },
    });
  });

  test.each([
    ['success', 'success'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['abandoned', 'abandoned'],
    ['ongoing', 'in_progress'],
    ['pending', 'in_progress'],
    ['processing', 'in_progress'],
    ['queued', 'in_progress'],
    ['reversal-pending', 'in_progress'],
    ['something new', 'in_progress'],
  ])('the status %s means %s', async (status, outcome) => {
    const paystackClient = await against(
      answering(200, { status: true, data: { ...transaction, status } }),
    );
    expect((await paystackClient.findTransaction(REFERENCE))?.outcome).toBe(outcome);
  });

  test.each([
    ['metadata is text', { metadata: '{"a":1}' }],
    ['metadata is 0', { metadata: 0 }],
    [
      'optional fields are null',
      { requested_amount: null, channel: null, paid_at: null, gateway_response: null },
    ],
    ['the fees are unknown', { fees: null, customer: null }],
    ['the date is malformed', { paid_at: 'yesterday' }],
    ['the reason is a number', { gateway_response: 7 }],
  ])('survives that %s', async (_case, odd) => {
    const paystackClient = await against(
      answering(200, { status: true, data: { ...transaction, ...odd } }),
    );
    expect((await paystackClient.findTransaction(REFERENCE))?.outcome).toBe('success');
  });

  test.each([
    ['numbers are text', { id: '5123456789', amount: '5500000', requested_amount: '5500000' }],
    ['the charge is text', { fees: '92500' }],
    ['the number is whole, with a point', { amount: 5_500_000.0 }],
    ['the status is written large', { status: ' Success ', domain: 'Test ', currency: ' ngn' }],
    ['the date has a blank', { paid_at: '2026-11-20 09:15:02', created_at: '2026-11-20 09:14:24' }],
    ['the zone has no colon', { paid_at: '2026-11-20T10:15:02.000+0100' }],
  ])('reads the same when %s', async (_case, odd) => {
    const paystackClient = await against(
      answering(200, { status: true, data: { ...transaction, ...odd } }),
    );
    expect(await paystackClient.findTransaction(REFERENCE)).toMatchObject({
      id: '5123456789',
      outcome: 'success',
      rawStatus: 'success',
      amount: 5_500_000,
      requestedAmount: 5_500_000,
      fees: 92_500,
      currency: 'NGN',
      mode: 'test',
      paidAt: new Date('2026-11-20T09:15:02Z'),
      startedAt: new Date('2026-11-20T09:14:24Z'),
    });
  });

  test.each([
    [{ amount: 'all of it' }, { id: '5123456789', reference: REFERENCE, outcome: 'success' }],
    [{ amount: null, status: 'abandoned' }, { outcome: 'abandoned' }],
    [
      { id: 'many', currency: undefined },
      { id: undefined, reference: REFERENCE },
    ],
    [{ status: 7 }, { reference: REFERENCE, outcome: undefined }],
  ])('of an answer with %j it says what little can be read', async (odd, little) => {
    const paystackClient = await against(
      answering(200, { status: true, data: { ...transaction, ...odd } }),
    );
    const { unreadable } = await failureOf(paystackClient.findTransaction(REFERENCE));
    expect(unreadable).toMatchObject(little);
  });

  test.each([
    ['no JSON', '<html>'],
    ['no transaction', { status: true, data: null }],
    ['a refusal', { status: false, message: 'x' }],
  ])('%s says nothing of this one transaction', async (_case, body) => {
    const paystackClient = await against(answering(200, body));
    const { unreadable } = await failureOf(paystackClient.findTransaction(REFERENCE));
    expect(unreadable).toBeUndefined();
  });

  test.each([400, 404])('an unknown reference (%s) is not an error', async (status) => {
    const paystackClient = await against(
      answering(status, {
        status: false,
        message: 'Transaction reference not found.',
        code: 'transaction_not_found',
      }),
    );
    expect(await paystackClient.findTransaction(REFERENCE)).toBeUndefined();
  });

  test.each([
    ['500', 500, { status: false, message: 'oops' }, 'unreachable'],
    ['HTML 502', 502, '<html>', 'unreachable'],
    ['429', 429, { status: false }, 'busy'],
    ['HTML 200', 200, '<html>', 'unreadable'],
    ['an empty 200', 200, '', 'unreadable'],
    ['status false with 200', 200, { status: false, message: 'x' }, 'unreadable'],
    [
      'an amount with a fraction',
      200,
      { status: true, data: { ...transaction, amount: 0.5 } },
      'unreadable',
    ],
    [
      'an amount with a fraction as text',
      200,
      { status: true, data: { ...transaction, amount: '5500000.00' } },
      'unreadable',
    ],
  ])('%s is asked three times at most, then reported', async (_case, status, body, failure) => {
    let calls = 0;
    const paystackClient = await against((request, response) => {
      calls += 1;
      answering(status, body)(request, response);
    });
    expect((await failureOf(paystackClient.findTransaction(REFERENCE))).failure).toBe(failure);
    expect(calls).toBe(3);
  });

  test('passing trouble is got over', async () => {
    let calls = 0;
    const paystackClient = await against((request, response) => {
      calls += 1;
      if (calls === 1) return void request.socket.destroy();
      if (calls === 2) return answering(502, '<html>')(request, response);
      return answering(200, { status: true, data: transaction })(request, response);
    });
    expect((await paystackClient.findTransaction(REFERENCE))?.outcome).toBe('success');
  });

  test('a wrong key is not asked again', async () => {
    let calls = 0;
    const paystackClient = await against((request, response) => {
      calls += 1;
      answering(401, { status: false, message: 'Invalid key', code: 'invalid_Key' })(
        request,
        response,
      );
    });
    expect((await failureOf(paystackClient.findTransaction(REFERENCE))).failure).toBe(
      'refused_key',
    );
    expect(calls).toBe(1);
  });

  test('an answer larger than any that is meant is cut off', async () => {
    const answer = JSON.stringify({ status: true, data: transaction });
    const paystackClient = await against(answering(200, answer.padEnd(1_100_000)));
    const { failure } = await failureOf(paystackClient.findTransaction(REFERENCE));
    expect(failure).toBe('unreachable');
  });

  test('silence does not outlast the patience of a parent', async () => {
    const paystackClient = await against(() => {}, impatient);
    expect((await failureOf(paystackClient.findTransaction(REFERENCE))).failure).toBe('timed_out');
    expect(patience.totalMs).toBeLessThanOrEqual(12_000);
  });

  test('a byte at a time does not outlast the patience of a parent', async () => {
    const paystackClient = await against((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    }, impatient);
    expect((await failureOf(paystackClient.findTransaction(REFERENCE))).failure).toBe('timed_out');
  });
});

test('the log names reference and status, never the key or the payer', async () => {
  const paystackClient = await against(answering(500, { message: 'parent@example.com' }));
  await failureOf(paystackClient.findTransaction(REFERENCE));
  await failureOf(paystackClient.openCheckout(checkoutRequest));
  const text = log.join('\n');
  expect(text).toContain(REFERENCE);
  expect(text).toContain('"httpStatus":500');
  expect(text).not.toContain(SECRET_KEY);
  expect(text).not.toMatch(/Ada|parent@|08030000000/);
});

test('another way of sending takes the place of HTTP', async () => {
  const sent: unknown[] = [];
  let isClosed = false;
  const http: ProviderHttp = {
    send: async ({ signal: _signal, ...request }) => {
      sent.push(request);
      return { statusCode: 200, text: JSON.stringify({ status: true, data: transaction }) };
    },
    close: async () => {
      isClosed = true;
    },
  };
  const settings = {
    secretKey: SECRET_KEY,
    baseUrl: 'https://paystack.test',
    mode: 'test',
    callsPerMinute: 600,
  } as const;
  const simulated = createPaystackProvider(settings, { warn: () => {} }, patience, undefined, http);
  expect(await simulated.findTransaction(REFERENCE)).toMatchObject({ reference: REFERENCE });
  expect(sent).toEqual([
    {
      method: 'GET',
      url: `https://paystack.test/transaction/verify/${REFERENCE}`,
      headers: { authorization: `Bearer ${SECRET_KEY}`, accept: 'application/json' },
    },
  ]);
  await simulated.close();
  expect(isClosed).toBe(true);
});

describe('the provider’s own list', () => {
  const range = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-20T00:00:00Z') };

  /** What the list says on each page; without `meta` it says nothing about its length. */
  async function paged(pages: { data: unknown[]; meta?: object }[]) {
    const asked: Record<string, string>[] = [];
    const provider = await against((request, response) => {
      const query = new URL(request.url ?? '', 'http://paystack').searchParams;
      asked.push(Object.fromEntries(query));
      answering(200, { status: true, ...(pages[asked.length - 1] ?? { data: [] }) })(
        request,
        response,
      );
    });
    return { provider, asked };
  }
  const some = (count: number, first = 1) =>
    Array.from({ length: count }, (_, index) => ({ ...transaction, id: first + index }));
  async function readAll(provider: PaymentProvider) {
    const ids: string[] = [];
    for await (const page of eachPage((next) => provider.listTransactions(range, next))) {
      ids.push(...page.items.map(({ id }) => id));
    }
    return ids;
  }

  test('is asked for by page and range, in the words of the documents and of the description', async () => {
    const { provider, asked } = await paged([
      { data: some(100), meta: { total: 101, perPage: '100', page: 1, pageCount: 2 } },
      { data: some(1, 101), meta: { total: 101, perPage: '100', page: 2, pageCount: 2 } },
    ]);
    expect(await readAll(provider)).toHaveLength(101);
    expect(asked[1]).toEqual({
      perPage: '100',
      per_page: '100',
      page: '2',
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-20T00:00:00.000Z',
    });
  });

  test.each([
    ['pageCount', { pageCount: 2 }],
    ['pageCount as text', { pageCount: '2' }],
    ['total', { total: 60 }],
    ['total as text', { total: '60', pageCount: null }],
    ['a page count for another size', { total: 60, pageCount: 1 }],
  ])('of fifty a page is read to its end by %s', async (_case, meta) => {
    const { provider, asked } = await paged([
      { data: some(50), meta },
      { data: some(10, 51), meta },
    ]);
    expect(await readAll(provider)).toHaveLength(60);
    expect(asked).toHaveLength(2);
  });

  test('is followed by its cursor', async () => {
    const { provider, asked } = await paged([
      { data: some(50), meta: { next: 'dW5kZWZpbmVk', previous: null, perPage: 50 } },
      { data: some(10, 51), meta: { next: null, previous: 'x', perPage: 50 } },
    ]);
    expect(await readAll(provider)).toHaveLength(60);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ use_cursor: 'true', next: 'dW5kZWZpbmVk' });
    expect(asked[1]?.page).toBeUndefined();
  });

  test('without a word about its length ends with an empty page', async () => {
    const { provider, asked } = await paged([{ data: some(100) }, { data: some(3, 101) }]);
    expect(await readAll(provider)).toHaveLength(103);
    expect(asked).toHaveLength(3);
  });

  test('that shows the same page for ever is a failure, not a list', async () => {
    const meta = { pageCount: 1_000_000 };
    const { provider } = await paged(Array.from({ length: 9 }, () => ({ data: some(2), meta })));
    expect((await failureOf(readAll(provider))).failure).toBe('unreadable');
  });

  test('that cannot be read is a failure, not an empty list', async () => {
    const odd = await against(answering(200, { status: true, data: 'none' }));
    expect((await failureOf(odd.listTransactions(range))).failure).toBe('unreadable');
  });

  test('with one odd line names it and reads the others', async () => {
    const { provider } = await paged([
      { data: [...some(2), { ...transaction, id: 9, amount: 'a lot' }, 7], meta: { total: 4 } },
    ]);
    const page = await provider.listTransactions(range);
    expect(page.items.map(({ id }) => id)).toEqual(['1', '2']);
    expect(page.unreadable).toEqual([
      { id: '9', reference: REFERENCE },
      { id: undefined, reference: undefined },
    ]);
  });

  test('of refunds names their transactions, with every digit, as a number or in an object', async () => {
    const asked: string[] = [];
    const refund = { amount: 1_000_000, currency: 'NGN', status: 'processed' };
    const listed = await against((request, response) => {
      asked.push(request.url ?? '');
      const data = [
        { ...refund, id: 1, transaction: 'BIG', transaction_reference: REFERENCE },
        { ...refund, id: 2, transaction: { id: 7 }, amount: '1000000' },
        { ...refund, id: 3, transaction: 7, status: 'on its way' },
      ];
      const text = JSON.stringify({ status: true, data, meta: { pageCount: 1 } });
      answering(200, text.replace('"BIG"', '18446744073709551615'))(request, response);
    });
    expect(await listed.listRefunds({ transactionId: '18446744073709551615' })).toEqual({
      items: [
        { ...refund, id: '1', transactionId: '18446744073709551615', reference: REFERENCE },
        { ...refund, id: '2', transactionId: '7', reference: undefined },
      ],
      unreadable: [{ id: '3', reference: undefined }],
      next: undefined,
    });
    await listed.listRefunds(range);
    expect(asked[0]).toBe(
      '/refund?transaction=18446744073709551615&perPage=100&per_page=100&page=1',
    );
    expect(asked[1]).toMatch(/^\/refund\?from=2026-11-19T00%3A00%3A00.000Z&to=/);
  });
});
