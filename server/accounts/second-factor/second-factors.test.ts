import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM } from '../../database/audit-log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAccounts } from '../accounts.ts';
import {
  callAs,
  cheapPasswords,
  createAccount,
  login,
  PASSWORD,
} from '../testing/test-accounts.ts';
import {
  addPasskey,
  codeAt,
  confirmByPassword,
  firstStep,
  secondStep,
  turnOnCodes,
} from './testing/test-factors.ts';

const EMAIL = 'ngozi@school.example';
const START = Date.parse('2026-11-20T09:00:00.000Z');
const MINUTE_MS = 60_000;
const URL = '/api/auth/second-factor';

let school: TestApp;
let now: Date;

async function openSchool(settings: Record<string, string> = {}) {
  now = new Date(START);
  school = await createTestApp({ clock: () => now, settings });
  await createAccount(school.db, 'super_admin', 'Ngozi Eze', EMAIL);
}
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const signIn = async (): Promise<string> => (await login(school.app, EMAIL)).json().token;
const call = async (
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) => (await callAs(school.app, token, method, path, payload)).statusCode;
const remove = async (token: string, path: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return school.app.inject({ method: 'DELETE', url: `${URL}/${path}`, headers });
};
const ownFactors = async (token: string) =>
  (await callAs(school.app, token, 'GET', URL)).json().data;
const confirmWith = (token: string, proof: object) =>
  call(token, 'POST', `${URL}/confirm`, { proof });
const log = async () =>
  (await school.db.selectFrom('audit_log').select('text').orderBy('number').execute()).map(
    ({ text }) => text,
  );

