import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';

// For tests: another program that keeps the database locked until it is told to end.
const { file, begin } = workerData;
const database = new SQLite(file);
database.exec(begin);
parentPort?.once('message', () => {
  database.exec('rollback');
  database.close();
  parentPort?.close();
});
parentPort?.postMessage('locked');
