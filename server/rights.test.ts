import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { schoolKinds } from '#contract/school/documents.ts';
import type { Access, Confirm } from './http/access.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** 'paystack': signed with the secret key, so no session helps. */
type Right = Access | 'paystack';

/** Who may call what. A new route under /api needs its line here. */
const rights: Record<string, Right> = {
  'POST /api/payments/initialize': 'public',
  'GET /api/payments/verify/:reference': 'public',
  'POST /api/payments/:reference/receipt-email': 'public',
  'POST /api/payments/webhook': 'paystack',
  'GET /api/payments/notes/:code': 'public',
  'POST /api/payments/notes/:code': 'public',

  'GET /api/news': 'public',
  'GET /api/news/coming-up': 'public',
  'GET /api/news/:id': 'public',
  'GET /api/news/:id/event.ics': 'public',
  'GET /api/news/feed.xml': 'public',
  'GET /api/news/calendar.ics': 'public',

  'POST /api/auth/login': 'public',
  'POST /api/auth/login/passkey-options': 'public',
  'POST /api/auth/login/second-step': 'public',
  'GET /api/auth/second-factor': 'signed_in',
  'POST /api/auth/second-factor/passkey-options': 'signed_in',
  'POST /api/auth/second-factor/confirm': 'signed_in',
  'POST /api/auth/second-factor/codes/secret': 'signed_in',
  'POST /api/auth/second-factor/codes': 'signed_in',
  'DELETE /api/auth/second-factor/codes': 'signed_in',
  'POST /api/auth/second-factor/passkeys/options': 'signed_in',
  'POST /api/auth/second-factor/passkeys': 'signed_in',
  'DELETE /api/auth/second-factor/passkeys/:id': 'signed_in',
  'POST /api/auth/second-factor/recovery-codes': 'signed_in',
  'GET /api/auth/profile': 'signed_in',
  'PUT /api/auth/change-password': 'signed_in',
  'POST /api/auth/logout': 'signed_in',
  'GET /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions/:id': 'signed_in',
  'POST /api/auth/password-link': 'public',
  'POST /api/auth/new-password': 'public',

  'GET /api/admin/students': 'staff',
  'POST /api/admin/students': 'staff',
  'GET /api/admin/students/:id/siblings': 'staff',
  'PUT /api/admin/students/:id': 'staff',
  'POST /api/admin/students/:id/left': 'staff',
  'POST /api/admin/students/import/preview': 'staff',
  'POST /api/admin/students/import': 'staff',
  'POST /api/admin/students/promote/preview': 'staff',
  'POST /api/admin/students/promote': 'staff',

  'GET /api/admin/students/matches': 'staff',
  'POST /api/admin/students/matches/:reference': 'staff',
  'POST /api/admin/students/matches/:reference/none': 'staff',
  'POST /api/admin/students/matches/:reference/undo': 'staff',
  'GET /api/admin/students/:id/payments': 'staff',

  'GET /api/admin/desk': 'staff',
  'POST /api/admin/desk': 'staff',
  'POST /api/admin/desk/split': 'staff',
  'POST /api/admin/desk/:reference/void': 'super_admin',
  'POST /api/admin/desk/:reference/refund': 'super_admin',
  'POST /api/admin/desk/close': 'staff',
  'POST /api/admin/desk/reopen': 'super_admin',

  'GET /api/admin/users': 'super_admin',
  'POST /api/admin/create-admin': 'super_admin',
  'PUT /api/admin/users/:id/disable': 'super_admin',
  'PUT /api/admin/users/:id/enable': 'super_admin',
  'POST /api/admin/users/:id/password-link': 'super_admin',
  'GET /api/admin/audit': 'super_admin',

  'GET /api/admin/news': 'staff',
  'POST /api/admin/news': 'staff',
  'POST /api/admin/news/pictures': 'staff',
  'PUT /api/admin/news/:id': 'staff',
  'DELETE /api/admin/news/:id': 'staff',
  'GET /api/admin/news/deleted': 'staff',
  'POST /api/admin/news/:id/restore': 'staff',
  'GET /api/admin/news/unpublished': 'staff',
  'GET /api/admin/news/:id': 'staff',
  'POST /api/admin/news/rendered': 'staff',
  'POST /api/admin/news/:id/state': 'staff',
  'POST /api/admin/news/:id/pin': 'staff',
  'GET /api/admin/news/:id/versions': 'staff',
  'POST /api/admin/news/:id/versions/:version/restore': 'staff',
  'POST /api/admin/news/:id/preview-link': 'staff',

  'POST /api/messages': 'public',
  'GET /api/admin/messages': 'staff',
  'GET /api/admin/messages/counts': 'staff',
  'GET /api/admin/messages/:id': 'staff',
  'PATCH /api/admin/messages/:id': 'staff',

  'GET /api/admin/dashboard-stats': 'staff',
  'GET /api/admin/morning-note': 'staff',
  'GET /api/admin/morning-note/email': 'super_admin',
  'PUT /api/admin/morning-note/email': 'super_admin',
  'GET /api/admin/payments': 'staff',
  'GET /api/admin/payments/:reference': 'staff',
  'GET /api/admin/payments/export.csv': 'staff',
  'GET /api/admin/payouts': 'staff',
  'GET /api/admin/payouts/:id': 'staff',
  'POST /api/admin/payouts/fetch': 'staff',
  'GET /api/admin/payments/month-end': 'staff',
  'POST /api/admin/payments/month-end/close': 'staff',
  'GET /api/admin/payments/month-end.csv': 'staff',
  'GET /api/admin/payments/month-end.xlsx': 'staff',
  'GET /api/admin/who-owes': 'staff',
  'GET /api/admin/who-owes.csv': 'staff',
  'GET /api/admin/who-owes.xlsx': 'staff',
  'GET /api/admin/students/:id/statement': 'staff',
  'GET /api/admin/payments/:reference/adopt': 'super_admin',
  'POST /api/admin/payments/:reference/adopt': 'super_admin',
  'POST /api/admin/payments/:reference/resolve': 'super_admin',
  'POST /api/admin/payments/:reference/recheck': 'staff',
  'POST /api/admin/payments/:reference/send-receipt': 'staff',
  'GET /api/admin/undelivered/:kind': 'staff',
  'GET /api/admin/fee-notes': 'staff',
  'POST /api/admin/fee-notes': 'staff',
  'POST /api/admin/fee-notes/preview': 'staff',
  'POST /api/admin/fee-notes/repricing': 'staff',
  'POST /api/admin/fee-notes/send': 'staff',
  'GET /api/admin/fee-notes/due': 'staff',
  'GET /api/admin/fee-notes/repricing': 'staff',
  'GET /api/admin/fee-notes/slips': 'staff',
  'GET /api/admin/fee-notes/:id': 'staff',
  'POST /api/admin/fee-notes/:id/cancel': 'staff',
  'POST /api/admin/fee-notes/:id/replace': 'staff',
  'POST /api/admin/fee-notes/:id/move-surplus': 'staff',
  'POST /api/admin/fee-notes/:id/send': 'staff',
  'POST /api/admin/fee-notes/:id/remind': 'staff',
  'GET /api/school': 'public',
  'GET /api/gallery': 'public',
  'POST /api/admin/school/pictures': 'super_admin',
  ...Object.fromEntries(
    schoolKinds.flatMap((kind) => [
      [`GET /api/admin/school/${kind}`, 'staff'],
      [`PUT /api/admin/school/${kind}`, 'super_admin'],
      [`GET /api/admin/school/${kind}/versions`, 'staff'],
      [`GET /api/admin/school/${kind}/versions/:version`, 'staff'],
    ]),
  ),
};

