import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { callAs, login } from './testing/test-accounts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let school: TestApp;
let now: Date;
let token: string;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
});
afterEach(() => school.close());

describe('a session', () => {
  test('ends after 8 hours without use', async () => {
    pass(8 * HOUR);
    expect(await profileStatus()).toBe(200);
    pass(8 * HOUR + 1);
    expect(await profileStatus()).toBe(401);
  });

  test('ends 7 days after the sign-in, however busy', async () => {
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect(await profileStatus()).toBe(200);
      pass(6 * HOUR);
    }
    expect(await profileStatus()).toBe(200);
    pass(1);
    expect(await profileStatus()).toBe(401);
  });

  test('that has ended is not revived by a clock that is put back', async () => {
    pass(8 * HOUR + 1);
    expect(await profileStatus()).toBe(401);
    pass(-HOUR);
    expect(await profileStatus()).toBe(401);
  });

  test('outlives a clock that is put back, and still ends 8 hours after its last use', async () => {
    pass(-DAY);
    expect(await profileStatus()).toBe(200);
    pass(8 * HOUR + 1);
    expect(await profileStatus()).toBe(401);
  });

  test('that began while the clock stood a year ahead ends 7 days after it was put back', async () => {
    pass(365 * DAY);
    const early = await school.signIn('admin');
    pass(-365 * DAY);
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      expect(await profileStatus(early)).toBe(200);
      pass(6 * HOUR);
    }
    pass(1);
    expect(await profileStatus(early)).toBe(401);
  });

  test('is written to at most once a minute', async () => {
    const lastSeen = async () =>
      (await school.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at;
    const atSignIn = await lastSeen();
    pass(MINUTE - 1);
    await profileStatus();
    expect(await lastSeen()).toBe(atSignIn);
    pass(1);
    await profileStatus();
    expect(await lastSeen()).toBe(now.toISOString());
  });
});

test('the sessions that are over are deleted when somebody signs in', async () => {
  pass(9 * HOUR);
  const fresh = await school.signIn('admin');
  await login(school.app, 'nobody@school.example');
  expect(await school.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
  expect(await profileStatus(fresh)).toBe(200);
});

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

async function profileStatus(session = token): Promise<number> {
  return (await callAs(school.app, session, 'GET', '/api/auth/profile')).statusCode;
}
