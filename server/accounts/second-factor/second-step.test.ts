import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { callAs, createAccount, login, PASSWORD } from '../testing/test-accounts.ts';
import { createPasskey } from './testing/software-passkey.ts';
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

let school: TestApp;
let now: Date;
let token: string;
let secret: string;
let recoveryCodes: string[];

beforeEach(async () => {
  now = new Date(START);
  school = await createTestApp({ clock: () => now });
  await createAccount(school.db, 'super_admin', 'Ngozi Eze', EMAIL);
  token = (await login(school.app, EMAIL)).json().token;
  await confirmByPassword(school, token);
  ({ secret, recoveryCodes } = await turnOnCodes(school, token, now));
  later(MINUTE_MS);
});
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const code = () => ({ kind: 'code', code: codeAt(secret, now) }) as const;
const wrongCode = () => {
  const right = Number(codeAt(secret, now));
  return { kind: 'code', code: String((right + 1) % 1_000_000).padStart(6, '0') } as const;
};
const profileStatus = async (of: string) =>
  (await callAs(school.app, of, 'GET', '/api/auth/profile')).statusCode;

describe('the password of an account that has a second factor', () => {
  test('opens nothing: it answers what to do next, and makes no device known', async () => {
    const response = await login(school.app, EMAIL);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      message: 'Your password is right. Now confirm with your second factor.',
      data: { step: expect.stringMatching(/^[\w-]{43}$/), kinds: ['code', 'recovery'] },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await profileStatus(response.json().data.step)).toBe(401);
    expect(await school.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('that is wrong says nothing of the second factor', async () => {
    const wrong = await login(school.app, EMAIL, 'three words that sink');
    expect(wrong.json()).toEqual({
      success: false,
      message: 'The email or the password is not right. Please check both and try again.',
    });
  });

  test('of a disabled account is refused as a wrong one', async () => {
    await school.db.updateTable('users').set({ disabled_at: now.toISOString() }).execute();
    expect((await login(school.app, EMAIL)).json()).not.toHaveProperty('data');
  });
});

describe('the second step', () => {
  test('opens the session, with the answer of every sign-in, and makes the device known', async () => {
    const { step } = await firstStep(school, EMAIL);
    const response = await secondStep(school, step, code());
    expect(response.json()).toEqual({
      success: true,
      message: 'Signed in successfully',
      token: expect.any(String),
      user: expect.objectContaining({ email: EMAIL }),
    });
    expect(response.headers['set-cookie']).toContain('Path=/api/auth/login;');
    expect(await profileStatus(response.json().token)).toBe(200);
  });

  test('is done once', async () => {
    const { step } = await firstStep(school, EMAIL);
    await secondStep(school, step, code());
    later(MINUTE_MS);
    expect((await secondStep(school, step, code())).statusCode).toBe(404);
  });

  test('cannot be done without the first', async () => {
    expect((await secondStep(school, 'x'.repeat(43), code())).statusCode).toBe(404);
  });

  test('belongs to its account: the code of somebody else does not help', async () => {
    await createAccount(school.db, 'admin', 'Ada Obi', 'ada@school.example');
    const other = (await login(school.app, 'ada@school.example')).json().token;
    await confirmByPassword(school, other);
    const ada = await turnOnCodes(school, other, now);
    later(MINUTE_MS);
    const { step } = await firstStep(school, EMAIL);
    const theirs = { kind: 'code', code: codeAt(ada.secret, now) } as const;
    expect((await secondStep(school, step, theirs)).statusCode).toBe(400);
    const [recovery = ''] = ada.recoveryCodes;
    const theirRecovery = { kind: 'recovery', code: recovery } as const;
    expect((await secondStep(school, step, theirRecovery)).statusCode).toBe(400);
  });

  test.each([
    ['five minutes', 5 * MINUTE_MS, 200],
    ['longer', 5 * MINUTE_MS + 1_000, 404],
    ['a clock that was put back', -10 * MINUTE_MS, 404],
  ])('may take %s', async (_, ms, status) => {
    const { step } = await firstStep(school, EMAIL);
    later(ms);
    const [recovery = ''] = recoveryCodes;
    const response = await secondStep(school, step, { kind: 'recovery', code: recovery });
    expect(response.statusCode).toBe(status);
  });

  test('is over when the password is another one, or the account is disabled, in between', async () => {
    const before = await firstStep(school, EMAIL);
    const change = { currentPassword: PASSWORD, newPassword: 'three words that swim' };
    await callAs(school.app, token, 'PUT', '/api/auth/change-password', change);
    expect((await secondStep(school, before.step, code())).statusCode).toBe(404);

    const { step } = (await login(school.app, EMAIL, 'three words that swim')).json().data;
    await school.db.updateTable('users').set({ disabled_at: now.toISOString() }).execute();
    expect((await secondStep(school, step, code())).statusCode).toBe(404);
  });

  test('ends after five wrong codes, also when they come at once', async () => {
    const { step } = await firstStep(school, EMAIL);
    const tries = Array.from({ length: 8 }, () => secondStep(school, step, wrongCode()));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect((await secondStep(school, step, code())).statusCode).not.toBe(200);
  });

  test('wrong codes count as wrong passwords do, and bring a pause', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { step } = await firstStep(school, EMAIL);
      for (let wrong = 0; wrong < 4; wrong += 1) await secondStep(school, step, wrongCode());
    }
    const paused = await login(school.app, EMAIL);
    expect(paused.statusCode).toBe(429);
    expect(paused.headers['retry-after']).toBe('60');
  });

  test('that was right forgets what was counted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { step } = await firstStep(school, EMAIL);
      await secondStep(school, step, wrongCode());
      await secondStep(school, step, wrongCode());
      expect((await secondStep(school, step, code())).statusCode).toBe(200);
      later(MINUTE_MS);
    }
    expect(await school.db.selectFrom('password_attempts').selectAll().execute()).toEqual([
      // Of the network address: earlier guesses stay counted there.
      expect.objectContaining({ pauses: 0 }),
    ]);
  });

  test('on a known device is not kept out by strangers', async () => {
    const first = await firstStep(school, EMAIL);
    const cookie = String((await secondStep(school, first.step, code())).headers['set-cookie']);
    later(MINUTE_MS);
    for (let wrong = 0; wrong < 11; wrong += 1) await login(school.app, EMAIL, 'a wrong password');
    const headers = { cookie };
    const payload = { email: EMAIL, password: PASSWORD };
    const again = await school.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers,
    });
    const { step } = again.json().data;
    expect((await secondStep(school, step, code(), headers)).statusCode).toBe(200);
  });
});

