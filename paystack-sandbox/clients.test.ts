import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import OfficialPaystack from '@paystack/paystack-sdk';
import plainPaystack from 'paystack';
import paystackApi from 'paystack-api';
import PaystackSdk from 'paystack-sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Sandbox, SECRET_KEY, startSandbox } from './testing.ts';

const PAYSTACK = 'https://api.paystack.co';
const PREFIX = '/sandbox';
const PAYER = { email: 'parent@example.org', amount: 5_500_000 };

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.app.server.address() as AddressInfo;
  leadToSandbox(port);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await sandbox.app.close();
});

/** The libraries know one address only: what is meant for it goes to the sandbox, otherwise as they send it. */
function leadToSandbox(port: number): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(url.replace(PAYSTACK, `http://127.0.0.1:${port}${PREFIX}`), init),
  );
  vi.spyOn(https, 'request').mockImplementation((...given: unknown[]) => {
    const [options, answered] = typeof given[0] === 'string' ? given.slice(1) : given;
    const { agent: _forTls, ...asked } = options as RequestOptions;
    return http.request(
      {
        ...asked,
        protocol: 'http:',
        host: '127.0.0.1',
        hostname: '127.0.0.1',
        port,
        path: `${PREFIX}${asked.path}`,
      },
      answered as undefined,
    );
  });
}

async function pay(reference: string): Promise<number> {
  await sandbox.control(reference, { outcome: 'success' });
  return (await sandbox.verify(reference)).id;
}

async function dispute(reference: string): Promise<void> {
  await sandbox.call({
    method: 'POST',
    url: `/control/transactions/${reference}/dispute`,
    payload: { stage: 'create' },
  });
}

/** What every call answers when it was understood. */
const good = (data: unknown = expect.anything()) => expect.objectContaining({ status: true, data });
const one = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
const some = (fields: object) => expect.objectContaining(fields);

test("Paystack's own library", async () => {
  const { transaction, refund, dispute: disputes } = new OfficialPaystack(SECRET_KEY);
  const reference = 'FEE-1';
  const started = await transaction.initialize({ ...PAYER, reference });
  expect(started).toEqual(good(some({ reference })));
  const id = await pay(reference);

  expect(await transaction.verify({ reference })).toEqual(good(some({ status: 'success' })));
  const from = new Date(Date.now() - 60_000);
  expect(await transaction.list({ perPage: 1, from })).toEqual(good(one({ reference })));
  expect(await transaction.fetch({ id })).toEqual(good(some({ reference })));
  expect(await transaction.timeline({ id_or_reference: reference })).toEqual(good());
  expect(await transaction.totals({})).toEqual(good(some({ total_volume: 5_500_000 })));
  expect(await transaction.download({})).toEqual(good(some({ path: expect.any(String) })));

  const asked = await refund.create({ transaction: reference, amount: 1_000 });
  expect(asked).toEqual(good(some({ status: 'pending' })));
  expect(await refund.list({})).toEqual(good(one({ transaction_reference: reference })));
  const refundId = (asked.data as { id: number }).id;
  expect(await refund.fetch({ id: refundId })).toEqual(good(some({ amount: 1_000 })));

  await dispute(reference);
  const found = await disputes.transaction({ id });
  expect(found).toEqual(good(some({ merchant_transaction_reference: reference })));
  const { id: disputeId } = found.data as { id: number };
  expect(await disputes.list({})).toEqual(good(one({ id: disputeId })));
  expect(await disputes.fetch({ id: disputeId })).toEqual(good(some({ id: disputeId })));
  expect(await disputes.update({ id: disputeId, refund_amount: 500 })).toEqual(good());
  expect(await disputes.uploadUrl({ id: disputeId })).toEqual(good());
  const evidence = { customer_email: PAYER.email, customer_name: 'A', customer_phone: '080' };
  expect(
    await disputes.evidence({ id: disputeId, ...evidence, service_details: 'One term' }),
  ).toEqual(good());
  const resolution = { resolution: 'declined', message: 'Seen', refund_amount: 0 };
  expect(
    await disputes.resolve({ id: disputeId, ...resolution, uploaded_filename: 'a.pdf' }),
  ).toEqual(good(some({ status: 'resolved' })));
  expect(await disputes.download({})).toEqual(good());
});

test('paystack-sdk', async () => {
  const { transaction, refund, dispute: disputes } = new PaystackSdk(SECRET_KEY);
  const reference = 'FEE-2';
  const started = await transaction.initialize({
    ...PAYER,
    amount: '5500000',
    reference,
    callback_url: 'https://school.example/payment',
  });
  expect(started).toEqual(good(some({ reference })));
  const id = await pay(reference);

  expect(await transaction.verify(reference)).toEqual(good(some({ status: 'success' })));
  expect(await transaction.list({ perPage: 1 })).toEqual(good(one({ reference })));
  expect(await transaction.fetch(String(id))).toEqual(good(some({ reference })));
  expect(await transaction.viewTimeline(String(id))).toEqual(good());
  expect(await transaction.total({})).toEqual(good(some({ total_transactions: 1 })));
  expect(await transaction.export({})).toEqual(good(some({ path: expect.any(String) })));

  const asked = await refund.create({ transaction: reference, amount: 1_000 });
  expect(asked).toEqual(good(some({ status: 'pending' })));
  expect(await refund.list()).toEqual(good(one({ transaction: id })));

  await dispute(reference);
  expect(await disputes.list()).toEqual(good(one({ category: 'chargeback' })));
  expect(await disputes.listTransactionDisputes(String(id))).toEqual(good());
});

test('paystack-api', async () => {
  const { transaction, refund } = paystackApi(SECRET_KEY);
  const reference = 'FEE-3';
  const started = await transaction.initialize({ ...PAYER, reference });
  expect(started).toEqual(good(some({ reference })));
  const id = await pay(reference);

  expect(await transaction.verify({ reference })).toEqual(good(some({ status: 'success' })));
  expect(await transaction.list({ perPage: 1 })).toEqual(good(one({ reference })));
  expect(await transaction.get({ id })).toEqual(good(some({ reference })));
  expect(await transaction.viewTimeline({ id })).toEqual(good());
  expect(await transaction.viewTimelineRef({ reference })).toEqual(good());
  expect(await transaction.totals()).toEqual(good(some({ total_transactions: 1 })));
  expect(await transaction.export({})).toEqual(good(some({ path: expect.any(String) })));

  const asked = await refund.create({ transaction: reference, amount: 1_000 });
  expect(asked).toEqual(good(some({ status: 'pending' })));
  expect(await refund.list({ currency: 'NGN' })).toEqual(good(one({ transaction: id })));
  const { id: trans_id } = asked.data as { id: number };
  expect(await refund.get({ trans_id })).toEqual(good(some({ amount: 1_000 })));
});

test('paystack', async () => {
  const { transaction } = plainPaystack(SECRET_KEY);
  const reference = 'FEE-4';
  const started = await transaction.initialize({ ...PAYER, reference });
  expect(started).toEqual(good(some({ reference })));
  const id = await pay(reference);

  expect(await transaction.verify(reference)).toEqual(good(some({ status: 'success' })));
  expect(await transaction.list({ perPage: 1 })).toEqual(good(one({ reference })));
  expect(await transaction.get(String(id))).toEqual(good(some({ reference })));
  expect(await transaction.totals()).toEqual(good(some({ total_transactions: 1 })));
  expect(await transaction.export({ from: '2026-01-01' })).toEqual(good());
});
