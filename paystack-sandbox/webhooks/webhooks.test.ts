import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { manualClock, SECRET_KEY, startSandbox, startWebhookReceiver } from '../testing.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function startBoth({ statuses = [] as number[], retryDelaysMs = [5, 5, 5] } = {}) {
  const receiver = await startWebhookReceiver(statuses);
  const sandbox = await startSandbox({ webhookUrl: () => receiver.url, retryDelaysMs });
  cleanUps.push(
    () => sandbox.app.close(),
    () => receiver.close(),
  );
  return { receiver, sandbox };
}

test('a payment is announced with a signature over the exact bytes', async () => {
  const { receiver, sandbox } = await startBoth();
  const { reference } = await sandbox.initialize({ metadata: { child: 'Ṣadé' } });
  await sandbox.control(reference, { outcome: 'success' });

  await expect.poll(() => receiver.received).toHaveLength(1);
  const [webhook] = receiver.received;
  const signature = createHmac('sha512', SECRET_KEY)
    .update(webhook?.body ?? '')
    .digest('hex');
  expect(webhook?.headers['x-paystack-signature']).toBe(signature);
  expect(webhook?.headers['content-type']).toBe('application/json');
  const { id, amount, metadata, paid_at } = await sandbox.verify(reference);
  expect(JSON.parse(String(webhook?.body))).toMatchObject({
    event: 'charge.success',
    data: { id, reference, status: 'success', amount, metadata, paid_at },
  });
});

test('anything but 200 is tried again with the same bytes, and each try is counted', async () => {
  const { receiver, sandbox } = await startBoth({ statuses: [500, 201, 302] });
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });

  await expect
    .poll(() => sandbox.deliveries(reference))
    .toMatchObject([
      {
        event: 'charge.success',
        attempts: 4,
        last_status: 200,
        delivered_at: expect.any(String),
        next_attempt_at: null,
      },
    ]);
  expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
});

test('a given fetch sends, and silence ends by the given clock', async () => {
  const time = manualClock();
  const signals: AbortSignal[] = [];
  const sandbox = await startSandbox({
    clock: time.clock,
    webhookUrl: () => 'http://school.test/webhook',
    webhookTimeoutMs: 10_000,
    retryDelaysMs: [],
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal as AbortSignal;
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  cleanUps.push(() => sandbox.app.close());
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });
  time.advance(0);
  await expect.poll(() => signals).toHaveLength(1);
  time.advance(9_999);
  expect(signals[0]?.aborted).toBe(false);
  time.advance(1);
  expect(signals[0]?.reason).toMatchObject({ name: 'TimeoutError' });
  await expect
    .poll(() => sandbox.deliveries(reference))
    .toMatchObject([{ attempts: 1, last_status: null, next_attempt_at: null }]);
});

test('when the retries are used up the delivery is given up', async () => {
  const { sandbox } = await startBoth({ statuses: [500, 500, 500], retryDelaysMs: [5, 5] });
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });

  await expect
    .poll(() => sandbox.deliveries(reference))
    .toMatchObject([{ attempts: 3, last_status: 500, delivered_at: null, next_attempt_at: null }]);
});

test('an address where nothing listens is recorded as the reason', async () => {
  const gone = await startWebhookReceiver();
  await gone.close();
  const sandbox = await startSandbox({ webhookUrl: () => gone.url, retryDelaysMs: [] });
  cleanUps.push(() => sandbox.app.close());
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });

  await expect
    .poll(() => sandbox.deliveries(reference))
    .toMatchObject([
      { attempts: 1, last_status: null, last_error: expect.stringContaining('ECONNREFUSED') },
    ]);
});

test.each([
  ['failed', { outcome: 'failed' }],
  ['abandoned', { outcome: 'abandoned' }],
  ['pending', { outcome: 'pending' }],
  ['successful but kept quiet', { outcome: 'success', webhook: false }],
])('a payment that is %s is not announced', async (_case, ruling) => {
  const { sandbox } = await startBoth();
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, ruling);
  expect(await sandbox.deliveries(reference)).toEqual([]);
});

test('without an address nothing is sent', async () => {
  const sandbox = await startSandbox();
  cleanUps.push(() => sandbox.app.close());
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success' });
  expect(await sandbox.deliveries(reference)).toEqual([]);
});
