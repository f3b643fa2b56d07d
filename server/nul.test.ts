import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** PostgreSQL takes no NUL in a text: sending one gets a proper response on both engines. */
let school: TestApp;
let token: string;
beforeAll(async () => {
  school = await createTestApp();
  token = await school.signIn('super_admin');
});
afterAll(() => school.close());

const NUL = '\0';
const ID = `${'a'.repeat(8)}${NUL}`;
const passkey = {
  id: `abc${NUL}`,
  rawId: 'abc',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: NUL, authenticatorData: NUL, signature: NUL, userHandle: NUL },
};

test.each<[method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object]>([
  ['GET', '/api/payments/verify/{id}'],
  ['POST', '/api/payments/{id}/receipt-email'],
  ['GET', '/api/news/{id}'],
  ['GET', '/api/news/{id}/event.ics'],
  ['GET', '/api/admin/news?q={id}'],
  ['GET', '/api/admin/payments?q={id}'],
  ['GET', '/api/admin/payments?class={id}&purpose={id}&term={id}'],
  ['GET', '/api/admin/payments/{id}'],
  ['GET', '/api/admin/payments/{id}/adopt'],
  ['POST', '/api/admin/payments/{id}/resolve', { resolution: 'ignored', note: `a${NUL}` }],
  ['POST', '/api/admin/payments/{id}/recheck'],
  ['PUT', '/api/admin/users/{id}/disable'],
  ['PUT', '/api/admin/users/{id}/enable'],
  ['POST', '/api/admin/users/{id}/password-link'],
  ['DELETE', '/api/auth/sessions/{id}'],
  ['DELETE', '/api/auth/second-factor/passkeys/{id}'],
  ['DELETE', '/api/admin/news/{id}'],
  ['POST', '/api/admin/news/{id}/restore'],
  ['GET', '/api/admin/payouts/{id}'],
  ['POST', '/api/auth/login', { email: `ada${NUL}@example.com`, password: `a${NUL}` }],
  [
    'POST',
    '/api/auth/login/second-step',
    { step: ID, proof: { kind: 'passkey', answer: passkey } },
  ],
  ['POST', '/api/auth/login/passkey-options', { step: ID }],
  ['POST', '/api/auth/password-link', { token: ID }],
  ['POST', '/api/auth/new-password', { token: ID, newPassword: `paper lantern${NUL} canoe` }],
  ['POST', '/api/auth/second-factor/confirm', { proof: { kind: 'passkey', answer: passkey } }],
  [
    'POST',
    '/api/admin/create-admin',
    { name: `A${NUL}da`, email: `a${NUL}@b.co`, phone: `0803000000${NUL}1` },
  ],
])('%s %s', async (method, path, body) => {
  const { statusCode, body: answer } = await school.app.inject({
    method,
    url: path.replaceAll('{id}', encodeURIComponent(ID)),
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  expect(answer).not.toContain('There is nothing at this address');
  expect(statusCode, answer).toBeLessThan(500);
});

describe('in a payment', () => {
  test('it is dropped from what the parent typed', async () => {
    const typed = { fullName: `Ada${NUL} Obi`, email: `obi${NUL}@example.com`, term: undefined };
    const reference = await school.startPayment(typed);
    const row = await school.db
      .selectFrom('payments')
      .select(['full_name', 'email'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ full_name: 'Ada Obi', email: 'obi@example.com' });
  });

  test('a signed message that holds one is stored, and not sent again for days', async () => {
    const escaped = { event: `charge.success${NUL}`, data: { id: 1, reference: `WBS${NUL}` } };
    expect((await school.deliver(escaped)).statusCode).toBe(200);
    expect((await school.deliver(`{"event":"${NUL}"}`)).statusCode).toBe(200);
  });
});
