import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock, startSandbox, startWebhookReceiver } from './testing.ts';

let folder: string;
let databasePath: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  databasePath = path.join(folder, 'made', 'when', 'missing.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

test('transactions and used references survive a restart', async () => {
  const before = await startSandbox({ databasePath });
  const { reference, page } = await before.initialize({ reference: 'FEE-1' });
  const known = await before.verify(reference);
  await before.app.close();

  const after = await startSandbox({ databasePath });
  expect(await after.verify(reference)).toEqual(known);
  expect((await after.call({ url: page })).statusCode).toBe(200);
  const { answer } = await after.initialize({ reference: 'FEE-1' });
  expect(answer.json().code).toBe('duplicate_reference');
  await after.app.close();
});

test('the two modes do not see each other in one file', async () => {
  const testing = await startSandbox({ databasePath });
  await testing.initialize({ reference: 'FEE-1' });
  await testing.app.close();

  const live = await startSandbox({ databasePath, secretKey: 'sk_live_key' });
  const unknown = await live.merchant({ url: '/transaction/verify/FEE-1' });
  expect(unknown.json().code).toBe('transaction_not_found');
  expect((await live.initialize({ reference: 'FEE-1' })).answer.statusCode).toBe(200);
  await live.app.close();
});

test('a transfer that was under way arrives after the restart', async () => {
  const time = manualClock();
  const options = { databasePath, clock: time.clock, transferDelayMs: 15_000 };
  const before = await startSandbox(options);
  const { reference, page } = await before.initialize();
  await before.submit(`${page}/transfer`);
  time.advance(10_000);
  await before.app.close();
  expect(time.isIdle()).toBe(true);

  const after = await startSandbox(options);
  time.advance(4_999);
  expect((await after.verify(reference)).status).toBe('ongoing');
  time.advance(1);
  expect((await after.verify(reference)).status).toBe('success');
  await after.app.close();
});

test('a webhook that was not delivered is delivered after the restart', async () => {
  const time = manualClock();
  const receiver = await startWebhookReceiver([503]);
  const options = { databasePath, clock: time.clock, webhookUrl: () => receiver.url };
  const before = await startSandbox(options);
  const { reference } = await before.initialize();
  await before.control(reference, { outcome: 'success' });
  time.advance(0);
  await expect
    .poll(() => before.deliveries(reference))
    .toMatchObject([{ attempts: 1, last_status: 503 }]);
  await before.app.close();

  const after = await startSandbox(options);
  time.advance(1_000);
  await expect
    .poll(() => after.deliveries(reference))
    .toMatchObject([{ attempts: 2, last_status: 200 }]);
  expect(receiver.received).toHaveLength(2);
  await after.app.close();
  await receiver.close();
});

test('a file of an earlier version goes on, and messages about its refunds are complete', async () => {
  const before = await startSandbox({ databasePath });
  const { reference } = await before.initialize();
  await before.control(reference, { outcome: 'success' });
  await before.merchant({ method: 'POST', url: '/refund', payload: { transaction: reference } });
  await before.app.close();
  const file = new Database(databasePath);
  file.exec(`DROP TABLE settlement_refunds; DROP TABLE settlement_transactions; DROP TABLE settlements;
    DROP TABLE disputes; PRAGMA user_version = 2;
    UPDATE refunds SET details = '{"customerNote":null,"merchantNote":null}'`);
  file.close();

  const after = await startSandbox({ databasePath });
  const refunds = (await after.merchant({ url: '/refund' })).json();
  expect(refunds.data).toMatchObject([{ transaction_reference: reference, dispute: null }]);
  expect((await after.merchant({ url: '/dispute' })).json().data).toEqual([]);
  await after.app.close();
});
