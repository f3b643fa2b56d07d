import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

describe('every failure under /api is JSON in shape', () => {
  test.each([
    ['GET', '/api/nothing', 404, { success: false }],
    ['POST', '/api/nothing', 404, { success: false }],
    ['TRACE', '/api/nothing', 404, { success: false }],
    ['GET', '/api/payments/nothing', 404, { status: false }],
    ['DELETE', '/api/payments/initialize', 404, { status: false }],
    ['GET', '/api/payments/verify/%zz', 400, { status: false }],
    ['GET', `/api/payments/verify/${'a'.repeat(600)}`, 404, { status: false }],
  ] as const)('%s %s answers %i', async (method, url, httpStatus, flag) => {
    const response = await school.app.inject({ method, url });
    expect(response.statusCode).toBe(httpStatus);
    expect(response.json()).toEqual({ ...flag, message: expect.stringMatching(/\.$/) });
  });

  test('an unexpected error shows one fixed sentence and a request id, and nothing else', async () => {
    school.provider.findTransaction = async () => {
      throw new TypeError('secret detail');
    };
    const reference = await school.startPayment();
    const response = await school.verify(reference);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      status: false,
      message: 'Something went wrong on our side. Please try again in a moment.',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('a database that cannot be reached is a 503 that says nothing was changed', async () => {
    school.provider.findTransaction = async () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const reference = await school.startPayment();
    const response = await school.verify(reference);
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toContain('Nothing was changed');
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('every answer carries the security headers', () => {
  test.each([
    '/healthz',
    '/api/nothing',
    '/media/none/400.jpg',
    '/api/payments/verify/%zz',
    '/nothing',
  ])('%s', async (url) => {
    const { headers } = await school.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

describe('health', () => {
  test('the process is alive and ready', async () => {
    const alive = (await school.app.inject('/healthz')).json();
    expect(alive).toEqual({ status: 'alive', address: '127.0.0.1', proxy: 'none' });
    expect((await school.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('it is not ready without its database', async () => {
    const broken = await createTestApp({ database: school.database });
    const { db } = school.database;
    await db.destroy();
    const response = await broken.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'not ready' });
    await broken.close();
  });
});
