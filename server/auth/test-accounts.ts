import type { Role } from '#contract/accounts.ts';
import type { Database } from '../database/schema.ts';
import { createAccountRepository } from './account-repository.ts';
import { createSessions } from './sessions.ts';

export const testAccounts = {
  user: { name: 'Uche User', email: 'user@test.example', phone: '+234 803 000 0001' },
  admin: { name: 'Ada Admin', email: 'admin@test.example', phone: '+234 803 000 0002' },
  super_admin: { name: 'Sade Super', email: 'super@test.example', phone: '+234 803 000 0003' },
} as const;

/** Signs the test account of a role in without any hashing, making it when it is missing; returns the token. */
export async function signInForTest(db: Database, role: Role, now: Date): Promise<string> {
  const repository = createAccountRepository(db);
  const { email } = testAccounts[role];
  const account = { ...testAccounts[role], role, passwordHash: 'nobody knows it', createdBy: null };
  await repository.insert(db, account, now);
  const found = await repository.findByEmail(email);
  if (!found) throw new Error(`the test account ${email} is missing`);
  return createSessions(db).start(db, found._id, now);
}