describe('one’s own second factor', () => {
  beforeEach(() => openSchool());

  test('is nothing at first', async () => {
    expect(await ownFactors(await signIn())).toEqual({
      codes: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      demanded: false,
    });
  });

  test('is added only after the password was given once more', async () => {
    const token = await signIn();
    expect(await call(token, 'POST', `${URL}/codes/secret`)).toBe(403);
    expect(await confirmWith(token, { kind: 'password', password: 'a wrong one' })).toBe(400);
    expect(await call(token, 'POST', `${URL}/codes/secret`)).toBe(403);
    await confirmByPassword(school, token);
    expect(await call(token, 'POST', `${URL}/codes/secret`)).toBe(200);
  });

  test('of codes counts once a first code was right', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    const start = await callAs(school.app, token, 'POST', `${URL}/codes/secret`);
    const { secret, address } = start.json().data;
    expect(address).toContain(`secret=${secret}`);
    expect(decodeURIComponent(address)).toContain(EMAIL);
    expect(await call(token, 'POST', `${URL}/codes`, { code: '000000' })).toBe(400);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
    expect(await call(token, 'POST', `${URL}/codes`, { code: codeAt(secret, now) })).toBe(201);
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    expect(await call(token, 'POST', `${URL}/codes/secret`)).toBe(409);
  });

  test('comes with ten recovery codes when it is the first, and ends the other sessions', async () => {
    const [token, other] = [await signIn(), await signIn()];
    await confirmByPassword(school, token);
    const { recoveryCodes } = await turnOnCodes(school, token, now);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[^-]{4}$/);
    expect(await call(other, 'GET', '/api/auth/profile')).toBe(401);
    expect(await call(token, 'GET', '/api/auth/profile')).toBe(200);

    const { passkey, response } = await addPasskey(school, token);
    expect(response.json().data).toEqual({ recoveryCodes: [] });
    expect(await ownFactors(token)).toEqual({
      codes: true,
      passkeys: [
        { id: passkey.id, name: 'Office computer', createdAt: now.toISOString(), lastUsedAt: null },
      ],
      recoveryCodesLeft: 10,
      demanded: false,
    });
    const all = JSON.stringify(await school.db.selectFrom('recovery_codes').selectAll().execute());
    expect(all).not.toContain(recoveryCodes[0]);
  });

  test('loses its earlier recovery codes when new ones are made', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    expect(await call(token, 'POST', `${URL}/recovery-codes`)).toBe(409);
    const before = await turnOnCodes(school, token, now);
    const renewed = await callAs(school.app, token, 'POST', `${URL}/recovery-codes`);
    const [old = ''] = before.recoveryCodes;
    const [fresh = ''] = renewed.json().data.recoveryCodes;
    const { step } = await firstStep(school, EMAIL);
    const send = async (code: string) =>
      (await secondStep(school, step, { kind: 'recovery', code })).statusCode;
    expect(await send(old)).toBe(400);
    expect(await send(fresh)).toBe(200);
  });

  test('can be taken away; with the last the recovery codes go, and the password is enough', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    const { passkey } = await addPasskey(school, token);
    expect((await remove(token, 'codes')).statusCode).toBe(200);
    expect((await ownFactors(token)).recoveryCodesLeft).toBe(10);
    expect((await remove(token, `passkeys/${passkey.id}`)).statusCode).toBe(200);
    expect((await ownFactors(token)).recoveryCodesLeft).toBe(0);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
    expect((await log()).slice(-4)).toEqual([
      'Turned on one-time codes',
      'Added the passkey “Office computer”',
      'Turned off one-time codes',
      'Removed the passkey “Office computer”',
    ]);
  });

  test('of somebody else cannot be removed', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    const { passkey } = await addPasskey(school, token);
    await createAccount(school.db, 'super_admin', 'Ada Obi', 'ada@school.example');
    const other = (await login(school.app, 'ada@school.example')).json().token;
    await confirmByPassword(school, other);
    await remove(other, `passkeys/${passkey.id}`);
    expect((await ownFactors(token)).passkeys).toHaveLength(1);
  });

  test('stays when the password is set with a one-time link', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    const { id } = await school.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const links = createAccounts({
      db: school.db,
      clock: () => now,
      log: { warn: () => {} },
      passwords: cheapPasswords(),
    }).links;
    const { address } = await links.create(SYSTEM, id);
    await links.setPassword(address.split('#')[1] ?? '', 'three words that swim', {
      address: '102.89.1.1',
      userAgent: '',
    });
    const response = await login(school.app, EMAIL, 'three words that swim');
    expect(response.statusCode).toBe(401);
    expect(response.json().data.kinds).toContain('code');
  });

  test('is reset on the machine, with every session', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    await addPasskey(school, token);
    const parts = { db: school.db, clock: () => now, log: { warn: () => {} } };
    const { factors, repository } = createAccounts(parts);
    const account = await repository.findByEmail(EMAIL);
    if (!account) throw new Error('the account is missing');
    expect(await factors.reset(SYSTEM, account)).toBe(true);
    expect(await call(token, 'GET', '/api/auth/profile')).toBe(401);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
    expect((await log()).at(-1)).toBe(`Removed the second factor of Ngozi Eze (${EMAIL})`);
    expect(await factors.reset(SYSTEM, account)).toBe(false);
  });
});

