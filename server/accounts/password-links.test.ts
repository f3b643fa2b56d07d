import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { AccountEmail } from './account-emails.ts';
import { createAccounts } from './accounts.ts';
import { callAs, cheapPasswords, createAccount, login, PASSWORD } from './testing/test-accounts.ts';

const EMAIL = 'bola@test.example';
const NEW_PASSWORD = 'a quieter drum at night';
const MINUTE_MS = 60_000;

let now: Date;
let school: TestApp;
let token: string;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('super_admin');
  await createAccount(school.db, 'admin', 'Bola Ajayi', EMAIL);
});
afterEach(() => school.close());

const call = (url: string, payload?: object) =>
  school.app.inject({ method: 'POST', url, ...(payload && { payload }) });
const accountId = async (email: string) =>
  (await school.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
    ?.id ?? '';

async function makeLink(): Promise<string> {
  const url = `/api/admin/users/${await accountId(EMAIL)}/password-link`;
  const response = await callAs(school.app, token, 'POST', url);
  expect(response.statusCode).toBe(201);
  return response.json().data.link.split('#')[1];
}

const owner = (link: string) => call('/api/auth/password-link', { token: link });
const setPassword = (link: string, newPassword = NEW_PASSWORD) =>
  call('/api/auth/new-password', { token: link, newPassword });

test('a link sets a new password once, ends all sessions, and both are in the audit log', async () => {
  const session = (await login(school.app, EMAIL)).json().token;
  const link = await makeLink();
  expect((await owner(link)).json().data).toEqual({
    name: 'Bola Ajayi',
    email: EMAIL,
    isFirst: false,
  });
  expect((await setPassword(link)).statusCode).toBe(200);

  expect((await callAs(school.app, session, 'GET', '/api/auth/profile')).statusCode).toBe(401);
  expect((await login(school.app, EMAIL, PASSWORD)).statusCode).toBe(401);
  expect((await login(school.app, EMAIL, NEW_PASSWORD)).statusCode).toBe(200);
  const again = await setPassword(link, 'another drum at night');
  expect(again.statusCode).toBe(404);
  expect(again.json().message).toContain('ask a super administrator for another');
  const log = await callAs(school.app, token, 'GET', '/api/admin/audit');
  const texts = log
    .json()
    .data.map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`);
  expect(texts.slice(0, 2)).toEqual([
    'Bola Ajayi: Set a new password with a link',
    `Sade Super: Made a link for a new password of Bola Ajayi (${EMAIL})`,
  ]);
});

test('a password that breaks a rule leaves the link as it was', async () => {
  const link = await makeLink();
  const refused = await setPassword(link, 'password1');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors.newPassword).toContain('one of the first');
  expect((await setPassword(link)).statusCode).toBe(200);
});

test('of two who use a link at once one sets the password', async () => {
  const link = await makeLink();
  const answers = await Promise.all([setPassword(link), setPassword(link, 'three owls by day')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});

test.each([
  ['after an hour', () => later(60 * MINUTE_MS + 1)],
  ['from a future that a clock was put back from', () => later(-2 * MINUTE_MS)],
  ['once another one was made', () => makeLink()],
  ['once the password was changed', () => changePassword()],
  ['while the account is disabled', () => disable()],
])('a link is not valid %s', async (_when, happens) => {
  const link = await makeLink();
  await happens();
  expect((await owner(link)).statusCode).toBe(404);
  expect((await setPassword(link)).statusCode).toBe(404);
});

test('a link is valid for nearly an hour, and only its hash is stored', async () => {
  const link = await makeLink();
  later(59 * MINUTE_MS);
  expect((await owner(link)).statusCode).toBe(200);
  const stored = await school.db.selectFrom('password_links').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(link);
});

test('no link is made for oneself, a disabled account, or an unknown one', async () => {
  const linkFor = async (id: string) =>
    (await callAs(school.app, token, 'POST', `/api/admin/users/${id}/password-link`)).statusCode;
  expect(await linkFor(await accountId('super@test.example'))).toBe(409);
  expect(await linkFor('nobody')).toBe(404);
  await disable();
  expect(await linkFor(await accountId(EMAIL))).toBe(409);
});

test('guessing links is slowed down', async () => {
  const statuses = new Set<number>();
  for (let tried = 0; tried < 40; tried += 1) statuses.add((await owner('guess')).statusCode);
  expect([...statuses]).toEqual([404, 429]);
});

test('where mail is set up the link is e-mailed too, and one that cannot be sent is still shown', async () => {
  const sent: AccountEmail[] = [];
  const log = { info: vi.fn(), warn: vi.fn() };
  const sendEmail = vi.fn(async (email: AccountEmail) => void sent.push(email));
  const parts = { db: school.db, clock: () => now, publicUrl: 'https://school.example', log };
  const { links, admins } = createAccounts({
    ...parts,
    sendEmail,
    passwords: cheapPasswords(),
  });
  const actor = { id: await accountId('super@test.example'), name: 'Somebody' };
  const link = await links.create(actor, await accountId(EMAIL));
  expect(link.isMailed).toBe(true);
  expect(link.address).toMatch(/^https:\/\/school\.example\/admin-login\/new-password#[\w-]{43}$/);
  expect(sent[0]?.to).toBe(EMAIL);
  expect(sent[0]?.text).toContain(link.address);
  expect(sent[0]?.text).toContain('until 11:00 in Lagos');
  expect(sent[0]?.html).toContain(link.address);
  expect(sent[0]?.subject).toContain('A new password');

  const person = { name: 'Halima Bello', email: 'halima@test.example', phone: '0803 000 0000' };
  const invited = await admins.createAccount(actor, 'admin', { ...person, sendLink: true });
  expect(invited?.isMailed).toBe(true);
  expect(sent[1]).toMatchObject({
    to: 'halima@test.example',
    subject: expect.stringContaining('Your account'),
  });
  expect(sent[1]?.text).toContain('There is an account for you');

  sendEmail.mockRejectedValueOnce(new Error('unreachable'));
  const shown = await links.create(actor, await accountId(EMAIL));
  expect(shown.isMailed).toBe(false);
  expect(log.warn).toHaveBeenCalledOnce();
});

function later(ms: number): void {
  now = new Date(now.getTime() + ms);
}

async function changePassword() {
  const session = (await login(school.app, EMAIL)).json().token;
  const passwords = { currentPassword: PASSWORD, newPassword: 'three owls by day' };
  await callAs(school.app, session, 'PUT', '/api/auth/change-password', passwords);
}

async function disable() {
  await callAs(school.app, token, 'PUT', `/api/admin/users/${await accountId(EMAIL)}/disable`);
}
