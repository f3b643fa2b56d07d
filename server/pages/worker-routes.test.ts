import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const SCRIPT = 'addEventListener("fetch", () => {})';

let school: TestApp;
afterEach(() => school.close());

async function openSchool(settings: Record<string, string> = {}) {
  school = await createTestApp({
    settings,
    pages: {
      assetsDir: undefined,
      workerScript: SCRIPT,
      render: async () => ({ response: new Response('<h1>School</h1>') }),
    },
  });
  return school.app;
}

test('the worker is revalidated each time, and may connect to the school alone', async () => {
  const app = await openSchool();
  const { body, headers } = await app.inject('/worker.js');
  expect(body).toBe(SCRIPT);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const again = await app.inject({
    url: '/worker.js',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('where pictures have a public place, the worker may follow there, too', async () => {
  const app = await openSchool({
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: 'https://pictures.school.example/bucket',
  });
  const { headers } = await app.inject('/worker.js');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self' https://pictures.school.example",
  );
});

test('a setting sends one in its place that removes what was stored and itself', async () => {
  const app = await openSchool({ SERVICE_WORKER: 'off' });
  const { body } = await app.inject('/worker.js');
  expect(body).toContain('registration.unregister()');
  expect(body).toContain('caches.delete');
  expect(body).not.toContain('fetch');
});

test('the page that switches it off runs its own script and needs no other file', async () => {
  const app = await openSchool();
  const { body, headers } = await app.inject('/worker-off');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).not.toMatch(/src=|stylesheet/);
});
