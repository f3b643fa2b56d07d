import { AppError } from '../errors/app-error.ts';

/** Tables that exist only while a move into this database is under way. */
export const MOVE_MARK = 'school_move';
export const MOVE_PROGRESS = 'school_move_tables';

/** A half-finished move must not be used as a school. */
export function refuseHalfMoved(tables: readonly string[]): void {
  if (!tables.includes(MOVE_MARK)) return;
  throw new AppError(
    'unavailable',
    'A move of a school into this database was not finished, so nothing else uses it. Run it again, which goes on where it stopped: npm run move -- --to postgres://…. (The school is where it was until then: without DATABASE_URL in .env it starts there.)',
  );
}
