import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import {
  addPasskey,
  confirmByPassword,
  turnOnCodes,
} from './second-factor/testing/test-factors.ts';
import { callAs, createAccount, login, PASSWORD, testAccounts } from './testing/test-accounts.ts';

const NEW_ADMIN = {
  name: 'Bọ́lá  Àjàyí',
  email: 'Bola.Ajayi@school.example',
  phone: '+234 803 111 2222',
  password: 'a quieter drum at night',
};

let school: TestApp;
let token: string;
beforeEach(async () => {
  school = await createTestApp();
  token = await school.signIn('super_admin');
});
afterEach(() => school.close());

const create = (changes: Record<string, unknown> = {}) =>
  callAs(school.app, token, 'POST', '/api/admin/create-admin', { ...NEW_ADMIN, ...changes });

describe('creating an administrator', () => {
  test('gives an account that can sign in, named in the list and in the audit log', async () => {
    const response = await create();
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ success: true, message: 'Admin created successfully!' });

    const signedIn = await login(school.app, NEW_ADMIN.email, NEW_ADMIN.password);
    expect(signedIn.json().user).toMatchObject({
      name: 'Bọ́lá Àjàyí'.normalize('NFC'),
      role: 'admin',
    });
    expect((await listAdmins())[0]).toEqual({
      _id: signedIn.json().user._id,
      id: signedIn.json().user._id,
      name: 'Bọ́lá Àjàyí'.normalize('NFC'),
      email: 'Bola.Ajayi@school.example',
      phone: '+234 803 111 2222',
      role: 'admin',
      createdBy: { name: testAccounts.super_admin.name },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      disabled: false,
      signedIn: true,
      secondFactor: false,
    });
    expect((await auditTexts())[0]).toBe(
      `Sade Super: Created the admin account of ${'Bọ́lá Àjàyí'.normalize('NFC')} (Bola.Ajayi@school.example)`,
    );
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'B0la' }, { name: 'Name can only contain letters, spaces, hyphens, and apostrophes' }],
    [{ email: 'bola' }, { email: 'Please enter a valid email address' }],
    [{ phone: '12' }, { phone: 'Phone number must be at least 10 digits' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'password1' }, { password: expect.stringContaining('one of the first') }],
    [{ password: 'bola.ajayi' }, { password: expect.stringContaining('not a name') }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: null }, { password: 'Password is required' }],
    [{ password: undefined, sendLink: false }, { password: 'Password is required' }],
    [{ password: 'x'.repeat(2000) }, { password: 'Password can have up to 128 characters' }],
    [
      { password: '', sendLink: true },
      { password: 'Send a password, or sendLink: true, not both' },
    ],
    [{ sendLink: true }, { password: 'Send a password, or sendLink: true, not both' }],
    [{ password: undefined, sendLink: 'yes' }, { sendLink: 'Please say true or false' }],
    [
      { name: undefined, phone: 7 },
      { name: 'Name is required', phone: 'Phone number is required' },
    ],
    [
      { name: undefined, email: undefined, phone: undefined, password: undefined },
      {
        name: 'Name is required',
        email: 'Email address is required',
        phone: 'Phone number is required',
        password: 'Password is required',
      },
    ],
    [{ name: undefined, password: undefined, sendLink: true }, { name: 'Name is required' }],
  ])('%j is refused by field', async (changes, errors) => {
    const response = await create(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: 'Please fix the form errors below',
      errors,
    });
    expect(await listAdmins()).toHaveLength(1);
  });

  test('an e-mail that has an account, in whatever spelling, is refused; also by two requests at once', async () => {
    const answers = await Promise.all([create(), create({ email: 'BOLA.AJAYI@SCHOOL.example' })]);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(refused?.statusCode).toBe(409);
    expect(refused?.json()).toMatchObject({
      success: false,
      message: 'An account with this email already exists',
    });
    expect(await listAdmins()).toHaveLength(2);
  });

  test('with sendLink answers a link, with which alone the account gets a password', async () => {
    const response = await create({ password: undefined, sendLink: true });
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json();
    const name = 'Bọ́lá Àjàyí'.normalize('NFC');
    expect(message).toBe(
      `Admin created successfully! Give this link to ${name} yourself: it is shown once.`,
    );
    expect(data).toEqual({
      link: expect.stringMatching(/\/admin-login\/new-password#[\w-]{43}$/),
      validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      mailed: false,
    });
    const [made] = await listAdmins();
    expect(made).toMatchObject({ name, signedIn: false });
    for (const guess of ['', 'none:', await storedHash(), NEW_ADMIN.password]) {
      expect((await login(school.app, NEW_ADMIN.email, guess)).statusCode).not.toBe(200);
    }

    const linkToken = data.link.split('#')[1];
    const owner = await post('/api/auth/password-link', { token: linkToken });
    expect(owner.json().data).toEqual({ name, email: NEW_ADMIN.email, isFirst: true });
    await post('/api/auth/new-password', { token: linkToken, newPassword: NEW_ADMIN.password });
    expect((await login(school.app, NEW_ADMIN.email, NEW_ADMIN.password)).statusCode).toBe(200);
    expect((await listAdmins())[0]).toMatchObject({ signedIn: true });
    expect((await auditTexts()).reverse()).toEqual([
      `Sade Super: Created the admin account of ${name} (${NEW_ADMIN.email})`,
      `Sade Super: Made a link for a new password of ${name} (${NEW_ADMIN.email})`,
      `${name}: Set a new password with a link`,
    ]);
  });

  test('never makes another role', async () => {
    await create({ role: 'super_admin' });
    expect((await listAdmins()).map(({ role }) => role)).toEqual(['admin', 'super_admin']);
  });
});

