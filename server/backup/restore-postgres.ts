import path from 'node:path';
import { openForLongWork } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { type CheckLedger, endSessions, isInUse, putBack } from './backup-repository.ts';
import { checkRestored } from './check-backup.ts';
import type { RestoreMark } from './exchange.ts';
import type { Manifest } from './manifest.ts';
import { ASIDE, loadPostgres } from './postgres-tools.ts';

interface PostgresRestore {
  backup: string;
  url: string;
  manifest: Manifest;
  /** Set until both tables and pictures are exchanged. */
  mark: RestoreMark;
  force: boolean;
  checkLedger: CheckLedger;
  clock: () => Date;
  say: (line: string) => void;
}

export async function restorePostgres(parts: PostgresRestore): Promise<string> {
  const { url, force, clock, say } = parts;
  await using db = openForLongWork({ engine: 'postgres', url, directUrl: url });
  if (await isInUse(db)) {
    throw new AppError(
      'conflict',
      'Others are connected to the database of DATABASE_URL. Stop the school, then restore. (A pooler keeps its connections for some minutes: restart it too.)',
    );
  }
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const occupied = tables.some(({ schema }) => schema === 'public');
  if (occupied && !force) {
    throw new AppError(
      'conflict',
      'The database of DATABASE_URL already holds tables. Name an empty one, or add --force: its tables are then moved aside into a schema of their own, not deleted.',
    );
  }
  const aside = occupied ? `${ASIDE}${clock().getTime()}` : undefined;
  const found = await exchangeTables(db, aside, parts);
  if (aside) say(`The tables that were there before are kept in the schema ${aside}.`);
  return found;
}

/** Bad tables are dropped again; the mark stays only if that fails. */
async function exchangeTables(
  db: Database,
  aside: string | undefined,
  { backup, url, manifest, mark, checkLedger }: PostgresRestore,
): Promise<string> {
  await mark.set();
  try {
    await loadPostgres(url, path.join(backup, 'school.dump'), aside);
  } catch (error) {
    await mark.takeBack();
    throw error;
  }
  try {
    const found = await checkRestored(db, manifest, checkLedger);
    await endSessions(db);
    return found;
  } catch (error) {
    const isPutBack = await putBack(db, aside).then(
      () => true,
      () => false,
    );
    if (isPutBack) await mark.takeBack();
    throw error;
  }
}