/** Which of them ask to confirm the identity again. */
const confirmed: Record<string, Confirm> = {
  'PUT /api/auth/change-password': 'with_factor',
  'POST /api/auth/second-factor/codes/secret': 'always',
  'POST /api/auth/second-factor/codes': 'always',
  'DELETE /api/auth/second-factor/codes': 'always',
  'POST /api/auth/second-factor/passkeys/options': 'always',
  'POST /api/auth/second-factor/passkeys': 'always',
  'DELETE /api/auth/second-factor/passkeys/:id': 'always',
  'POST /api/auth/second-factor/recovery-codes': 'always',
  'POST /api/admin/create-admin': 'with_factor',
  'POST /api/admin/students/promote': 'with_factor',
  'POST /api/admin/desk/:reference/void': 'always',
  'POST /api/admin/desk/:reference/refund': 'always',
  'POST /api/admin/desk/reopen': 'with_factor',
  'PUT /api/admin/users/:id/disable': 'with_factor',
  'PUT /api/admin/users/:id/enable': 'with_factor',
  'POST /api/admin/users/:id/password-link': 'with_factor',
  'GET /api/admin/payments/export.csv': 'with_factor',
  'GET /api/admin/payments/month-end.csv': 'with_factor',
  'GET /api/admin/payments/month-end.xlsx': 'with_factor',
  'GET /api/admin/who-owes.csv': 'with_factor',
  'GET /api/admin/who-owes.xlsx': 'with_factor',
  'POST /api/admin/payments/:reference/adopt': 'with_factor',
  'POST /api/admin/payments/:reference/resolve': 'with_factor',
  'PUT /api/admin/school/fees': 'always',
  'PUT /api/admin/school/bank': 'always',
};

