import { parentPort, workerData } from 'node:worker_threads';
import { migrateToLatest } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

// For tests: a second process that starts on the same database.
const db = openDatabase(workerData);
parentPort?.postMessage(await migrateToLatest(db));
await db.destroy();
