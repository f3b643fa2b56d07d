import { createHash, randomBytes } from 'node:crypto';
import { SESSIONS_LISTED } from '#contract/accounts.ts';
import type { Database } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import type { Caller, SignedIn } from '../http/access.ts';
import * as repository from './sign-in-repository.ts';

const IDLE_MS = 8 * 60 * 60_000;
const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** Last use is stored at most this often, to save writes. */
const NOTE_EVERY_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

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

  /** The returned token is stored nowhere. */
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

  /** The enabled account of this token; undefined without a valid session. */
  async function findAccount(token: string, now: Date): Promise<SignedIn | undefined> {
    const tokenHash = hashToken(token);
    const session = await repository.findSession(db, tokenHash);
    if (!session) return undefined;
    const { account, createdAt, lastSeenAt } = session;
    const idleMs = now.getTime() - Date.parse(lastSeenAt);
    if (idleMs > IDLE_MS || now.getTime() - Date.parse(createdAt) > ABSOLUTE_MS) {
      // Deleted, so that setting a clock back does not revive it.
      await end(token);
      return undefined;
    }
    if (Math.abs(idleMs) >= NOTE_EVERY_MS) await noteUse(tokenHash, createdAt, now);
    return account;
  }

  /** Sessions that are still valid: the caller's first, then by last use. */
  async function findOwn(userId: string, token: string, now: Date) {
    const limits = { ...oldestAt(now), limit: SESSIONS_LISTED };
    return repository.findSessionsOf(db, userId, { tokenHash: hashToken(token), ...limits });
  }

  async function end(token: string): Promise<void> {
    await repository.deleteSession(db, hashToken(token));
  }

  /** The user agent of the ended session; undefined when there is none. */
  async function endOwn(trx: Database, userId: string, id: string): Promise<string | undefined> {
    return repository.deleteSessionById(trx, userId, id);
  }

  /** Ends all sessions of the account but one. Returns how many. */
  async function endAll(trx: Database, userId: string, exceptToken?: string): Promise<number> {
    return repository.deleteSessionsOf(trx, userId, exceptToken && hashToken(exceptToken));
  }

  async function deleteExpired(now: Date): Promise<void> {
    await repository.deleteSessionsBefore(db, oldestAt(now));
  }

  async function noteConfirmed(trx: Database, token: string, now: Date): Promise<void> {
    await repository.updateConfirmed(trx, hashToken(token), now);
  }

  async function findConfirmedAt(token: string): Promise<Date | undefined> {
    return repository.findConfirmedAt(db, hashToken(token));
  }

  /** A session that began while the clock was ahead begins now. */
  async function noteUse(tokenHash: string, createdAt: string, now: Date): Promise<void> {
    const at = now.toISOString();
    const seen = { lastSeenAt: at, createdAt: createdAt < at ? createdAt : at };
    await repository.updateSession(db, tokenHash, seen).catch((error: unknown) => {
      // A full disk must not lock out signed-in readers.
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
}

/** Sessions used or begun before these are over. */
function oldestAt(now: Date): { lastSeen: Date; created: Date } {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { lastSeen: before(IDLE_MS), created: before(ABSOLUTE_MS) };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
