import { createHash, randomBytes } from 'node:crypto';
import type { SignedInUser } from '#contract/accounts.ts';
import type { Database } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';

const IDLE_MS = 8 * 60 * 60_000;
const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** A session's last use is noted at most this often: reading a page must not cost a write. */
const NOTE_EVERY_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Who is signed in. Only the hash of a token is stored. */
export function createSessions(db: Database) {
  return { start, findAccount, end, endAll, deleteExpired };

  /** Opens a session and returns its token, which exists nowhere else. */
  async function start(trx: Database, userId: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = now.toISOString();
    await trx
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: userId, created_at: at, last_seen_at: at })
      .execute();
    return token;
  }

  /** The enabled account behind a token; undefined when the session never was, is over or was ended. */
  async function findAccount(token: string, now: Date): Promise<SignedInUser | undefined> {
    const tokenHash = hashToken(token);
    const session = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'users.id as _id',
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
    const idleMs = now.getTime() - Date.parse(lastSeenAt);
    if (idleMs > IDLE_MS || now.getTime() - Date.parse(createdAt) > ABSOLUTE_MS) {
      // Gone for good: a clock that is put back must not revive it.
      await end(token);
      return undefined;
    }
    if (Math.abs(idleMs) >= NOTE_EVERY_MS) await noteUse(tokenHash, createdAt, now);
    return account;
  }

  /** Signs out; a token that is not known is no mistake. */
  async function end(token: string): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
  }

  /** Ends every session of an account, except the one that asks for it. */
  async function endAll(trx: Database, userId: string, exceptToken?: string): Promise<void> {
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '<>', exceptToken ? hashToken(exceptToken) : '')
      .execute();
  }

  async function deleteExpired(now: Date): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
    await db
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('last_seen_at', '<', before(IDLE_MS)),
          row('created_at', '<', before(ABSOLUTE_MS)),
        ]),
      )
      .execute();
  }

  /** A session that began while the clock stood ahead begins now. */
  async function noteUse(tokenHash: string, createdAt: string, now: Date): Promise<void> {
    const at = now.toISOString();
    const write = db
      .updateTable('sessions')
      .set({ last_seen_at: at, created_at: createdAt < at ? createdAt : at })
      .where('token_hash', '=', tokenHash)
      .execute();
    await write.catch((error: unknown) => {
      // A full disk must not keep a signed-in person from reading.
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