const refusedRoles: Record<Access, Role[]> = {
  public: [],
  signed_in: [],
  staff: ['user'],
  super_admin: ['user', 'admin'],
};

const roles: Role[] = ['user', 'admin', 'super_admin'];

const NOW = new Date('2026-11-20T09:00:00.000Z');
const NINE_HOURS_MS = 9 * 60 * 60_000;

let school: TestApp;
let now = NOW;
beforeAll(async () => {
  school = await createTestApp({ clock: () => now });
});
afterAll(() => school.close());

/** Those who are not, or no longer, signed in, created for each call. */
const strangers: Record<string, () => Promise<string | undefined>> = {
  nobody: async () => undefined,
  'a garbage token': async () => bearer('of-no-session-at-all-but-long-enough'),
  'a token of another scheme': async () => `Basic ${await school.signIn('super_admin')}`,
  'an expired session': async () => {
    now = new Date(NOW.getTime() - NINE_HOURS_MS);
    const token = await school.signIn('super_admin');
    now = NOW;
    return bearer(token);
  },
  'a session that was signed out': async () => {
    const authorization = bearer(await school.signIn('super_admin'));
    await school.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization },
    });
    return authorization;
  },
  'a disabled account': async () => {
    const token = await school.signIn('super_admin');
    await school.db.updateTable('users').set({ disabled_at: now.toISOString() }).execute();
    return bearer(token);
  },
};

test('every route under /api has its line, and no line is without a route', () => {
  const registered = school.app.guardedRoutes
    .filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
    .map(({ method, url }) => `${method} ${url}`);
  expect(registered.sort()).toEqual(Object.keys(rights).sort());
});

test('what a stranger at an open panel must not do asks for confirmation', () => {
  const asking = school.app.guardedRoutes
    .filter(({ method, confirm }) => method !== 'HEAD' && confirm)
    .map(({ method, url, confirm }) => [`${method} ${url}`, confirm]);
  expect(Object.fromEntries(asking)).toEqual(confirmed);
});

test.each(Object.keys(confirmed).filter((route) => confirmed[route] === 'always'))(
  '%s asks for the password even of an account without a second factor',
  async (route) => {
    expect(await call(route, bearer(await school.signIn('super_admin')))).toBe(403);
  },
);

// One test for a call: nobody reads a report of fourteen hundred lines.
test.each(Object.entries(rights))('%s (%s)', async (route, right) => {
  const wrong: string[] = [];
  for (const [caller, authorizationOf] of Object.entries(strangers)) {
    const status = await call(route, await authorizationOf());
    await school.db.updateTable('users').set({ disabled_at: null }).execute();
    if (right === 'public' ? !isAdmitted(status) : status !== 401) {
      wrong.push(`${caller}: ${status}`);
    }
  }
  for (const role of roles) {
    const authorization = bearer(await school.signIn(role));
    await school.db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
    const status = await call(route, authorization);
    if (!isRight(status, right, role)) wrong.push(`a signed-in ${role}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('the method HEAD shows no one more than GET', async () => {
  const guarded = Object.entries(rights).filter(
    ([route, access]) => route.startsWith('GET') && access !== 'public',
  );
  const shown: string[] = [];
  for (const [route] of guarded) {
    if ((await call(route.replace('GET', 'HEAD'), undefined)) !== 401) shown.push(route);
  }
  expect(shown).toEqual([]);
  expect(guarded.length).toBeGreaterThan(50);
});

function isRight(status: number, right: Right, role: Role): boolean {
  if (right === 'paystack') return status === 401;
  return refusedRoles[right].includes(role) ? status === 403 : isAdmitted(status);
}

/** Parameters are filled with something unknown: permitted callers get 404, and nothing is changed. */
async function call(route: string, authorization: string | undefined): Promise<number> {
  const [method, url = ''] = route.split(' ');
  const response = await school.app.inject({
    method: method as HTTPMethods,
    url: url.replace(/:\w+/g, 'unknown'),
    headers: authorization ? { authorization } : {},
  });
  // What needs a token is cached nowhere on the way, and refusals are not either.
  const isBehindToken = rights[route] !== 'public' && rights[route] !== 'paystack';
  if (isBehindToken) expect(response.headers['cache-control'], route).toBe('no-store');
  return response.statusCode;
}

/** Past the guard; what follows (a missing field, an unknown id) is the route's own affair. */
function isAdmitted(status: number): boolean {
  return status !== 401 && status !== 403 && status < 500;
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
