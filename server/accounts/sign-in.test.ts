import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM } from '../database/audit-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createAccounts } from './accounts.ts';
import { createPasswordHasher } from './password-hash.ts';
import { callAs, createAccount, login, PASSWORD } from './testing/test-accounts.ts';

const EMAIL = 'ngozi.eze@school.example';
const AT_FULL_COST = expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
  await createAccount(school.db, 'admin', 'Ngozi Eze', 'Ngozi.Eze@school.example');
});
afterEach(() => school.close());

describe('signing in', () => {
  test('answers a token and the person, in whatever spelling the e-mail comes', async () => {
    const response = await login(school.app, ' NGOZI.eze@School.example ');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      success: true,
      message: 'Signed in successfully',
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: expect.any(String),
        name: 'Ngozi Eze',
        email: 'Ngozi.Eze@school.example',
        phone: '+234 803 000 0000',
        role: 'admin',
      },
    });
  });

  test.each(['user', 'super_admin'] as const)('works for the role %s too', async (role) => {
    await createAccount(school.db, role, 'Halima Bello', 'halima@school.example');
    const response = await login(school.app, 'halima@school.example');
    expect(response.json()).toMatchObject({ success: true, user: { role } });
  });

  test('the profile is the same person', async () => {
    const { token, user } = (await login(school.app, EMAIL)).json();
    const response = await callAs(school.app, token, 'GET', '/api/auth/profile');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ success: true, message: expect.any(String), user });
  });

  test('an unknown e-mail, a wrong password and a disabled account get the same answer', async () => {
    const unknown = await login(school.app, 'nobody@school.example');
    const wrong = await login(school.app, EMAIL, 'three words that sink');
    await school.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    const disabled = await login(school.app, EMAIL);
    for (const response of [unknown, wrong, disabled]) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        success: false,
        message: 'The email or the password is not right. Please check both and try again.',
      });
    }
  });

  test.each([
    [['email', 'password'], {}],
    [['password'], { email: EMAIL }],
    [['email'], { email: '', password: PASSWORD }],
    [['email', 'password'], { email: [EMAIL], password: { $ne: '' } }],
    [['password'], { email: EMAIL, password: 'x'.repeat(1_001) }],
    [
      ['email', 'password'],
      [EMAIL, PASSWORD],
    ],
    [['email', 'password'], 'null'],
  ])('without a usable %j it is refused field by field', async (fields, payload) => {
    const response = await school.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      message: 'Please fix the form errors below',
    });
    expect(Object.keys(response.json().errors)).toEqual(fields);
  });

  test('a password stored at a former cost is hashed again', async () => {
    const { app, close } = await createTestApp({
      database: school.database,
      passwords: createPasswordHasher(),
    });
    expect(await storedHashes()).not.toEqual([AT_FULL_COST]);
    expect((await login(app, EMAIL)).statusCode).toBe(200);
    expect(await storedHashes()).toEqual([AT_FULL_COST]);
    expect((await login(app, EMAIL)).statusCode).toBe(200);
    await close();
  });

  test('a password is stored at the full cost wherever nothing else is said', async () => {
    await school.db.deleteFrom('users').execute();
    const { admins } = createAccounts({
      db: school.db,
      clock: () => new Date(),
      log: { warn: () => {} },
    });
    const person = { name: 'Ope Ojo', email: EMAIL, phone: '+234 803 000 0000' };
    await admins.createAccount(SYSTEM, 'admin', { ...person, password: PASSWORD });
    expect(await storedHashes()).toEqual([AT_FULL_COST]);
  });

  async function storedHashes(): Promise<string[]> {
    const rows = await school.db.selectFrom('users').select('password_hash').execute();
    return rows.map((row) => row.password_hash);
  }
});

test('signing out ends this session and no other', async () => {
  const here = (await login(school.app, EMAIL)).json().token;
  const there = (await login(school.app, EMAIL)).json().token;
  const response = await callAs(school.app, here, 'POST', '/api/auth/logout');
  expect(response.json()).toEqual({ success: true, message: 'You are signed out' });
  expect((await callAs(school.app, here, 'GET', '/api/auth/profile')).statusCode).toBe(401);
  expect((await callAs(school.app, there, 'GET', '/api/auth/profile')).statusCode).toBe(200);
});

test('neither token nor password stands anywhere in the database', async () => {
  const { token } = (await login(school.app, EMAIL)).json();
  await login(school.app, EMAIL, 'three words that sink');
  const tables = await school.db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(school.db);
    const text = JSON.stringify(rows);
    for (const secret of [token, PASSWORD, 'three words that sink']) {
      expect(text).not.toContain(secret);
    }
  }
});

describe('changing one’s password', () => {
  const NEW_PASSWORD = 'a quieter drum at night';
  let token: string;
  beforeEach(async () => {
    token = (await login(school.app, EMAIL)).json().token;
  });

  const change = (currentPassword: unknown, newPassword: unknown) =>
    callAs(school.app, token, 'PUT', '/api/auth/change-password', { currentPassword, newPassword });

  test('lets in with the new one only, ends the other sessions and keeps this one', async () => {
    const other = (await login(school.app, EMAIL)).json().token;
    const response = await change(PASSWORD, NEW_PASSWORD);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: 'Password changed successfully!' });
    expect((await callAs(school.app, token, 'GET', '/api/auth/profile')).statusCode).toBe(200);
    expect((await callAs(school.app, other, 'GET', '/api/auth/profile')).statusCode).toBe(401);
    expect((await login(school.app, EMAIL)).statusCode).toBe(401);
    expect((await login(school.app, EMAIL, NEW_PASSWORD)).statusCode).toBe(200);
    const entries = await school.db
      .selectFrom('audit_log')
      .select(['actor_name', 'text'])
      .execute();
    expect(entries).toContainEqual({ actor_name: 'Ngozi Eze', text: 'Changed their own password' });
  });

  test('a wrong current password is a mistake in the form, not the end of the session', async () => {
    const response = await change('three words that sink', NEW_PASSWORD);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: 'The current password is not right',
      errors: { currentPassword: 'The current password is not right' },
    });
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test.each([
    [
      '',
      '',
      { currentPassword: 'Current password is required', newPassword: 'New password is required' },
    ],
    [PASSWORD, 'short', { newPassword: 'Password must be at least 8 characters' }],
    [PASSWORD, 'password123', { newPassword: expect.stringContaining('one of the first') }],
    [PASSWORD, EMAIL, { newPassword: expect.stringContaining('not a name, your email') }],
    [PASSWORD, PASSWORD, { newPassword: 'The new password is the one you have now' }],
  ])('from %j to %j is refused', async (current, next, errors) => {
    const response = await change(current, next);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual(errors);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('guessing the current one is slowed down', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await change('three words that sink', NEW_PASSWORD)).statusCode).toBe(400);
    }
    const response = await change(PASSWORD, NEW_PASSWORD);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('60');
  });

  test('of two changes at once one wins, and its session is the one that stays', async () => {
    const other = (await login(school.app, EMAIL)).json().token;
    const answers = await Promise.all(
      [token, other].map((session, index) =>
        callAs(school.app, session, 'PUT', '/api/auth/change-password', {
          currentPassword: PASSWORD,
          newPassword: `${NEW_PASSWORD} ${index}`,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await school.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
  });
});