describe('a one-time code', () => {
  const sendCode = async (typed: string) => {
    const { step } = await firstStep(school, EMAIL);
    return (await secondStep(school, step, { kind: 'code', code: typed })).statusCode;
  };

  test('is taken once', async () => {
    const typed = codeAt(secret, now);
    expect(await sendCode(typed)).toBe(200);
    expect(await sendCode(typed)).toBe(400);
  });

  test('is taken once when it comes twice at the same time', async () => {
    const [one, other] = [await firstStep(school, EMAIL), await firstStep(school, EMAIL)];
    const both = await Promise.all(
      [one, other].map(({ step }) => secondStep(school, step, code())),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('that turned codes on is not taken again', async () => {
    expect(await sendCode(codeAt(secret, new Date(START)))).toBe(400);
  });

  test('of half a minute before or after is taken, an older one is not', async () => {
    const at = (seconds: number) => codeAt(secret, new Date(now.getTime() + seconds * 1_000));
    later(10 * MINUTE_MS);
    expect(await sendCode(at(-60))).toBe(400);
    expect(await sendCode(at(-30))).toBe(200);
    expect(await sendCode(at(30))).toBe(200);
    // A later one was taken: an earlier one must have been looked at by somebody else.
    expect(await sendCode(at(0))).toBe(400);
  });

  test('may be typed with a blank in the middle', async () => {
    const typed = codeAt(secret, now);
    expect(await sendCode(`${typed.slice(0, 3)} ${typed.slice(3)}`)).toBe(200);
  });

  test('is taken after a clock that stood ahead was put back', async () => {
    later(24 * 60 * MINUTE_MS);
    expect(await sendCode(codeAt(secret, now))).toBe(200);
    later(-24 * 60 * MINUTE_MS);
    expect(await sendCode(codeAt(secret, now))).toBe(200);
  });
});

describe('a recovery code', () => {
  test('opens a session once, however it is typed, and the log says so', async () => {
    const [recovery = ''] = recoveryCodes;
    const proof = { kind: 'recovery', code: recovery.toLowerCase().replace(/-/g, ' ') } as const;
    const { step } = await firstStep(school, EMAIL);
    expect((await secondStep(school, step, proof)).statusCode).toBe(200);
    const again = await firstStep(school, EMAIL);
    expect((await secondStep(school, again.step, proof)).statusCode).toBe(400);
    const log = await school.db.selectFrom('audit_log').select('text').execute();
    expect(log.map(({ text }) => text)).toContain('Used a recovery code; 9 are left');
  });
});

describe('a passkey', () => {
  async function withPasskey(passkey = softPasskey()) {
    await addPasskey(school, token, passkey);
    const { step, kinds } = await firstStep(school, EMAIL);
    expect(kinds).toEqual(['passkey', 'code', 'recovery']);
    return { passkey, step, options: await optionsFor(step) };
  }
  const softPasskey = (changes = {}) =>
    createPasskey({ rpId: 'localhost', origin: 'http://localhost:3000', ...changes });
  const optionsFor = async (step: string) => {
    const url = '/api/auth/login/passkey-options';
    return (await school.app.inject({ method: 'POST', url, payload: { step } })).json().data;
  };
  const sign = async (step: string, answer: ReturnType<ReturnType<typeof createPasskey>['get']>) =>
    (await secondStep(school, step, { kind: 'passkey', answer })).statusCode;

  test('that signs the challenge opens the session', async () => {
    const { passkey, step, options } = await withPasskey();
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id, transports: ['internal'] }],
    });
    expect(await sign(step, passkey.get(options))).toBe(200);
  });

  test('signs each challenge once, wrong or right', async () => {
    const { passkey, step, options } = await withPasskey();
    expect(await sign(step, createPasskey().get(options))).toBe(400);
    expect(await sign(step, passkey.get(options))).toBe(400);
    expect(await sign(step, passkey.get(await optionsFor(step)))).toBe(200);
  });

  test('that signed the challenge of another sign-in is refused', async () => {
    const { passkey, options } = await withPasskey();
    const other = await firstStep(school, EMAIL);
    await optionsFor(other.step);
    expect(await sign(other.step, passkey.get(options))).toBe(400);
  });

  test.each([
    ['of another site', { rpId: 'evil.example', origin: 'https://evil.example' }],
    ['used on another site', { origin: 'https://evil.example' }],
    ['that does not ask for a finger or a code', { verifies: false }],
  ])('%s cannot be added', async (_, changes) => {
    const { response } = await addPasskey(school, token, softPasskey(changes));
    expect(response.statusCode).toBe(400);
  });

  test('whose counter goes back, as that of a copy does, is refused', async () => {
    const { passkey, step, options } = await withPasskey();
    expect(await sign(step, passkey.get(options))).toBe(200);
    await school.db.updateTable('passkeys').set({ counter: 7 }).execute();
    const next = await firstStep(school, EMAIL);
    expect(await sign(next.step, passkey.get(await optionsFor(next.step)))).toBe(400);
  });

  test('that counts nothing is taken again and again', async () => {
    const { passkey, step, options } = await withPasskey(softPasskey({ counts: false }));
    expect(await sign(step, passkey.get(options))).toBe(200);
    const next = await firstStep(school, EMAIL);
    expect(await sign(next.step, passkey.get(await optionsFor(next.step)))).toBe(200);
  });

  test('of somebody else does not help', async () => {
    await createAccount(school.db, 'admin', 'Ada Obi', 'ada@school.example');
    const other = (await login(school.app, 'ada@school.example')).json().token;
    await confirmByPassword(school, other);
    const { passkey } = await addPasskey(school, other);
    const { step, options } = await withPasskey();
    expect(await sign(step, passkey.get(options))).toBe(400);
  });
});

test('what was left half done is tidied away', async () => {
  await firstStep(school, EMAIL);
  later(30 * MINUTE_MS);
  await login(school.app, 'nobody@school.example');
  expect(await school.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
});