describe('what asks who it is', () => {
  beforeEach(() => openSchool());
  const EXPORT = '/api/admin/payments/export.csv';

  test('does not ask an account without a second factor', async () => {
    expect(await call(await signIn(), 'GET', EXPORT)).toBe(200);
  });

  test('asks again after a quarter of an hour, and says so to the panel', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    const { secret } = await turnOnCodes(school, token, now);
    expect(await call(token, 'GET', EXPORT)).toBe(200);
    later(15 * MINUTE_MS);
    expect(await call(token, 'GET', EXPORT)).toBe(200);
    later(1_000);
    const refused = await callAs(school.app, token, 'GET', EXPORT);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      success: false,
      message: 'Please confirm first that it is you.',
      data: { reason: 'confirm' },
    });
    expect(await call(token, 'GET', '/api/admin/payments')).toBe(200);
    expect(await confirmWith(token, { kind: 'code', code: codeAt(secret, now) })).toBe(200);
    expect(await call(token, 'GET', EXPORT)).toBe(200);
  });

  test('does not take the password of an account that has a second factor', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    later(16 * MINUTE_MS);
    expect(await confirmWith(token, { kind: 'password', password: PASSWORD })).toBe(400);
    expect(await call(token, 'GET', EXPORT)).toBe(403);
  });

  test('takes a passkey, to a challenge of this session', async () => {
    const [token] = [await signIn()];
    await confirmByPassword(school, token);
    const { passkey } = await addPasskey(school, token);
    later(16 * MINUTE_MS);
    const ask = async (of: string) =>
      (await callAs(school.app, of, 'POST', `${URL}/passkey-options`)).json().data;
    const { step } = await firstStep(school, EMAIL);
    const url = '/api/auth/login/passkey-options';
    const forSignIn = await school.app.inject({ method: 'POST', url, payload: { step } });
    await ask(token);
    const foreign = passkey.get(forSignIn.json().data);
    expect(await confirmWith(token, { kind: 'passkey', answer: foreign })).toBe(400);
    const answer = passkey.get(await ask(token));
    expect(await confirmWith(token, { kind: 'passkey', answer })).toBe(200);
    expect(await call(token, 'GET', EXPORT)).toBe(200);
  });

  test('asks in each session', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    const { secret } = await turnOnCodes(school, token, now);
    later(MINUTE_MS);
    const { step } = await firstStep(school, EMAIL);
    const proof = { kind: 'code', code: codeAt(secret, now) } as const;
    const other = (await secondStep(school, step, proof)).json().token;
    later(15 * MINUTE_MS - 1_000);
    expect(await call(other, 'GET', EXPORT)).toBe(200);
    expect(await call(token, 'GET', EXPORT)).toBe(403);
  });

  test('a confirmation from a clock that stood ahead does not count', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    later(-10 * MINUTE_MS);
    expect(await call(token, 'GET', EXPORT)).toBe(403);
  });

  test('slows down guessing', async () => {
    const token = await signIn();
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await confirmWith(token, { kind: 'password', password: 'a wrong one' });
    }
    expect(await confirmWith(token, { kind: 'password', password: PASSWORD })).toBe(429);
  });
});

describe('a school that demands it of super administrators', () => {
  beforeEach(() => openSchool({ SECOND_FACTOR_OF_SUPER_ADMINS: 'required' }));

  test('leaves one who has none only what belongs to their own account', async () => {
    const token = await signIn();
    expect((await ownFactors(token)).demanded).toBe(true);
    const refused = await callAs(school.app, token, 'GET', '/api/admin/dashboard-stats');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      success: false,
      message:
        'This school asks super administrators for a second factor. Please set one up in Settings first.',
      data: { reason: 'no_second_factor' },
    });
    for (const { method, url, access } of school.app.guardedRoutes) {
      if (method === 'GET' && access !== 'public' && access !== 'signed_in') {
        expect([url, await call(token, 'GET', url)]).toEqual([url, 403]);
      }
    }
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    expect(await call(token, 'GET', '/api/admin/dashboard-stats')).toBe(200);
  });

  test('does not let the last one be removed', async () => {
    const token = await signIn();
    await confirmByPassword(school, token);
    await turnOnCodes(school, token, now);
    expect((await remove(token, 'codes')).statusCode).toBe(409);
    const { passkey } = await addPasskey(school, token);
    expect((await remove(token, 'codes')).statusCode).toBe(200);
    expect((await remove(token, `passkeys/${passkey.id}`)).statusCode).toBe(409);
    expect((await ownFactors(token)).passkeys).toHaveLength(1);
  });

  test('asks nothing of an admin', async () => {
    await createAccount(school.db, 'admin', 'Ada Obi', 'ada@school.example');
    const token = (await login(school.app, 'ada@school.example')).json().token;
    expect(await call(token, 'GET', '/api/admin/dashboard-stats')).toBe(200);
    expect((await ownFactors(token)).demanded).toBe(false);
  });
});
