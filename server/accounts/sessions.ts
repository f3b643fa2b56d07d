import { createHash, randomBytes } from 'node:crypto';
import { SESSIONS_LISTED } from '#contract/accounts.ts';
import type { Database } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import type { Caller, SignedIn } from '../http/access.ts';
import * as repository from './sign-in-repository.ts';

const IDLE_MS = 8 * 60 * 60_000;
const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** A session's last use is noted at most this often: reading a page must not cost a write. */
const NOTE_EVERY_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Who is signed in. Only the hash of a token is stored. */
export function createSessions(db: Database) {
  return {
    start,
    findAccount,
    findOwn,
    end,
    endOwn,
    endAll,
    deleteExpired,
    noteConfirmed,
    findConfirmedAt,
  };

  /** Opens a session and returns its token, which exists nowhere else. */
  async function start(
    trx: Database,
    userId: string,
    { address, userAgent }: Caller,
    now: Date,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session = { tokenHash: hashToken(token), userId, address, userAgent };
    await repository.insertSession(trx, session, now);
    return token;
  }

  /** The enabled account behind a token; undefined when the session never was, is over or was ended. */
  async function findAccount(token: string, now: Date): Promise<SignedIn | undefined> {
    const tokenHash = hashToken(token);
    const session = await repository.findSession(db, tokenHash);
    if (!session) return undefined;
    const { account, createdAt, lastSeenAt } = session;
    const idleMs = now.getTime() - Date.parse(lastSeenAt);
    if (idleMs > IDLE_MS || now.getTime() - Date.parse(createdAt) > ABSOLUTE_MS) {
      // Gone for good: a clock that is put back must not revive it.
      await end(token);
      return undefined;
    }
    if (Math.abs(idleMs) >= NOTE_EVERY_MS) await noteUse(tokenHash, createdAt, now);
    return account;
  }

  /** An account's sessions that are not over, the one with this token first, then those used last. */
  async function findOwn(userId: string, token: string, now: Date) {
    const limits = { ...oldestAt(now), limit: SESSIONS_LISTED };
    return repository.findSessionsOf(db, userId, { tokenHash: hashToken(token), ...limits });
  }

  /** Signs out; a token that is not known is no mistake. */
  async function end(token: string): Promise<void> {
    await repository.deleteSession(db, hashToken(token));
  }

  /** Ends one session of an account. Returns the browser that it was begun in; undefined when there is no such session. */
  async function endOwn(trx: Database, userId: string, id: string): Promise<string | undefined> {
    return repository.deleteSessionById(trx, userId, id);
  }

  /** Ends every session of an account, except the one that asks for it. Returns how many. */
  async function endAll(trx: Database, userId: string, exceptToken?: string): Promise<number> {
    return repository.deleteSessionsOf(trx, userId, exceptToken && hashToken(exceptToken));
  }

  async function deleteExpired(now: Date): Promise<void> {
    await repository.deleteSessionsBefore(db, oldestAt(now));
  }

  /** Somebody has just shown in this session who they are. */
  async function noteConfirmed(trx: Database, token: string, now: Date): Promise<void> {
    await repository.updateConfirmed(trx, hashToken(token), now);
  }

  async function findConfirmedAt(token: string): Promise<Date | undefined> {
    return repository.findConfirmedAt(db, hashToken(token));
  }

  /** A session that began while the clock stood ahead begins now. */
  async function noteUse(tokenHash: string, createdAt: string, now: Date): Promise<void> {
    const at = now.toISOString();
    const seen = { lastSeenAt: at, createdAt: createdAt < at ? createdAt : at };
    await repository.updateSession(db, tokenHash, seen).catch((error: unknown) => {
      // A full disk must not keep a signed-in person from reading.
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
}

/** What was used, or begun, before these is over. */
function oldestAt(now: Date): { lastSeen: Date; created: Date } {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { lastSeen: before(IDLE_MS), created: before(ABSOLUTE_MS) };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
