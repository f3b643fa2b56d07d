import { parentPort, workerData } from 'node:worker_threads';
import { migrateToLatest } from '../migrate.ts';
import { openForLongWork } from '../open-database.ts';

// For tests: a second process that starts on the same database, and migrates past every pooler.
const db = openForLongWork(workerData);
parentPort?.postMessage(await migrateToLatest(db));
await db.destroy();
