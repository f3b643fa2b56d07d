import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors/app-error.ts';

/** Tables that exist only while a move into this database is under way. */
export const MOVE_MARK = 'school_move';
export const MOVE_PROGRESS = 'school_move_tables';

export function refuseHalfMoved(tables: readonly string[]): void {
  if (!tables.includes(MOVE_MARK)) return;
  throw new AppError(
    'unavailable',
    'A move of a school into this database was not finished, so nothing else uses it. Run it again, which goes on where it stopped: npm run move -- --to postgres://…. (The school is where it was until then: without DATABASE_URL in .env it starts there.)',
  );
}

export const RESTORE_MARK = '.restore-under-way';

export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(path.join(dataDir, RESTORE_MARK))) return;
  throw new AppError(
    'unavailable',
    `A restore into ${dataDir} was cut short. Run it again, with --force: npm run restore -- BACKUP --force`,
  );
}
