import { writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignedIn } from '../http/access.ts';
import { deviceName } from './device-name.ts';
import type { Sessions } from './sessions.ts';
import type { OwnSession } from './sign-in-repository.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  clock: () => Date;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** One's own sessions: listed and ended by their owner. */
export function createOwnSessions({ db, sessions, clock }: Parts) {
  return { find, end, endOthers };

  async function find({ id }: SignedIn, token: string): Promise<OwnSession[]> {
    return sessions.findOwn(id, token, clock());
  }

  /** Throws AppError `not_found` when the session is over, or belongs to someone else. */
  async function end({ id, name }: SignedIn, sessionId: string): Promise<void> {
    await transact(db, async (trx) => {
      const userAgent = await sessions.endOwn(trx, id, sessionId);
      if (userAgent === undefined) throw isOver();
      const text = `Ended their session in ${deviceName(userAgent)}`;
      await writeAudit(trx, { id, name }, { action: 'account.session_ended', text }, clock());
    });
  }

  async function endOthers({ id, name }: SignedIn, token: string): Promise<void> {
    await transact(db, async (trx) => {
      if ((await sessions.endAll(trx, id, token)) === 0) return;
      const text = 'Ended all their other sessions';
      await writeAudit(trx, { id, name }, { action: 'account.sessions_ended', text }, clock());
    });
  }
}

function isOver(): AppError {
  return new AppError('not_found', 'This session is over already.');
}
