import { sql } from 'kysely';
import { db } from '../../faults/school-database.ts';

/** The school of faults/, which can be ended in two ways, and be made to wait less for the disk than it must. */
const { POWER_CUT_SYNCHRONOUS: synchronous } = process.env;
if (synchronous) await sql.raw(`pragma synchronous = ${synchronous}`).execute(db);

// Closes the database: the write-ahead log is copied into it and removed.
process.once('SIGTERM', () => void db.destroy().then(() => process.exit()));
// A crash between two changes. A kill from outside may hit a change that is done and not yet recorded.
process.once('SIGHUP', () => process.kill(process.pid, 'SIGKILL'));

await import('../../faults/school.ts');
