import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { SYSTEM } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { createAccountRepository } from '../account-repository.ts';
import { createAccounts } from '../accounts.ts';
import { createPasswordHasher } from '../password-hash.ts';
import { createSessionRepository } from '../session-repository.ts';

export const testAccounts = {
  user: { name: 'Uche User', email: 'user@test.example', phone: '+234 803 000 0001' },
  admin: { name: 'Ada Admin', email: 'admin@test.example', phone: '+234 803 000 0002' },
  super_admin: { name: 'Sade Super', email: 'super@test.example', phone: '+234 803 000 0003' },
} as const;

const ON_THIS_MACHINE = { address: '127.0.0.1', userAgent: '' };

/** Signs the test account of a role in without any hashing, making it when it is missing; returns the token. */
export async function signInForTest(db: Database, role: Role, now: Date): Promise<string> {
  const repository = createAccountRepository(db);
  const { email } = testAccounts[role];
  const account = { ...testAccounts[role], role, passwordHash: 'unknown', createdBy: null };
  await repository.insert(db, account, now);
  const found = await repository.findByEmail(email);
  if (!found) throw new Error(`the test account ${email} is missing`);
  return createSessionRepository(db).start(db, found.id, ON_THIS_MACHINE, now);
}

export const PASSWORD = 'three words that float';

/** Where no test asks how hard a password is to guess: at 64 KiB and one pass it costs next to nothing. */
export function cheapPasswords() {
  return createPasswordHasher({ cost: { memory: 64, passes: 1, parallelism: 1 } });
}

/** PASSWORD as an older version might have kept it, at the cost of `cheapPasswords`. */
export const CHEAP_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$c2l4dGVlbiBieXRlcyBvaw$4CWUPcFRTvFgOjvpF2vdYRgMbRVIz4kemhq6x2elKZk';

/** An account that can really sign in, with PASSWORD. */
export async function createAccount(db: Database, role: Role, name: string, email: string) {
  const { admins } = createAccounts({
    db,
    clock: () => new Date(),
    log: { warn: () => {} },
    passwords: cheapPasswords(),
  });
  const person = { name, email, phone: '+234 803 000 0000', password: PASSWORD };
  await admins.createAccount(SYSTEM, role, person);
}

/** POST /api/auth/login from a network address. */
export function login(
  app: FastifyInstance,
  email: unknown,
  password: unknown = PASSWORD,
  address = '102.89.1.1',
) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
  });
}

/** A call with a session token. */
export function callAs(
  app: FastifyInstance,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}
