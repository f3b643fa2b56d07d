import type { Role } from '#contract/roles.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedIn } from '../http/access.ts';

export interface Account extends SignedIn {
  passwordHash: string;
  disabledAt: string | null;
}

export interface NewAccount {
  name: string;
  email: string;
  phone: string;
  role: Role;
  passwordHash: string;
  createdBy: string | null;
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** All SQL about accounts. Functions that are part of a larger write take its transaction. */
export function createAccountRepository(db: Database) {
  return {
    findByEmail,
    findById,
    findOrRefuse,
    findAll,
    countEnabled,
    insert,
    noteSignIn,
    updatePassword,
    upsertLink,
    findLink,
    updatePerson,
    updateDisabled,
    lockEnabledSuperAdmins,
  };

  async function findByEmail(email: string): Promise<Account | undefined> {
    return selectAccount().where('email_key', '=', emailKey(email)).executeTakeFirst();
  }

  async function findById(id: string): Promise<Account | undefined> {
    return selectAccount().where('id', '=', id).executeTakeFirst();
  }

  async function findOrRefuse(id: string): Promise<Account> {
    const account = await findById(id);
    if (account) return account;
    throw new AppError('not_found', 'There is no such account. It may have been removed.');
  }

  function selectAccount() {
    return db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'role'])
      .select(['password_hash as passwordHash', 'disabled_at as disabledAt']);
  }

  /** Every account, newest first. */
  async function findAll() {
    return db
      .selectFrom('users')
      .leftJoin('users as creators', 'creators.id', 'users.created_by')
      .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.role'])
      .select([
        'users.created_at as createdAt',
        'users.disabled_at as disabledAt',
        'users.last_signed_in_at as lastSignedInAt',
        'creators.name as creatorName',
      ])
      .select(({ exists, or, selectFrom }) => {
        const ofAccount = ['user_id', '=', 'users.id'] as const;
        const codes = selectFrom('one_time_codes')
          .select('user_id')
          .whereRef(...ofAccount);
        const passkeys = selectFrom('passkeys')
          .select('user_id')
          .whereRef(...ofAccount);
        return or([exists(codes.where('since', 'is not', null)), exists(passkeys)]).as('hasFactor');
      })
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id', 'desc')
      .execute();
  }

  async function countEnabled(): Promise<number> {
    const { count } = await db
      .selectFrom('users')
      .select((row) => row.fn.countAll().as('count'))
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async function insert(trx: Database, account: NewAccount, now: Date) {
    const id = newId(now);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('users')
      .values({
        id,
        name: account.name,
        email: account.email,
        email_key: emailKey(account.email),
        phone: account.phone,
        role: account.role,
        password_hash: account.passwordHash,
        created_by: account.createdBy,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? id : undefined;
  }

  /** Locks the row, so no session starts during a disabling or a new password; false after one of these. */
  async function noteSignIn(trx: Database, { id, passwordHash }: Account, now: Date) {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ last_signed_in_at: now.toISOString() })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Also ends the account's one-time link. False when the password has changed meanwhile. */
  async function updatePassword(trx: Database, { id, passwordHash }: Account, newHash: string) {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await trx.deleteFrom('password_links').where('user_id', '=', id).execute();
    return true;
  }

  async function upsertLink(trx: Database, userId: string, tokenHash: string, now: Date) {
    const link = { token_hash: tokenHash, created_at: now.toISOString() };
    await trx
      .insertInto('password_links')
      .values({ user_id: userId, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute();
  }

  async function findLink(tokenHash: string) {
    return db
      .selectFrom('password_links')
      .select(['user_id as userId', 'created_at as createdAt'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
  }

  /** The database refuses an e-mail that belongs to another account. */
  async function updatePerson(
    trx: Database,
    id: string,
    { name, email, phone }: Pick<SignedIn, 'name' | 'email' | 'phone'>,
  ): Promise<void> {
    const person = { name, email, email_key: emailKey(email), phone };
    await trx.updateTable('users').set(person).where('id', '=', id).execute();
  }

  async function updateDisabled(trx: Database, id: string, disabledAt: Date | null) {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ disabled_at: disabledAt?.toISOString() ?? null })
      .where('id', '=', id)
      .where('disabled_at', disabledAt ? 'is' : 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Always in the same order: of two who disable each other at once, one must fail. */
  async function lockEnabledSuperAdmins(trx: Database): Promise<string[]> {
    const found = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute();
    const locked: string[] = [];
    for (const { id } of found) {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ role: 'super_admin' })
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) locked.push(id);
    }
    return locked;
  }
}

/** The same key for every spelling of an e-mail: case, invisible characters, composed letters. */
export function emailKey(email: string): string {
  return cleanText(email, 'email').toLowerCase();
}
