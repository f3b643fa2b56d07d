import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { addWorkOnce } from './work-once.ts';

let database: TestDatabase;
let places: number[];
let now: Date;
beforeEach(async () => {
  database = await createTestDatabase();
  places = [];
  now = new Date('2026-11-20T09:00:00.000Z');
});
afterEach(() => database.remove());

/** A process that does ten pieces, until one of them ends it. */
async function open(pieceOf = async (_after: number) => {}) {
  const app = fastify();
  // Each look is later than the one before, as with a real clock.
  const clock = () => {
    now = new Date(now.getTime() + 1);
    return now;
  };
  addWorkOnce(app, {
    db: database.db,
    clock,
    databaseClock: async () => clock(),
    name: 'counting',
    async piece(after) {
      places.push(after);
      await pieceOf(after);
      return after < 9 ? after + 1 : undefined;
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const finishedAt = async () =>
  (await database.db.selectFrom('leases').selectAll().executeTakeFirst())?.finished_at;
const isFinished = () => expect.poll(finishedAt).toBeTruthy();

test('is done in pieces, once in the life of a school', async () => {
  const first = await open();
  await isFinished();
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await first.close();
  const second = await open();
  await second.close();
  expect(places).toHaveLength(10);
});

test('a process that closes stops between two pieces; the next one does all of it', async () => {
  const reached = Promise.withResolvers<void>();
  const first = await open(async (after) => {
    if (after === 3) reached.resolve();
  });
  await reached.promise;
  await first.close();
  expect(places.length).toBeLessThan(10);
  expect(await finishedAt()).toBeNull();
  places = [];
  const second = await open();
  await isFinished();
  expect(places).toHaveLength(10);
  await second.close();
});

test('what fails is tried again at the next start', async () => {
  const reached = Promise.withResolvers<void>();
  const first = await open(async () => {
    reached.resolve();
    throw new Error('the disk is full');
  });
  await reached.promise;
  await first.close();
  expect(places).toEqual([0]);
  expect(await finishedAt()).toBeNull();
  places = [];
  const second = await open();
  await isFinished();
  expect(places).toHaveLength(10);
  await second.close();
});
