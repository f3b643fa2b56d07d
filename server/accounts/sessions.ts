import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import type { SignedIn } from '../http/access.ts';
import * as repository from './sign-in-repository.ts';

const IDLE_MS = 8 * 60 * 60_000;
const ABSOLUTE_MS = 7 * 24 * 60 * 60_000;
/** A session's last use is noted at most this often: reading a page must not cost a write. */
const NOTE_EVERY_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Who is signed in. Only the hash of a token is stored. */
export function createSessions(db: Database) {
  return { start, findAccount, end, endAll, deleteExpired, noteConfirmed, findConfirmedAt };

  /** Opens a session and returns its token, which exists nowhere else. */
  async function start(trx: Database, userId: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await repository.insertSession(trx, { tokenHash: hashToken(token), userId }, now);
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

  /** Signs out; a token that is not known is no mistake. */
  async function end(token: string): Promise<void> {
    await repository.deleteSession(db, hashToken(token));
  }

  /** Ends every session of an account, except the one that asks for it. */
  async function endAll(trx: Database, userId: string, exceptToken?: string): Promise<void> {
    await repository.deleteSessionsOf(trx, userId, exceptToken && hashToken(exceptToken));
  }

  async function deleteExpired(now: Date): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    const limits = { lastSeen: before(IDLE_MS), created: before(ABSOLUTE_MS) };
    await repository.deleteSessionsBefore(db, limits);
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

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
