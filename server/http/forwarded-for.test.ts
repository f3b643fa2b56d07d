import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { cleanForwardedFor } from './forwarded-for.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['198.51.100.2:1, 203.0.113.7:2', '198.51.100.2, 203.0.113.7'],
  ['198.51.100.2,,  203.0.113.7 ,', '198.51.100.2, 203.0.113.7'],
  // What a visitor says in front of an entry that is none must not count.
  ['198.51.100.2, unknown', ''],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.2, _hidden, 203.0.113.7:80', '203.0.113.7'],
  ['unknown', ''],
  ['', ''],
  [' , ', ''],
  ['127.1', ''],
  ['203.0.113.7:', ''],
  ['203.0.113.7:999999', ''],
  ['[203.0.113.7]', ''],
  ['[2001:db8::1', ''],
  ['"', ''],
  ['for=203.0.113.7', ''],
  ['https://203.0.113.7', ''],
  ['[]:443', ''],
])('X-Forwarded-For: %s is read as: %s', (said, read) => {
  const request = { headers: { 'x-forwarded-for': said } } as unknown as IncomingMessage;
  cleanForwardedFor(request);
  expect(request.headers['x-forwarded-for']).toBe(read);
});

describe('behind a proxy that is named', () => {
  const WBS = 'WBS-20261120-unknown000000000000';
  let school: TestApp;
  beforeEach(async () => {
    const settings = { TRUST_PROXY: '127.0.0.1,10.0.0.1', PAYMENT_CHECKS_PER_MINUTE: '2' };
    school = await createTestApp({ settings });
  });
  afterEach(() => school.close());

  async function look(forwardedFor: string): Promise<number> {
    const url = `/api/payments/verify/${WBS}`;
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await school.app.inject({ url, headers })).statusCode;
  }

  test.each([
    ['another port each time', (n: number) => `203.0.113.7:${50_000 + n}`],
    ['another port of the inner proxy', (n: number) => `203.0.113.7, 10.0.0.1:${50_000 + n}`],
    ['an invented address in front', (n: number) => `198.51.100.${n}, 203.0.113.7:443`],
    ['an invented address before what is none', (n: number) => `198.51.100.${n}, unknown`],
    ['other nonsense each time', (n: number) => `nonsense-${n}`],
    ['an IPv6 address with a port', (n: number) => `"[2001:db8::1]:${50_000 + n}"`],
  ])('%s opens no limit', async (_what, forwardedFor) => {
    const statuses: number[] = [];
    for (const n of [1, 2, 3]) statuses.push(await look(forwardedFor(n)));
    expect(statuses).toEqual([404, 404, 429]);
  });

  test('two visitors with ports are still two', async () => {
    for (const n of [1, 2]) await look(`203.0.113.7:${50_000 + n}`);
    expect(await look('203.0.113.8:50000')).toBe(404);
    expect(await look('203.0.113.7:50003')).toBe(429);
  });

  test('an address without its port is what is logged and reported', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7:51234' };
    const seen = await school.app.inject({ url: '/healthz', headers });
    expect(seen.json()).toEqual({ status: 'alive', address: '203.0.113.7', proxy: 'trusted' });
  });

  test('wrong passwords count for the address, whatever its port', async () => {
    for (const port of [1, 2]) {
      await school.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': `203.0.113.7:${50_000 + port}` },
        payload: { email: `nobody${port}@school.example`, password: 'wrong password' },
      });
    }
    const counted = await school.db.selectFrom('password_attempts').selectAll().execute();
    // Two accounts, one address.
    expect(counted).toHaveLength(3);
  });
});

test('what is cached is counted by the plain address too', async () => {
  const settings = { TRUST_PROXY: '127.0.0.1', PAYMENT_CHECKS_PER_MINUTE: '3' };
  const school = await createTestApp({ settings });
  try {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    const address = await school.app.listen({ host: '127.0.0.1', port: 0 });
    const statuses: number[] = [];
    for (const port of [1, 2, 3, 4]) {
      const headers = { 'x-forwarded-for': `203.0.113.7:${50_000 + port}` };
      const answer = await fetch(`${address}/api/payments/verify/${reference}`, { headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await school.close();
  }
});
