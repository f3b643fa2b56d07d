import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock, type Sandbox, SECRET_KEY, startSandbox } from '../testing.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.app.close());

const inject = (payload: object) =>
  sandbox.call({ method: 'PUT', url: '/control/faults', payload });
const ask = (reference: string) => sandbox.merchant({ url: `/transaction/verify/${reference}` });

test('http500 answers a JSON failure', async () => {
  const { reference } = await sandbox.initialize();
  await inject({ path: 'verify', kind: 'http500' });
  const answer = await ask(reference);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ status: false, type: 'api_error' });
});

test('html502 answers a page of the edge', async () => {
  await inject({ path: 'initialize', kind: 'html502' });
  const { answer } = await sandbox.initialize();
  expect(answer.statusCode).toBe(502);
  expect(answer.headers['content-type']).toContain('text/html');
});

test('rate_limited answers 429 with the three headers and no Retry-After', async () => {
  await inject({ path: 'verify', kind: 'rate_limited' });
  const answer = await ask('FEE-1');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ message: 'Rate limit exceeded!', code: 'rate_limited' });
  expect(answer.headers).toMatchObject({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '60',
  });
  expect(answer.headers).not.toHaveProperty('retry-after');
});

test('empty and wrong_shape answer 200 without what was asked for', async () => {
  const { reference } = await sandbox.initialize();
  await inject({ path: 'verify', kind: 'empty' });
  expect(await ask(reference)).toMatchObject({ statusCode: 200, body: '' });
  await inject({ path: 'verify', kind: 'wrong_shape' });
  expect((await ask(reference)).json()).not.toHaveProperty('data');
});

test('a refused key: every call answers 401, until that fault alone is lifted', async () => {
  const { reference } = await sandbox.initialize();
  await inject([
    { path: 'key', kind: 'refused' },
    { path: 'verify', kind: 'http500' },
  ]);
  expect((await ask(reference)).json()).toMatchObject({ status: false, code: 'invalid_Key' });
  for (const url of ['/transaction', '/refund', `/transaction/verify/${reference}`]) {
    expect((await sandbox.merchant({ url })).statusCode).toBe(401);
  }
  await sandbox.call({ method: 'DELETE', url: '/control/faults?path=key' });
  expect((await ask(reference)).statusCode).toBe(500);
});

test('slow answers late but truly', async () => {
  const { reference } = await sandbox.initialize();
  await inject({ path: 'verify', kind: 'slow', delayMs: 20 });
  const started = performance.now();
  const answer = await ask(reference);
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  expect(answer.json().data.reference).toBe(reference);
});

describe('on a clock that stands still, a slow answer', () => {
  async function askSlowly() {
    const time = manualClock();
    const school = await startSandbox({ clock: time.clock });
    const payload = { path: 'verify', kind: 'slow', delayMs: 30_000 };
    await school.call({ method: 'PUT', url: '/control/faults', payload });
    let isAnswered = false;
    const asked = school.merchant({ url: '/transaction/verify/FEE-1' }).then(() => {
      isAnswered = true;
    });
    await expect.poll(() => time.isIdle()).toBe(false);
    return { time, school, asked, isAnswered: () => isAnswered };
  }

  test('comes when the clock has moved', async () => {
    const { time, school, asked, isAnswered } = await askSlowly();
    time.advance(29_999);
    await nextTurn();
    expect(isAnswered()).toBe(false);
    time.advance(1);
    await asked;
    await school.app.close();
  });

  test('comes at once when the sandbox closes', async () => {
    const { time, school, asked } = await askSlowly();
    await school.app.close();
    await asked;
    expect(time.isIdle()).toBe(true);
  });
});

test('reset breaks the connection', async () => {
  await inject({ path: 'verify', kind: 'reset' });
  const address = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const call = fetch(`${address}/sandbox/transaction/verify/FEE-1`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  await expect(call).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test('a fault may hold for one reference and for a number of calls', async () => {
  const hit = await sandbox.initialize();
  const spared = await sandbox.initialize();
  await inject({ path: 'verify', reference: hit.reference, kind: 'http500', times: 2 });

  expect((await ask(spared.reference)).statusCode).toBe(200);
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await ask(hit.reference)).statusCode);
  expect(statuses).toEqual([500, 500, 200]);
});

test('a fault of one reference comes before a fault for all', async () => {
  const { reference } = await sandbox.initialize();
  await inject([
    { path: 'verify', kind: 'http500' },
    { path: 'verify', reference, kind: 'html502', times: 1 },
  ]);
  expect((await ask(reference)).statusCode).toBe(502);
  expect((await ask(reference)).statusCode).toBe(500);
});

test('a refund can be lost on its way back: it was made all the same', async () => {
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });
  await inject({ path: 'refund', reference, kind: 'html502', afterwards: true });
  const payload = { transaction: reference };
  const answer = await sandbox.merchant({ method: 'POST', url: '/refund', payload });
  expect(answer.statusCode).toBe(502);
  expect((await sandbox.merchant({ url: '/refund' })).json().meta.total).toBe(1);
});

test.each([
  ['amount_short', { amount: 4_950_000, requested_amount: 5_500_000 }],
  ['amount_over', { amount: 11_000_000, requested_amount: 11_000_000 }],
  ['amount_with_fee', { amount: 5_592_500, requested_amount: 5_500_000 }],
  ['other_currency', { currency: 'GHS' }],
  ['other_mode', { domain: 'live' }],
  ['metadata_empty', { metadata: '' }],
  ['metadata_null', { metadata: null }],
  ['metadata_zero', { metadata: 0 }],
  ['metadata_text', { metadata: '{"child":"Tolu"}' }],
])('%s changes what a paid transaction says of itself', async (kind, said) => {
  const { reference } = await sandbox.initialize({ metadata: { child: 'Tolu' } });
  await inject({ path: 'transaction', reference, kind, times: 1 });
  const before = await sandbox.verify(reference);
  expect(before).toMatchObject({ amount: 5_500_000, currency: 'NGN', domain: 'test' });
  await sandbox.control(reference, { outcome: 'success' });
  expect(await sandbox.verify(reference)).toMatchObject({ status: 'success', ...said });
});

test('afterwards: the work is done and only the answer is lost', async () => {
  await inject({ path: 'initialize', reference: 'FEE-1', kind: 'http500', afterwards: true });
  const { answer } = await sandbox.initialize({ reference: 'FEE-1' });
  expect(answer.statusCode).toBe(500);
  expect((await sandbox.verify('FEE-1')).status).toBe('abandoned');
});

test('faults can be listed, replaced and lifted', async () => {
  await inject([
    { path: 'verify', kind: 'http500' },
    { path: 'list', kind: 'empty' },
  ]);
  const replaced = await inject({ path: 'verify', kind: 'html502' });
  expect(replaced.json().data).toMatchObject([{ kind: 'empty' }, { kind: 'html502' }]);

  await sandbox.call({ method: 'DELETE', url: '/control/faults' });
  expect((await sandbox.call({ url: '/control/faults' })).json().data).toEqual([]);
  expect((await ask('FEE-1')).statusCode).toBe(400);
});

test('a fault that does not exist is refused', async () => {
  expect((await inject({ path: 'verify', kind: 'earthquake' })).statusCode).toBe(400);
  expect((await inject({ path: 'webhook', kind: 'http500' })).statusCode).toBe(400);
  expect((await inject({ path: 'settlement', kind: 'empty' })).statusCode).toBe(400);
});
