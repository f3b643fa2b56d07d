import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { findKeys, replaceKey, withdrawKey } from '../payments/receipts/receipt-key-repository.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let school: TestApp;
afterEach(() => school.close());

test('the page that checks receipts stands alone, with all public keys and no private one', async () => {
  school = await createTestApp({
    pages: {
      assetsDir: undefined,
      receiptCheckScript: 'document.title = "</script>";',
      render: async () => ({ response: new Response('<h1>School</h1>') }),
    },
  });
  const now = new Date();
  const [first] = await findKeys(school.db);
  await replaceKey(school.db, now);
  await withdrawKey(school.db, first?.id ?? '', now);

  const { body, headers, statusCode } = await school.app.inject('/receipts');
  expect(statusCode).toBe(200);
  expect((await school.app.inject('/receipts/')).body).toBe(body);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).not.toMatch(/\b(src|href)="(?!\/")/);
  const [, given = ''] = /data-keys='([^']*)'/.exec(body) ?? [];
  const keys = await findKeys(school.db);
  expect(JSON.parse(given)).toEqual(
    keys.map(({ id, publicKey, isWithdrawn }) => ({ id, publicKey, isWithdrawn })),
  );
  expect(keys.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, true]);
  const rows = await school.db.selectFrom('receipt_keys').select('private_key').execute();
  for (const { private_key: secret } of rows) if (secret) expect(body).not.toContain(secret);

  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
  expect(script).toBe('document.title = "<\\/script>";');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});
