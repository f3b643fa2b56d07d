import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { deviceCookie, deviceIn } from './known-device.ts';
import { countedByAddress, countedByEmail, createPasswordThrottle } from './password-throttle.ts';
import { CHEAP_HASH, createAccount, PASSWORD } from './testing/test-accounts.ts';

const EMAIL = 'ngozi.eze@school.example';
const HOME = '102.89.1.1';
const WRONG = 'three words that sink';
const DAY_MS = 24 * 60 * 60_000;

describe('a device on which somebody signed in before', () => {
  let school: TestApp;
  let cookie: string;
  beforeEach(async () => {
    school = await createTestApp();
    await createAccount(school.db, 'admin', 'Ngozi Eze', EMAIL);
    cookie = cookieOf(await login({}));
  });
  afterEach(() => school.close());

  test('lets its owner in while strangers guess at the account and from the same address', async () => {
    await strangersGuess();
    expect((await login({})).statusCode).toBe(429);
    const answer = await login({ cookie });
    expect(answer.statusCode).toBe(200);
    expect((await login({ cookie: cookieOf(answer) })).statusCode).toBe(200);
  });

  test('does not help the strangers: their pause goes on', async () => {
    await strangersGuess();
    await login({ cookie });
    expect((await login({})).statusCode).toBe(429);
  });

  test('has ten wrong passwords of its own', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await login({ cookie, password: WRONG })).statusCode).toBe(401);
    }
    expect((await login({ cookie })).statusCode).toBe(429);
    expect((await login({})).statusCode).toBe(200);
  });

  test('is known for its own account alone', async () => {
    await createAccount(school.db, 'admin', 'Bola Ade', 'bola@school.example');
    const { admit } = createPasswordThrottle({ db: school.db, clock: () => new Date() });
    const byEmail = countedByEmail('bola@school.example');
    for (let count = 0; count < 10; count += 1) await admit([byEmail]);
    expect((await login({ cookie, email: 'bola@school.example' })).statusCode).toBe(429);
  });

  test('stays known when its owner changes the password there; other devices do not', async () => {
    const { token } = (await login({})).json();
    const changed = await school.app.inject({
      method: 'PUT',
      url: '/api/auth/change-password',
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: PASSWORD, newPassword: 'a quieter drum at night' },
    });
    expect(changed.statusCode).toBe(200);
    await strangersGuess();
    const password = 'a quieter drum at night';
    expect((await login({ cookie, password })).statusCode).toBe(429);
    expect((await login({ cookie: cookieOf(changed), password })).statusCode).toBe(200);
  });

  async function strangersGuess(): Promise<void> {
    const { admit } = createPasswordThrottle({ db: school.db, clock: () => new Date() });
    const [byEmail, byAddress] = [countedByEmail(EMAIL), countedByAddress(HOME)];
    for (let count = 0; count < 10; count += 1) await admit([byEmail]);
    for (let count = 0; count < 60; count += 1) await admit([byAddress]);
  }

  function login({ cookie = '', email = EMAIL, password = PASSWORD }) {
    return school.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress: HOME,
      headers: { cookie },
    });
  }
});

describe('its cookie', () => {
  const owner = { id: 'account-1', passwordHash: CHEAP_HASH };
  const now = new Date('2026-11-20T09:00:00.000Z');
  const made = deviceCookie(owner, { https: true, now });
  const [pair = ''] = made.split(';');

  test('is for signing in alone, out of the reach of scripts and other sites', () => {
    expect(made).toMatch(
      /^__Secure-device-[\da-f]{12}=[\w-]{22}\.\w+\.[\w-]{43}; Max-Age=34560000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(deviceCookie(owner, { https: false, now })).toMatch(/^device-((?!Secure).)*$/);
  });

  test('names the same device among other cookies, for a year and a month', () => {
    const device = deviceIn(`theme=dark; ${pair}; other=1`, owner, now);
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(pair).toContain(`=${device}.`);
    expect(deviceIn(pair, owner, new Date(now.getTime() + 399 * DAY_MS))).toBe(device);
    expect(deviceIn(pair, owner, new Date(now.getTime() + 401 * DAY_MS))).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['another device', pair.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))],
    ['another day', pair.replace(/\.\w+\./, '.zzzzzz.')],
    ['another signature', pair.slice(0, -2) + (pair.endsWith('AA') ? 'BB' : 'AA')],
    ['no signature', pair.replace(/\.[^.]+$/, '')],
    ['no value', pair.replace(/=.+/, '=')],
  ])('with %s names none', (_what, cookies) => {
    expect(deviceIn(cookies, owner, now)).toBeUndefined();
  });

  test('names none after a new password', () => {
    expect(deviceIn(pair, { ...owner, passwordHash: `${CHEAP_HASH}x` }, now)).toBeUndefined();
  });
});

function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const [cookie = ''] = [headers['set-cookie']].flat();
  return String(cookie).split(';')[0] ?? '';
}
