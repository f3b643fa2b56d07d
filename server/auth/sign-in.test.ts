import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM } from '../database/audit-log.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createAccounts } from './accounts.ts';

const PASSWORD = 'three words that float';

let school: TestApp;
let now: Date;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock });
  await createAccount('Ngozi Eze', 'Ngozi.Eze@school.example');
});
afterEach(() => school.close());

describe('signing in', () => {
  test('answers a token and the person, in whatever spelling the e-mail comes', async () => {
    const response = await login({ email: ' NGOZI.eze@School.example ' });
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
});

function login(changes: Record<string, unknown> = {}) {
  return school.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ngozi.eze@school.example', password: PASSWORD, ...changes },
  });
}

async function createAccount(name: string, email: string, password = PASSWORD) {
  const { admins } = createAccounts({ db: school.db, clock, log: { info: () => {} } });
  await admins.createAccount(SYSTEM, 'admin', {
    name,
    email,
    phone: '+234 803 000 0000',
    password,
  });
}
