import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';

/** Makes changes to an account's factors wait for each other: two must not remove the last two at once. */
export async function lockAccount(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_key: sql.ref('email_key') })
    .where('id', '=', userId)
    .execute();
}

/** Recovery codes alone do not count: they come and go with the first and last factor. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  return (await hasCodes(db, userId)) || (await findPasskeys(db, userId)).length > 0;
}

export async function deleteFactors(trx: Database, userId: string): Promise<boolean> {
  const had = await hasFactor(trx, userId);
  for (const table of ['one_time_codes', 'passkeys', 'recovery_codes', 'second_steps'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  return had;
}

export async function hasCodes(db: Database, userId: string): Promise<boolean> {
  return (await findCodes(db, userId))?.since != null;
}

export async function findCodes(db: Database, userId: string) {
  return db
    .selectFrom('one_time_codes')
    .select(['secret', 'since', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The secret does not count until confirmed; false when one counts already. */
export async function upsertSecret(db: Database, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, secret, since: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('one_time_codes.since', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the secret was replaced meanwhile, or counts already. */
export async function updateSecretCounts(
  trx: Database,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_codes')
    .set({ since: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when this or a later step was used before. A step after `latest` came from a clock that was ahead. */
export async function updateLastStep(
  db: Database,
  userId: string,
  { secret, step, latest }: { secret: string; step: number; latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('since', 'is not', null)
    .where((row) => row.or([row('last_step', '<', step), row('last_step', '>', latest)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteCodes(trx: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(trx: Database, userId: string, hashes: string[]) {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteRecoveryCode(trx: Database, userId: string, hash: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export type StoredPasskey = Awaited<ReturnType<typeof findPasskeys>>[number];

export async function findPasskeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'counter', 'transports', 'name', 'public_key as publicKey'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    counter: Number(row.counter),
    transports: z.array(z.string()).parse(JSON.parse(row.transports)),
  }));
}

/** False when the passkey is registered already. */
export async function insertPasskey(
  trx: Database,
  userId: string,
  passkey: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePasskeyUse(db: Database, id: string, counter: number, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of the deleted passkey, or undefined. */
export async function deletePasskey(trx: Database, userId: string, id: string) {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

export async function upsertChallenge(db: Database, key: string, challenge: string, now: Date) {
  const stored = { challenge, created_at: now.toISOString() };
  await db
    .insertInto('passkey_challenges')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}

/** A challenge is used once. */
export async function deleteChallenge(db: Database, key: string) {
  return db
    .deleteFrom('passkey_challenges')
    .where('key', '=', key)
    .returning(['challenge', 'created_at as createdAt'])
    .executeTakeFirst();
}

export async function insertStep(
  db: Database,
  tokenHash: string,
  { id, passwordHash }: { id: string; passwordHash: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('second_steps')
    .values({
      token_hash: tokenHash,
      user_id: id,
      password_hash: passwordHash,
      tries: 0,
      created_at: now.toISOString(),
    })
    .execute();
}

export async function findStep(db: Database, tokenHash: string) {
  return db
    .selectFrom('second_steps')
    .select(['user_id as userId', 'password_hash as passwordHash', 'created_at as createdAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Counted before the check, so that parallel tries all count. False when there were `most` already. */
export async function updateTries(db: Database, tokenHash: string, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_steps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', most)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteStep(trx: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteStepsBefore(db: Database, instant: Date): Promise<void> {
  const at = instant.toISOString();
  await db.deleteFrom('second_steps').where('created_at', '<', at).execute();
  await db.deleteFrom('passkey_challenges').where('created_at', '<', at).execute();
}
