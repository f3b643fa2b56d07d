import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors/app-error.ts';

export const RESTORE_MARK = '.restore-under-way';

/** A half-done restore must not be used as a school. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(path.join(dataDir, RESTORE_MARK))) return;
  throw new AppError(
    'unavailable',
    `A restore into ${dataDir} was cut short. Run it again, with --force: npm run restore -- BACKUP --force`,
  );
}
