import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { countedByAddress, countedByEmail, createPasswordThrottle } from './password-throttle.ts';
import { callAs, createAccount, login } from './testing/test-accounts.ts';

const EMAIL = 'ngozi.eze@school.example';
const WRONG = 'three words that sink';
const MINUTE = 60_000;

let school: TestApp;
let now: Date;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock });
  await createAccount(school.db, 'admin', 'Ngozi Eze', EMAIL);
});
afterEach(() => school.close());

describe('guessing the password of an account', () => {
  test('is paused after ten wrong ones, even for the right one, and then goes on', async () => {
    await guessTenTimes();
    const paused = await login(school.app, EMAIL);
    expect(paused.statusCode).toBe(429);
    expect(paused.headers['retry-after']).toBe('60');
    expect(paused.json()).toEqual({
      success: false,
      message: 'Too many wrong passwords. Please wait 1 minute and try again.',
    });
    now = new Date(now.getTime() + MINUTE);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('pauses longer each time, and says how long', async () => {
    await guessTenTimes();
    now = new Date(now.getTime() + MINUTE);
    expect((await login(school.app, EMAIL, WRONG)).statusCode).toBe(401);
    const paused = await login(school.app, EMAIL, WRONG);
    expect(paused.headers['retry-after']).toBe('120');
    expect(paused.json().message).toContain('wait 2 minutes');
  });

  test('counts every spelling of the e-mail and every address together', async () => {
    const spellings = [
      EMAIL,
      EMAIL.toUpperCase(),
      ` ${EMAIL}`,
      'Ngozi.Eze@School.Example',
      `${EMAIL} `,
    ];
    for (let count = 0; count < 10; count += 1) {
      const spelling = spellings[count % spellings.length];
      const response = await login(school.app, spelling, WRONG, `197.210.70.${count}`);
      expect(response.statusCode).toBe(401);
    }
    expect((await login(school.app, EMAIL, WRONG, '41.58.1.1')).statusCode).toBe(429);
  });

  test('is paused the same for an unknown e-mail', async () => {
    const nobody = 'nobody@school.example';
    const { admit } = createPasswordThrottle({ db: school.db, clock });
    for (let count = 0; count < 9; count += 1) await admit([countedByEmail(nobody)]);
    expect((await login(school.app, nobody)).statusCode).toBe(401);
    expect((await login(school.app, nobody)).statusCode).toBe(429);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('with thirty at once gets ten answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(school.app, EMAIL, WRONG)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('stays paused when the server restarts', async () => {
    await guessTenTimes();
    const again = await createTestApp({ clock, database: school.database });
    expect((await login(again.app, EMAIL)).statusCode).toBe(429);
    await again.close();
  });

  test('leaves the owner who is signed in undisturbed', async () => {
    const token = (await login(school.app, EMAIL)).json().token;
    await guessTenTimes();
    expect((await callAs(school.app, token, 'GET', '/api/auth/profile')).statusCode).toBe(200);
    const change = { currentPassword: WRONG, newPassword: 'a quieter drum at night' };
    const response = await callAs(school.app, token, 'PUT', '/api/auth/change-password', change);
    expect(response.statusCode).toBe(400);
  });

  test('begins from nothing after the right password', async () => {
    for (let count = 0; count < 9; count += 1) await login(school.app, EMAIL, WRONG);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
    expect((await login(school.app, EMAIL, WRONG)).statusCode).toBe(401);
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });

  test('leaves no trace after half an hour', async () => {
    await guessTenTimes();
    now = new Date(now.getTime() + 31 * MINUTE);
    await login(school.app, EMAIL);
    const { length } = await school.db.selectFrom('password_attempts').selectAll().execute();
    expect(length).toBe(1);
  });
});

describe('guessing from one network address', () => {
  test('is paused after sixty wrong passwords for whatever accounts', async () => {
    const { admit } = createPasswordThrottle({ db: school.db, clock });
    for (let count = 0; count < 60; count += 1) await admit([countedByAddress('102.89.1.1')]);
    expect((await login(school.app, EMAIL)).statusCode).toBe(429);
    expect((await login(school.app, EMAIL, undefined, '102.89.1.2')).statusCode).toBe(200);
  });

  test('sixty who sign in rightly are no guessing', async () => {
    const { admit, takeBack } = createPasswordThrottle({ db: school.db, clock });
    for (let count = 0; count < 100; count += 1) {
      await admit([countedByAddress('102.89.1.1')]);
      await takeBack(school.db, countedByAddress('102.89.1.1'));
    }
    expect((await login(school.app, EMAIL)).statusCode).toBe(200);
  });
});

async function guessTenTimes(): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect((await login(school.app, EMAIL, WRONG)).statusCode).toBe(401);
  }
}
