import { once } from 'node:events';
import { createChangeListener, POOLED } from '../../database/change-listener.ts';
import { announceChange, createChanges } from '../../database/changes.ts';
import { openDatabase } from '../../database/open-database.ts';
import { transact } from '../../database/transactions.ts';
import { plainReason } from '../../errors/plain-reason.ts';
import type { StorageSettings } from '../settings.ts';
import { bad, good, note, type Verdict } from './finding.ts';

const LONGEST_WAIT_MS = 3_000;
const OTHER_DATABASE = bad(
  'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: what is announced by the one is not heard by the other',
  'Name the same server and database in both: backups and commands use DATABASE_DIRECT_URL.',
);

/** Announces a change and waits to hear it: whether processes on one PostgreSQL hear of each other's changes. */
export async function checkListening(
  settings: Pick<StorageSettings, 'database'>,
): Promise<Verdict[]> {
  const { database } = settings;
  if (database.engine === 'sqlite') return [];
  const changes = createChanges();
  let problem: unknown;
  const warn = (details: object) => {
    problem = (details as { err: unknown }).err;
  };
  const log = { info: () => {}, warn };
  const listener = createChangeListener({ url: database.directUrl, changes, log });
  try {
    await listener.start();
    if (problem) return [notListening(problem)];
    const heard = once(changes, 'payments', { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    await Promise.all([announceOne(database), heard]);
    return [good('each hears at once what another changes')];
  } catch (error) {
    if ((error as Error).name === 'AbortError') return [OTHER_DATABASE];
    throw error;
  } finally {
    await listener.stop();
  }
}

async function announceOne(database: StorageSettings['database']): Promise<void> {
  await using db = openDatabase(database);
  await transact(db, (trx) => announceChange(trx, 'payments'));
}

function notListening(problem: unknown): Verdict {
  if ((problem as Error).message === POOLED) {
    return note(
      'DATABASE_URL goes through a pooler, and no process can hear of changes there: other processes show deleted news for five seconds more, and backups and commands need PostgreSQL itself',
      'Name PostgreSQL itself, past the pooler, in DATABASE_DIRECT_URL.',
    );
  }
  return bad(
    `PostgreSQL is not reached by a connection of its own: ${plainReason(problem)}`,
    'Fix DATABASE_DIRECT_URL (without it, DATABASE_URL): backups and commands use it too.',
  );
}
