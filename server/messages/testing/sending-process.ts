import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../database/open-database.ts';
import { createMessages } from '../messages.ts';

// For tests: a second process that takes messages, many at once.
const { settings, documents, at, bodies } = workerData;
const db = openDatabase(settings);
const messages = createMessages({
  db,
  readSchool: async () => documents,
  clock: () => new Date(at),
  wake: undefined,
});

const ends = await Promise.all(
  bodies.map((body: Parameters<typeof messages.send>[0]) =>
    messages.send(body).then(
      ({ number }) => number,
      (error: { code?: string }) => error.code ?? String(error),
    ),
  ),
);
await db.destroy();
parentPort?.postMessage(ends);
