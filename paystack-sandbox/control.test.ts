import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './testing.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.app.close());

test.each([
  ['success', 'Successful'],
  ['failed', 'Declined'],
  ['abandoned', 'The transaction was not completed'],
  ['pending', 'The transaction was not completed'],
  ['ongoing', 'The transaction was not completed'],
])('the outcome %s is what verify answers next', async (outcome, gateway_response) => {
  const { reference } = await sandbox.initialize();
  const answer = await sandbox.control(reference, { outcome });

  expect(answer.statusCode).toBe(200);
  const verified = await sandbox.verify(reference);
  expect(answer.json()).toMatchObject({ status: true, data: verified });
  expect(verified).toMatchObject({ status: outcome, gateway_response, channel: 'card' });
});

test('channel and reason can be chosen', async () => {
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, {
    outcome: 'failed',
    channel: 'ussd',
    gateway_response: 'Timed out',
  });
  expect(await sandbox.verify(reference)).toMatchObject({
    status: 'failed',
    channel: 'ussd',
    gateway_response: 'Timed out',
  });
});

test('a success can come with the wrong amount, currency and mode', async () => {
  const { reference } = await sandbox.initialize();
  const wrong = { amount: 100, requested_amount: 200, currency: 'GHS', domain: 'live' };
  await sandbox.control(reference, { outcome: 'success', ...wrong });
  expect(await sandbox.verify(reference)).toMatchObject({ status: 'success', ...wrong });

  await sandbox.control(reference, { outcome: 'success' });
  expect(await sandbox.verify(reference)).toMatchObject({
    amount: 5_500_000,
    requested_amount: 5_500_000,
    currency: 'NGN',
    domain: 'test',
  });
});

test.each(['reversed', 'reversal-pending'])('a paid transaction can become %s', async (outcome) => {
  const { reference, page } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });
  await sandbox.control(reference, { outcome });

  expect(await sandbox.verify(reference)).toMatchObject({
    status: outcome,
    paid_at: expect.any(String),
  });
  expect((await sandbox.call({ url: page })).body).toContain('This payment was reversed');
});

test.each([
  {},
  { outcome: 'paid' },
  { outcome: 'success', channel: 'cowries' },
  { outcome: 'success', amount: 1.5 },
  { outcome: 'success', currency: 'naira' },
  { outcome: 'success', surprise: true },
])('the request %j is refused and changes nothing', async (body) => {
  const { reference } = await sandbox.initialize();
  const answer = await sandbox.control(reference, body);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ status: false, message: expect.any(String) });
  expect((await sandbox.verify(reference)).status).toBe('abandoned');
});

test('an unknown reference is a 404 in JSON', async () => {
  const ruled = await sandbox.control('FEE-0', { outcome: 'success' });
  const shown = await sandbox.call({ url: '/control/transactions/FEE-0' });
  for (const answer of [ruled, shown]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: false });
  }
});

test('forms are not accepted, so no foreign web page can send one', async () => {
  const { reference } = await sandbox.initialize();
  const url = `/control/transactions/${reference}/outcome`;
  expect((await sandbox.submit(url, { outcome: 'success' })).statusCode).toBe(415);
});
