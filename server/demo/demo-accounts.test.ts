import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount } from '../accounts/testing/test-accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { demoAccounts, findOpenDemoAccounts, seedDemoAccounts } from './demo-accounts.ts';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const EMAILS = demoAccounts.map(({ email }) => email);

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

test('a school without accounts gets one of each role, once', async () => {
  await seedDemoAccounts(school.db, NOW);
  await seedDemoAccounts(school.db, NOW);
  const accounts = await school.db.selectFrom('users').select(['email', 'role']).execute();
  expect(accounts).toHaveLength(3);
  expect(accounts.map(({ role }) => role).sort()).toEqual(['admin', 'super_admin', 'user']);
  expect(await findOpenDemoAccounts(school.db)).toEqual(EMAILS);
});

test('a school with an account of its own gets none', async () => {
  await createAccount(school.db, 'super_admin', 'Ngozi Eze', 'ngozi@real.example');
  await seedDemoAccounts(school.db, NOW);
  expect(await findOpenDemoAccounts(school.db)).toEqual([]);
});

test('a disabled demo account is no open door', async () => {
  await seedDemoAccounts(school.db, NOW);
  await school.db
    .updateTable('users')
    .set({ disabled_at: NOW.toISOString() })
    .where('role', '<>', 'user')
    .execute();
  expect(await findOpenDemoAccounts(school.db)).toEqual(['user@school.example']);
});
