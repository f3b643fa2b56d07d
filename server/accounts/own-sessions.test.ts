import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { callAs, createAccount, PASSWORD } from './testing/test-accounts.ts';

const EMAIL = 'ngozi@school.example';
const URL = '/api/auth/sessions';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const OFFICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

let school: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
  await createAccount(school.db, 'admin', 'Ngozi Eze', EMAIL);
});
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function signIn(userAgent: string, remoteAddress: string): Promise<string> {
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: EMAIL, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  return response.json().token;
}

const list = async (token: string) => (await callAs(school.app, token, 'GET', URL)).json().data;
const end = (token: string, id = '') =>
  callAs(school.app, token, 'DELETE', id ? `${URL}/${id}` : URL);
const isOpen = async (token: string) =>
  (await callAs(school.app, token, 'GET', '/api/auth/profile')).statusCode === 200;
const log = async () =>
  (await school.db.selectFrom('audit_log').select('text').orderBy('number').execute())
    .map(({ text }) => text)
    .slice(1);

test('somebody sees where they are signed in: this session first, then the one used last', async () => {
  const phone = await signIn(PHONE, '102.89.1.1');
  later(MINUTE);
  const office = await signIn(OFFICE, '::ffff:197.210.7.7');
  await school.signIn('super_admin');
  later(HOUR);
  const sessions = await list(phone);
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      device: 'Chrome on Android',
      address: '102.89.1.1',
      startedAt: '2026-11-20T09:00:00.000Z',
      lastUsedAt: '2026-11-20T10:01:00.000Z',
      current: true,
    },
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      address: '197.210.7.7',
      startedAt: '2026-11-20T09:01:00.000Z',
      lastUsedAt: '2026-11-20T09:01:00.000Z',
      current: false,
    },
  ]);
  expect(await list(office)).toMatchObject([{ current: true }, { id: sessions[0].id }]);
});

test('a session that is over is not listed, though it is not deleted yet', async () => {
  await signIn(PHONE, '102.89.1.1');
  later(8 * HOUR + 1);
  const office = await signIn(OFFICE, '197.210.7.7');
  expect(await list(office)).toHaveLength(1);
});

test('one of one’s own is ended at once, and the audit log says so without the address', async () => {
  const [phone, office] = [await signIn(PHONE, '102.89.1.1'), await signIn(OFFICE, '197.210.7.7')];
  const [, other] = await list(office);
  expect((await end(office, other.id)).statusCode).toBe(200);
  expect(await isOpen(phone)).toBe(false);
  expect(await isOpen(office)).toBe(true);
  expect(await log()).toEqual(['Ended their session in Chrome on Android']);

  const again = await end(office, other.id);
  expect(again.statusCode).toBe(404);
  expect(again.json()).toMatchObject({ success: false, message: 'This session is over already.' });
});

test('no one can end the session of someone else', async () => {
  const phone = await signIn(PHONE, '102.89.1.1');
  const [{ id }] = await list(phone);
  const stranger = await school.signIn('super_admin');
  expect((await end(stranger, id)).statusCode).toBe(404);
  expect(await isOpen(phone)).toBe(true);
  await end(stranger);
  expect(await isOpen(phone)).toBe(true);
});

test('all others are ended together, and only that is written down', async () => {
  const others = [await signIn(PHONE, '102.89.1.1'), await signIn(PHONE, '102.89.1.2')];
  const office = await signIn(OFFICE, '197.210.7.7');
  expect((await end(office)).statusCode).toBe(200);
  expect((await end(office)).statusCode).toBe(200);
  expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
  expect(await list(office)).toHaveLength(1);
  expect(await log()).toEqual(['Ended all their other sessions']);
});

test('of very many the list shows twenty, this one among them', async () => {
  const first = await signIn(OFFICE, '197.210.7.7');
  for (let count = 0; count < 21; count += 1) {
    later(1);
    await signIn(PHONE, '102.89.1.1');
  }
  const sessions = await list(first);
  expect(sessions).toHaveLength(20);
  expect(sessions[0]).toMatchObject({ current: true, device: 'Firefox on Windows' });
});

test('a browser that says nothing, or very much, is let in all the same', async () => {
  const token = await signIn(`${OFFICE} ${'x'.repeat(9_000)}`, '102.89.1.1');
  await signIn('', '102.89.1.1');
  const devices = (await list(token)).map(({ device }: { device: string }) => device);
  expect(devices).toEqual(['Firefox on Windows', 'Unknown browser']);
  const rows = await school.db.selectFrom('sessions').select('user_agent').execute();
  expect(Math.max(...rows.map(({ user_agent }) => user_agent.length))).toBe(300);
});
