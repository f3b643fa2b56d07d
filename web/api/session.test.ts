import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, fetchProfile, signIn, takeSecondStep } from './session.ts';

const user = {
  _id: '1',
  name: 'Hauwa Bello',
  email: 'hauwa@school.example',
  phone: '08030000000',
  role: 'admin',
};

let fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => 'the-token' });
});

afterEach(() => vi.unstubAllGlobals());

function answer(body: object, status = 200) {
  fetched.mockResolvedValue(Response.json(body, { status }));
}

test('a sign-in sends e-mail and password and answers token and user', async () => {
  answer({ success: true, message: 'ok', token: 'abc', user });
  expect(await signIn('hauwa@school.example', ' kept as typed ')).toEqual({
    kind: 'signedIn',
    token: 'abc',
    user,
  });
  expect(fetched).toHaveBeenCalledWith(
    '/api/auth/login',
    expect.objectContaining({
      method: 'POST',
      body: '{"email":"hauwa@school.example","password":" kept as typed "}',
    }),
  );
});

test.each([
  ['refused with a message', { success: false, message: 'No' }, 401, 'No', 'refused'],
  ['refused without a message', { success: false }, 200, 'Login failed', 'refused'],
  ['throttled', { success: false, message: 'Wait 5 minutes' }, 429, 'Wait 5 minutes', 'throttled'],
  ['a busy school', { success: false, message: 'Wait 5 s' }, 503, 'Wait 5 s', 'throttled'],
  ['a server in trouble', { success: false, message: 'Sorry' }, 500, 'Sorry', 'serverTrouble'],
  ['an answer of somebody else', { token: 'abc', user }, 200, 'Login failed', 'serverTrouble'],
])('%s is a failure with its reason', async (_what, body, status, message, cause) => {
  answer(body, status);
  expect(await signIn('a@b.c', 'x')).toEqual({ kind: 'failed', message, cause });
});

test('the right password of an account with a second factor leads to the second step', async () => {
  const next = { step: 'abc', kinds: ['code'] };
  answer({ success: false, message: 'Now confirm', data: next }, 401);
  expect(await signIn('a@b.c', 'x')).toEqual({ kind: 'secondStep', next });
});

test('a second step that took too long says so: the sign-in starts over', async () => {
  answer({ success: false, message: 'Too long' }, 404);
  const result = await takeSecondStep('abc', { kind: 'code', code: '123456' });
  expect(result).toEqual({ kind: 'failed', message: 'Too long', cause: 'isOver' });
});

test('offline, the sign-in fails as unreachable', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await signIn('a@b.c', 'x')).toEqual({
    kind: 'failed',
    message: 'Login failed',
    cause: 'unreachable',
  });
});

test.each([
  ['a user', { success: true, user }, 200, { kind: 'user', user }],
  ['401', { success: false }, 401, { kind: 'refused' }],
  ['403', { success: false }, 403, { kind: 'refused' }],
  ['an answer of somebody else', { user }, 200, { kind: 'unreachable' }],
  ['429', { success: false }, 429, { kind: 'unreachable' }],
  ['503', { success: false }, 503, { kind: 'unreachable' }],
])('the profile call tells %s', async (_what, body, status, expected) => {
  answer(body, status);
  expect(await fetchProfile()).toEqual(expected);
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.headers).toMatchObject({ authorization: 'Bearer the-token' });
});

test('signing out tells the server which session, even while the page is left', () => {
  answer({ success: true });
  endSession();
  expect(fetched).toHaveBeenCalledWith('/api/auth/logout', {
    method: 'POST',
    keepalive: true,
    headers: { accept: 'application/json', authorization: 'Bearer the-token' },
  });
});
