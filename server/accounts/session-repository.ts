import { hash } from 'node:crypto';
import { type OwnSession, SESSIONS_LISTED } from '#contract/accounts.ts';
import { writeAudit } from '../database/audit-log.ts';
import { newId, newToken } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import type { Caller, SignedIn } from '../http/access.ts';
import { deviceName } from './device-name.ts';

const IDLE_MS = 8 * 60 * 60_000;
const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** Last use is stored at most this often, to save writes. */
const NOTE_EVERY_MS = 60_000;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** Who is signed in. Only the hash of a token is stored. */
export function createSessionRepository(db: Database) {
  return {
    start,
    findAccount,
    end,
    endAll,
    findOwn,
    endOwn,
    endOthers,
    deleteExpired,
    noteConfirmed,
    findConfirmedAt,
  };

  async function start(trx: Database, userId: string, { address, userAgent }: Caller, now: Date) {
    const token = newToken();
    const at = now.toISOString();
    await trx
      .insertInto('sessions')
      .values({
        id: newId(now),
        token_hash: hash('sha256', token),
        user_id: userId,
        created_at: at,
        last_seen_at: at,
        address,
        user_agent: userAgent,
      })
      .execute();
    return token;
  }

  /** The enabled account of this token; undefined without a valid session. */
  async function findAccount(token: string, now: Date): Promise<SignedIn | undefined> {
    const session = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.role'])
      .select(['sessions.created_at as createdAt', 'sessions.last_seen_at as lastSeenAt'])
      .where('sessions.token_hash', '=', hash('sha256', token))
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!session) return undefined;
    const { createdAt, lastSeenAt, ...account } = session;
    const idleMs = now.getTime() - Date.parse(lastSeenAt);
    if (idleMs > IDLE_MS || now.getTime() - Date.parse(createdAt) > ABSOLUTE_MS) {
      // Deleted, so that setting a clock back does not revive it.
      await end(token);
      return undefined;
    }
    if (Math.abs(idleMs) >= NOTE_EVERY_MS) await noteUse(token, createdAt, now);
    return account;
  }

  /** A session that began while the clock was ahead begins now. */
  async function noteUse(token: string, createdAt: string, now: Date): Promise<void> {
    const at = now.toISOString();
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at, created_at: createdAt < at ? createdAt : at })
      .where('token_hash', '=', hash('sha256', token))
      .execute()
      .catch((error: unknown) => {
        // A full disk must not lock out signed-in readers.
        if (!isDatabaseUnavailable(error)) throw error;
      });
  }

  async function end(token: string): Promise<void> {
    await db.deleteFrom('sessions').where('token_hash', '=', hash('sha256', token)).execute();
  }

  /** Ends all sessions of the account, except the one of this token. Returns how many. */
  async function endAll(trx: Database, userId: string, exceptToken?: string): Promise<number> {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '<>', exceptToken ? hash('sha256', exceptToken) : '')
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Valid sessions of an account: the caller's first, then by last use. */
  async function findOwn({ id }: SignedIn, token: string, now: Date): Promise<OwnSession[]> {
    const { lastSeen, created } = oldestAt(now);
    const tokenHash = hash('sha256', token);
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'address', 'token_hash', 'user_agent'])
      .select(['created_at as startedAt', 'last_seen_at as lastUsedAt'])
      .where('user_id', '=', id)
      .where('last_seen_at', '>=', lastSeen)
      .where('created_at', '>=', created)
      .orderBy((row) => row.case().when('token_hash', '=', tokenHash).then(0).else(1).end())
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SESSIONS_LISTED)
      .execute();
    return rows.map(({ token_hash, user_agent, ...row }) => {
      return { ...row, device: deviceName(user_agent), current: token_hash === tokenHash };
    });
  }

  /** Throws AppError `not_found` when the session is over, or belongs to someone else. */
  async function endOwn({ id, name }: SignedIn, sessionId: string, now: Date): Promise<void> {
    await transact(db, async (trx) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', id)
        .returning('user_agent')
        .executeTakeFirst();
      if (!ended) throw new AppError('not_found', 'This session is over already.');
      const text = `Ended their session in ${deviceName(ended.user_agent)}`;
      await writeAudit(trx, { id, name }, { action: 'account.session_ended', text }, now);
    });
  }

  async function endOthers({ id, name }: SignedIn, token: string, now: Date): Promise<void> {
    await transact(db, async (trx) => {
      if ((await endAll(trx, id, token)) === 0) return;
      const text = 'Ended all their other sessions';
      await writeAudit(trx, { id, name }, { action: 'account.sessions_ended', text }, now);
    });
  }

  async function deleteExpired(now: Date): Promise<void> {
    const { lastSeen, created } = oldestAt(now);
    await db
      .deleteFrom('sessions')
      .where((row) => row.or([row('last_seen_at', '<', lastSeen), row('created_at', '<', created)]))
      .execute();
  }

  async function noteConfirmed(trx: Database, token: string, now: Date): Promise<void> {
    await trx
      .updateTable('sessions')
      .set({ confirmed_at: now.toISOString() })
      .where('token_hash', '=', hash('sha256', token))
      .execute();
  }

  async function findConfirmedAt(token: string): Promise<Date | undefined> {
    const session = await db
      .selectFrom('sessions')
      .select('confirmed_at')
      .where('token_hash', '=', hash('sha256', token))
      .executeTakeFirst();
    return session?.confirmed_at ? new Date(session.confirmed_at) : undefined;
  }
}

/** Sessions used or begun before these instants are over. */
function oldestAt(now: Date): { lastSeen: string; created: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { lastSeen: before(IDLE_MS), created: before(ABSOLUTE_MS) };
}
