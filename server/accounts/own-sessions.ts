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

/** Where somebody is signed in, to be looked at and ended by themselves. */
export function createOwnSessions({ db, sessions, clock }: Parts) {
  return { find, end, endOthers };

  /** The one that asks first, then those used last. */
  async function find({ id }: SignedIn, token: string): Promise<OwnSession[]> {
    return sessions.findOwn(id, token, clock());
  }

  /** Throws AppError `not_found` when it is over already, or somebody else's. */
  async function end({ id, name }: SignedIn, sessionId: string): Promise<void> {
    await transact(db, async (trx) => {
      const userAgent = await sessions.endOwn(trx, id, sessionId);
      if (userAgent === undefined) throw isOver();
      const text = `Ended their session in ${deviceName(userAgent)}`;
      await writeAudit(trx, { id, name }, { action: 'account.session_ended', text }, clock());
    });
  }

  /** Leaves only the one that asks. */
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
