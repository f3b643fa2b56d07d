import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createTestDatabase, databaseEnvironment } from './database/testing/test-database.ts';
import { createProvider } from './payments/provider/create-provider.ts';
import { goodForm, sign } from './testing/test-app.ts';
import { endTrialCopy, isTrialCopy, markTrialCopy, withTrialCopy } from './trial-copy.ts';

const KEY = 'sk_live_0123456789abcdef';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A real school with all that reaches others: mail, a live key, a picture store, backups at night. */
function settingsOf(dataDir: string, more: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://school.example',
    PAYSTACK_SECRET_KEY: KEY,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@school.example',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_DIR: '/srv/backups',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...more,
  });
}

test('a copy reaches nobody: no mail, no picture store, no nightly backup, another key, no provider', () => {
  const config = settingsOf(folder);
  expect(withTrialCopy(config)).toBe(config);
  markTrialCopy(folder);
  const copy = withTrialCopy(config);
  expect(copy).toMatchObject({ isCopy: true, mail: undefined, objectStore: undefined });
  expect(copy.backups).toEqual({ ...config.backups, nightly: false });
  expect(copy.paystack).toMatchObject({ mode: 'live', baseUrl: 'http://127.0.0.1:9' });
  expect(copy.paystack.secretKey).not.toBe(KEY);
  endTrialCopy(folder);
  expect(isTrialCopy(folder)).toBe(false);
  expect(withTrialCopy(config)).toBe(config);
});

test('a copy takes no payment, and leaves the provider’s messages to the school', async () => {
  const database = await createTestDatabase();
  markTrialCopy(folder);
  const config = withTrialCopy(settingsOf(folder, databaseEnvironment(database.settings)));
  const app = await createApp({
    config,
    db: database.db,
    createProvider: (log) => createProvider(config, log),
  });
  const headers = { 'x-forwarded-proto': 'https' };
  const payload = JSON.stringify({ event: 'charge.success', data: { reference: 'WBS-1' } });
  const message = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'x-paystack-signature': sign(payload, KEY),
    },
    payload,
  });
  expect(message.statusCode).toBe(401);
  const start = await app.inject({
    method: 'POST',
    url: '/api/payments/initialize',
    headers,
    payload: goodForm,
  });
  expect(start.statusCode, start.body).toBe(502);
  expect(start.json().message).toMatch(/have not been charged/);
  await app.close();
  await database.remove();
});
