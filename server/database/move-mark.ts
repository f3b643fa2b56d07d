import { AppError } from '../errors/app-error.ts';

/** Tables beside the school's while a move brings it into this database; the last step of a move drops them. */
export const MOVE_MARK = 'school_move';
export const MOVE_PROGRESS = 'school_move_tables';

/** What a move has brought half of must not be used: a start would take it for the school. */
export function refuseHalfMoved(tables: readonly string[]): void {
  if (!tables.includes(MOVE_MARK)) return;
  throw new AppError(
    'unavailable',
    'A move of a school into this database was not finished, so nothing else uses it. Run it again, which goes on where it stopped: npm run move -- --to postgres://…. (The school is where it was until then: without DATABASE_URL in .env it starts there.)',
  );
}