describe('the list of administrators', () => {
  test('has both staff roles, no users, the newest first, and no creator for accounts made on the machine', async () => {
    await createAccount(school.db, 'user', 'Halima Bello', 'halima@school.example');
    await createAccount(school.db, 'admin', 'Ngozi Eze', 'ngozi@school.example');
    const admins = await listAdmins();
    expect(admins.map(({ name }) => name)).toEqual(['Ngozi Eze', 'Sade Super']);
    expect(admins[0]).not.toHaveProperty('createdBy');
    expect(JSON.stringify(admins)).not.toContain('argon2');
  });

  test('says who has a second factor: one that was only begun is none', async () => {
    const people = ['codes@school.example', 'passkey@school.example', 'begun@school.example'];
    for (const email of people) await createAccount(school.db, 'admin', 'Ngozi Eze', email);
    const [codes = '', passkey = '', begun = ''] = await Promise.all(
      people.map(async (email) => (await login(school.app, email)).json().token as string),
    );
    for (const session of [codes, passkey, begun]) await confirmByPassword(school, session);
    await turnOnCodes(school, codes, new Date());
    await addPasskey(school, passkey);
    await callAs(school.app, begun, 'POST', '/api/auth/second-factor/codes/secret');

    const marks = (await listAdmins()).map(({ email, secondFactor }) => [email, secondFactor]);
    expect(Object.fromEntries(marks)).toEqual({
      'codes@school.example': true,
      'passkey@school.example': true,
      'begun@school.example': false,
      [testAccounts.super_admin.email]: false,
    });
  });
});

describe('disabling an administrator', () => {
  let id: string;
  let hers: string;
  beforeEach(async () => {
    await create();
    const signedIn = await login(school.app, NEW_ADMIN.email, NEW_ADMIN.password);
    id = signedIn.json().user._id;
    hers = signedIn.json().token;
  });

  test('ends her sessions at once, and enabling revives none', async () => {
    const disabled = await put(id, 'disable');
    expect(disabled.statusCode).toBe(200);
    expect(disabled.json().message).toContain('can no longer sign in');
    expect((await callAs(school.app, hers, 'GET', '/api/auth/profile')).statusCode).toBe(401);
    expect((await login(school.app, NEW_ADMIN.email, NEW_ADMIN.password)).statusCode).toBe(401);
    expect((await listAdmins())[0]).toMatchObject({ id, disabled: true });

    expect((await put(id, 'enable')).statusCode).toBe(200);
    expect((await callAs(school.app, hers, 'GET', '/api/auth/profile')).statusCode).toBe(401);
    expect((await login(school.app, NEW_ADMIN.email, NEW_ADMIN.password)).statusCode).toBe(200);
    expect((await auditTexts()).slice(0, 2).map((text) => text.split(' of ')[0])).toEqual([
      'Sade Super: Enabled the account',
      'Sade Super: Disabled the account',
    ]);
  });

  test('twice changes nothing and writes one line', async () => {
    await put(id, 'disable');
    expect((await put(id, 'disable')).statusCode).toBe(200);
    expect((await auditTexts()).filter((text) => text.includes('Disabled'))).toHaveLength(1);
  });

  test('is refused for oneself', async () => {
    const own = (await listAdmins()).find(({ role }) => role === 'super_admin');
    const response = await put(own?.id ?? '', 'disable');
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      'You cannot disable your own account. Please ask another super administrator.',
    );
  });

  test('answers 404 for an account that is not there', async () => {
    expect((await put('nobody', 'disable')).statusCode).toBe(404);
    expect((await put('nobody', 'enable')).statusCode).toBe(404);
  });

  test('of two super administrators who disable each other at once, one stays', async () => {
    await createAccount(school.db, 'super_admin', 'Ifeoma Obi', 'ifeoma@school.example');
    const other = (await login(school.app, 'ifeoma@school.example', PASSWORD)).json();
    const own = (await listAdmins()).find(({ name }) => name === testAccounts.super_admin.name);
    await Promise.all([
      put(other.user._id, 'disable'),
      callAs(school.app, other.token, 'PUT', `/api/admin/users/${own?.id}/disable`),
    ]);
    const enabled = await school.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('disabled_at', 'is', null)
      .execute();
    expect(enabled).toHaveLength(1);
  });
});

async function put(id: string, verb: 'disable' | 'enable') {
  return callAs(school.app, token, 'PUT', `/api/admin/users/${id}/${verb}`);
}

const post = (url: string, payload: object) => school.app.inject({ method: 'POST', url, payload });

async function storedHash(): Promise<string> {
  const [row] = await school.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', NEW_ADMIN.email)
    .execute();
  return row?.password_hash ?? '';
}

async function listAdmins(): Promise<AdminUser[]> {
  return (await callAs(school.app, token, 'GET', '/api/admin/users')).json().data;
}

async function auditTexts(): Promise<string[]> {
  const { data } = (await callAs(school.app, token, 'GET', '/api/admin/audit')).json();
  return data.map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`);
}
