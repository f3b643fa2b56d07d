import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { seedDemoMessages } from './demo-messages.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const messages = () => database.db.selectFrom('messages').selectAll().orderBy('number').execute();

test('the demo has messages in every state, questions and visits, made once', async () => {
  await seedDemoMessages({ db: database.db, now: NOW });
  const made = await messages();
  expect(new Set(made.map(({ state }) => state))).toEqual(
    new Set(['new', 'answered', 'archived', 'suspect']),
  );
  expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(['question', 'visit']));
  const times = made.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted());
  expect(times.every((at) => at < NOW.toISOString())).toBe(true);
  await seedDemoMessages({ db: database.db, now: NOW });
  expect(await messages()).toEqual(made);
});
