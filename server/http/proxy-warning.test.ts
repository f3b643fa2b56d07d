import { expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { seenAs } from './proxy-warning.ts';
import { createHttpServer } from './server.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://school.example',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  LOG_LEVEL: 'silent',
};

const FROM_ABROAD = { 'x-forwarded-for': '203.0.113.1' };

/** What is warned of while a proxy hands on two requests, and before. */
async function warnings(settings: Record<string, string>) {
  const app = createHttpServer(readConfig(settings));
  const warn = vi.spyOn(app.log, 'warn');
  app.get('/', async () => 'here');
  await app.inject('/');
  const before = warn.mock.calls.length;
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    await app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  }
  await app.close();
  return { before, lines: warn.mock.calls.flat() };
}

test('a proxy that TRUST_PROXY does not name is logged once', async () => {
  const { before, lines } = await warnings(production);
  expect(before).toBe(0);
  expect(lines).toEqual([expect.stringContaining('set it to the proxy’s address')]);
});

test.each([
  ['it is named', { ...production, TRUST_PROXY: '127.0.0.1' }],
  ['nothing is at stake', { LOG_LEVEL: 'silent' }],
])('nothing is said when %s', async (_when, settings) => {
  expect((await warnings(settings)).lines).toEqual([]);
});

test.each([
  ['no proxy', {}, {}, { address: '127.0.0.1', proxy: 'none' }],
  ['a stranger who lies', {}, FROM_ABROAD, { address: '127.0.0.1', proxy: 'unknown' }],
  [
    'a named proxy',
    { TRUST_PROXY: '127.0.0.1' },
    FROM_ABROAD,
    { address: '203.0.113.1', proxy: 'trusted' },
  ],
])('a caller through %s learns how they are seen', async (_who, settings, headers, seen) => {
  const app = createHttpServer(readConfig({ ...production, ...settings }));
  app.get('/seen', async (request) => seenAs(request));
  expect((await app.inject({ url: '/seen', headers })).json()).toEqual(seen);
  await app.close();
});
