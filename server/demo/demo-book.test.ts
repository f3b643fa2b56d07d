import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { seedDemoBook } from './demo-book.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-21T09:00:00.000Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const seed = (isStopped = () => false) => seedDemoBook({ db: database.db, now: NOW, isStopped });

test('six classes of thirty have notes with discounts and parts, and a week of money at the desk', async () => {
  const { db } = database;
  await seed();
  const students = await db.selectFrom('students').selectAll().execute();
  const byClass = Map.groupBy(students, ({ fee_class }) => fee_class);
  expect([...byClass.values()].map((of) => of.length)).toEqual([30, 30, 30, 30, 30, 30]);
  expect(new Set(students.map(({ full_name }) => full_name)).size).toBe(180);
  const notes = await db.selectFrom('fee_notes').selectAll().execute();
  expect(notes).toHaveLength(180);
  expect(new Set(notes.map(({ discount_reason }) => discount_reason))).toEqual(
    new Set([null, 'siblings', 'scholarship']),
  );
  const plans = new Set(notes.map(({ plan }) => JSON.parse(plan).kind));
  expect(plans).toEqual(new Set(['at_once', 'parts', 'free']));
  expect(new Set(notes.map(({ status }) => status))).toEqual(
    new Set(['open', 'part_paid', 'paid']),
  );
  const desk = await db.selectFrom('desk_payments').selectAll().execute();
  expect(desk).toHaveLength(35);
  expect(new Set(desk.map(({ received_on }) => received_on)).size).toBe(7);
  expect(desk.filter(({ voided_at }) => voided_at !== null)).toHaveLength(1);
  expect(await verifyLedger(db)).toMatchObject({ intact: true });
});

test('is made once, and not at all where there is a class list', async () => {
  const { db } = database;
  await seed();
  await seed();
  const count = db.selectFrom('students').select(({ fn }) => fn.countAll<number>().as('all'));
  expect(Number((await count.executeTakeFirstOrThrow()).all)).toBe(180);
});

test('ends soon when the school stops', async () => {
  await seed(() => true);
  expect(await database.db.selectFrom('fee_notes').selectAll().execute()).toEqual([]);
});
