import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { school as sender } from '#content/school.ts';
import { SYSTEM } from '../database/audit-log.ts';
import { startTestSmtpServer } from '../payments/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { AccountEmail } from './account-emails.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { codeAt } from './second-factor/testing/test-factors.ts';
import { cheapPasswords, createAccount, login, PASSWORD } from './testing/test-accounts.ts';

const EMAIL = 'ngozi@school.example';
const NEW_PASSWORD = 'a quieter drum at night';
const NEW_DEVICE = `New sign-in to your account (${sender.name})`;
const PASSWORD_CHANGED = `Your password was changed (${sender.name})`;
const FACTOR_CHANGED = `Your second factor was changed (${sender.name})`;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';

const log = { info: vi.fn(), warn: vi.fn() };
const caller = { address: '102.89.1.1', userAgent: PHONE };
const asking = { ...caller, cookies: '', log };

let school: TestApp;
let accounts: Accounts;
let sent: AccountEmail[];
let send: (email: AccountEmail) => Promise<void>;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  sent = [];
  send = async (email) => void sent.push(email);
  log.warn.mockReset();
  school = await createTestApp();
  await createAccount(school.db, 'admin', 'Ngozi Eze', EMAIL);
  accounts = createAccounts({
    db: school.db,
    clock: () => now,
    log,
    publicUrl: 'https://school.example',
    sendEmail: (email) => send(email),
    passwords: cheapPasswords(),
  });
});
afterEach(() => school.close());

async function subjects(): Promise<string[]> {
  await nextTurn();
  return sent.map(({ subject }) => subject);
}

async function owner() {
  const account = await accounts.repository.findByEmail(EMAIL);
  if (!account) throw new Error('the account is missing');
  return account;
}

async function signIn(password = PASSWORD, cookies = '') {
  const entered = await accounts.signIn.signIn({ email: EMAIL, password }, { ...asking, cookies });
  if ('step' in entered) throw new Error('a second factor is asked for');
  return { ...entered, cookie: entered.cookie.split(';')[0] ?? '' };
}

async function turnOnCodes(token: string) {
  const account = await owner();
  const { secret } = await accounts.factors.startCodes(account);
  const codes = await accounts.factors.addCodes(account, token, codeAt(secret, now), caller);
  return { account, secret, codes };
}

