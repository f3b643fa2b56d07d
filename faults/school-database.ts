import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';

/** Settings and database of the school in this process; apart from `school.ts` for the broken one's sake. */
export const config = loadConfig();
export const db = openDatabase(config.database);
