import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../database/open-database.ts';
import { createDesk } from '../desk.ts';

// For tests: a second process that records money at the desk, many records at once.
const { settings, documents, at, requests, by } = workerData;
const db = openDatabase(settings);
const desk = createDesk({
  db,
  mode: 'test',
  readSchool: async () => documents,
  clock: () => new Date(at),
  mailReceipts: false,
  onChange: () => undefined,
});

const ends = await Promise.all(
  requests.map((request: Parameters<typeof desk.record>[0]) =>
    desk.record(request, by).then(
      ({ number }) => number,
      (error: { code?: string }) => error.code ?? String(error),
    ),
  ),
);
await db.destroy();
parentPort?.postMessage(ends);