describe('the owner of an account gets an e-mail', () => {
  test('of a sign-in on a device that was not known, with what to do', async () => {
    await signIn();
    expect(await subjects()).toEqual([NEW_DEVICE]);
    const [email] = sent;
    expect(email?.to).toBe(EMAIL);
    expect(email?.text).toBe(`Dear Ngozi Eze,

Your account was signed in to on a device that was not known for it. A browser that has forgotten its cookies counts as new, and so does every other device after a new password.

Device: Chrome on Android
Network address: 102.89.1.1
Time: Friday 20 November 2026, 10:00 in Lagos

Was it you, or do you know about it? Then there is nothing to do.

Was it not you? Change your password in Settings at once: that ends all other sessions. If you cannot get in, ask a super administrator, or the person who runs the school’s server, to disable your account until you have a new password.
https://school.example/admin-panel/settings`);
    expect(email?.html).toContain('<a href="https://school.example/admin-panel/settings">');
  });

  test('not of the next one on the same device', async () => {
    const { cookie } = await signIn();
    await signIn(PASSWORD, cookie);
    expect(await subjects()).toEqual([NEW_DEVICE]);
  });

  test('of one with a second factor only once that was given', async () => {
    const { token } = await signIn();
    const { secret } = await turnOnCodes(token);
    await subjects();
    sent = [];
    now = new Date(now.getTime() + 60_000);
    const begun = await accounts.signIn.signIn({ email: EMAIL, password: PASSWORD }, asking);
    if (!('step' in begun)) throw new Error('no second factor is asked for');
    expect(await subjects()).toEqual([]);
    const proof = { kind: 'code', code: codeAt(secret, now) } as const;
    await accounts.signIn.takeSecondStep({ step: begun.step, proof }, asking);
    expect(await subjects()).toEqual([NEW_DEVICE]);
  });

  test('of every new password, however it was set', async () => {
    const { token, account } = await signIn();
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await accounts.signIn.changePassword(account, token, passwords, caller);
    await accounts.admins.resetPassword(SYSTEM, await owner(), PASSWORD);
    const { id } = await owner();
    const { address } = await accounts.links.create(SYSTEM, id);
    sent = sent.filter(({ text }) => !text.includes(address));
    const link = address.split('#')[1] ?? '';
    const { cookie } = await accounts.links.setPassword(link, NEW_PASSWORD, caller);
    // The browser in which the link was used is known.
    await signIn(NEW_PASSWORD, cookie.split(';')[0]);
    expect(await subjects()).toEqual([NEW_DEVICE, ...Array(3).fill(PASSWORD_CHANGED)]);
    expect(sent.slice(1).map(({ text }) => text.split('\n\n')[1])).toEqual([
      'The password of your account was changed.',
      'The person who runs the school’s server gave your account a new password.',
      'A new password for your account was set with a one-time link.',
    ]);
    expect(sent[1]?.text).toContain('Device: Chrome on Android\nNetwork address: 102.89.1.1');
    expect(sent[2]?.text).toContain('Device: the school’s own server\nTime:');
  });

  test('of every change of the second factor', async () => {
    const { token } = await signIn();
    const { account } = await turnOnCodes(token);
    await accounts.factors.renewRecoveryCodes(account, caller);
    await accounts.factors.removeCodes(account, caller);
    // Nothing is left to remove: nothing to tell.
    await accounts.factors.removeCodes(account, caller);
    await accounts.factors.removePasskey(account, 'of nobody', caller);
    await accounts.factors.reset(SYSTEM, account);
    await turnOnCodes(token);
    await accounts.factors.reset(SYSTEM, account);
    expect(await subjects()).toEqual([NEW_DEVICE, ...Array(5).fill(FACTOR_CHANGED)]);
    expect(sent.slice(1).map(({ text }) => text.split('\n\n')[1])).toEqual([
      'One-time codes were turned on for your account.',
      'New recovery codes were made for your account. The earlier ones do not work any more.',
      'One-time codes were turned off for your account.',
      'One-time codes were turned on for your account.',
      'The person who runs the school’s server removed the second step from your account. The password alone opens it now.',
    ]);
  });

  test('after the answer, and an e-mail that is not taken is a line in the log', async () => {
    send = async () => {
      throw new Error('unreachable');
    };
    expect((await signIn()).token).toBeTruthy();
    expect(log.warn).not.toHaveBeenCalled();
    await nextTurn();
    await nextTurn();
    expect(log.warn).toHaveBeenCalledOnce();
  });
});

test('what a browser or a proxy makes up does not get into the e-mail as it is', async () => {
  const made = { userAgent: 'Call <b>0800</b> now/1 x', address: '<b>here</b>' };
  await accounts.signIn.signIn({ email: EMAIL, password: PASSWORD }, { ...asking, ...made });
  await nextTurn();
  expect(sent[0]?.text).toContain('Device: Unknown browser');
  expect(sent[0]?.html).not.toContain('<b>');
});

test('a school whose mail is set up sends it: to the owner, in the words of the call', async () => {
  const server = await startTestSmtpServer();
  const mailing = await createTestApp({
    database: school.database,
    settings: { SMTP_URL: server.url, MAIL_FROM: 'bursar@school.example' },
  });
  expect((await login(mailing.app, EMAIL)).statusCode).toBe(200);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 30_000 });
  expect(server.received[0]).toMatchObject({ from: 'bursar@school.example', to: [EMAIL] });
  expect(server.received[0]?.source).toContain('Network address: 102.89.1.1');
  await mailing.close();
  await server.stop();
});
