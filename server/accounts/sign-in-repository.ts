import * as z from 'zod';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import type { Caller, SignedIn } from '../http/access.ts';
import { type Attempts, NO_ATTEMPTS } from './attempt-pauses.ts';

export interface FoundSession {
  account: SignedIn;
  createdAt: string;
  lastSeenAt: string;
}

export async function insertSession(
  trx: Database,
  { tokenHash, userId, address, userAgent }: { tokenHash: string; userId: string } & Caller,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const facts = { token_hash: tokenHash, user_id: userId, created_at: at, last_seen_at: at };
  await trx
    .insertInto('sessions')
    .values({ ...facts, id: newId(now), address, user_agent: userAgent })
    .execute();
}

export async function findSession(
  db: Database,
  tokenHash: string,
): Promise<FoundSession | undefined> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.phone',
      'users.role',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!session) return undefined;
  const { createdAt, lastSeenAt, ...account } = session;
  return { account, createdAt, lastSeenAt };
}

export async function updateSession(
  db: Database,
  tokenHash: string,
  { createdAt, lastSeenAt }: Pick<FoundSession, 'createdAt' | 'lastSeenAt'>,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: lastSeenAt, created_at: createdAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function updateConfirmed(trx: Database, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function findConfirmedAt(db: Database, tokenHash: string): Promise<Date | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session?.confirmed_at ? new Date(session.confirmed_at) : undefined;
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(
  trx: Database,
  userId: string,
  exceptTokenHash = '',
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', exceptTokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface OwnSession extends Caller {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** Valid sessions of an account: the caller's first, then by last use, up to `limit`. */
export async function findSessionsOf(
  db: Database,
  userId: string,
  {
    tokenHash,
    lastSeen,
    created,
    limit,
  }: { tokenHash: string; lastSeen: Date; created: Date; limit: number },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'address', 'token_hash'])
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', lastSeen.toISOString())
    .where('created_at', '>=', created.toISOString())
    .orderBy((row) => row.case().when('token_hash', '=', tokenHash).then(0).else(1).end())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ token_hash, ...row }) => ({ ...row, isCurrent: token_hash === tokenHash }));
}

export async function deleteSessionById(
  trx: Database,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_agent')
    .executeTakeFirst();
  return deleted?.user_agent;
}

export async function deleteSessionsBefore(
  db: Database,
  { lastSeen, created }: { lastSeen: Date; created: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('last_seen_at', '<', lastSeen.toISOString()),
        row('created_at', '<', created.toISOString()),
      ]),
    )
    .execute();
}

export async function findAttempts(db: Database, key: string): Promise<Attempts> {
  const row = await db
    .selectFrom('password_attempts')
    .select(['recent', 'pauses'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? readAttempts(row) : NO_ATTEMPTS;
}

/** An upsert locks the row on both engines, even a new one. */
export async function lockAttempts(trx: Database, key: string, now: Date): Promise<Attempts> {
  const at = now.toISOString();
  const row = await trx
    .insertInto('password_attempts')
    .values({ key, recent: '[]', pauses: 0, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ updated_at: at }))
    .returning(['recent', 'pauses'])
    .executeTakeFirstOrThrow();
  return readAttempts(row);
}

export async function updateAttempts(
  trx: Database,
  key: string,
  { recent, pauses }: Attempts,
): Promise<void> {
  await trx
    .updateTable('password_attempts')
    .set({ recent: JSON.stringify(recent), pauses })
    .where('key', '=', key)
    .execute();
}

export async function deleteAttempts(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('password_attempts').where('key', '=', key).execute();
}

export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db
    .deleteFrom('password_attempts')
    .where('updated_at', '<', instant.toISOString())
    .execute();
}

const instants = z.array(z.number());

function readAttempts({ recent, pauses }: { recent: string; pauses: number }): Attempts {
  return { recent: instants.parse(JSON.parse(recent)), pauses };
}
