import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors/app-error.ts';

/** A file in the data folder while a restore exchanges what is in it. */
export const RESTORE_MARK = '.restore-under-way';

/** What a restore left half exchanged must not be used: a start would take it for the school. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(path.join(dataDir, RESTORE_MARK))) return;
  throw new AppError(
    'unavailable',
    `A restore into ${dataDir} was cut short. Run it again, with --force: npm run restore -- BACKUP --force`,
  );
}
