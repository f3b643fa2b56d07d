import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import {
  findKnownPayouts,
  sumItems,
  type Verdict,
} from '../payments/bookkeeping/payout-repository.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { seedDemoPayments } from './demo-payments.ts';

// Each of the sixty is a dozen durable writes, and a busy disk takes its time for them.
vi.setConfig({ testTimeout: 180_000 });

const NOW = new Date('2026-11-21T09:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-demo-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const seed = (isStopped = () => false) =>
  seedDemoPayments({
    db: database.db,
    config: readConfig({ DATA_DIR: folder }),
    sandboxFile: path.join(folder, 'paystack-sandbox.db'),
    now: NOW,
    isStopped,
    log: { warn: vi.fn(), error: vi.fn() },
  });
const payments = () =>
  database.db.selectFrom('payments').selectAll().orderBy('created_at').execute();

test('some sixty payments of the last five months stand in the books, and all of it is true', async () => {
  await seed();
  const rows = await payments();
  const counts = Object.groupBy(rows, ({ status }) => status);
  expect(rows).toHaveLength(60);
  expect(counts.paid?.length).toBe(55);
  expect(
    [counts.failed, counts.reversed, counts.review, counts.pending].map((of) => of?.length),
  ).toEqual([2, 1, 1, 1]);
  expect(await verifyLedger(database.db)).toMatchObject({ intact: true });

  const ages = rows.map(({ created_at }) => (NOW.getTime() - Date.parse(created_at)) / DAY_MS);
  expect(Math.max(...ages)).toBeLessThan(151);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  const paidLate = rows.filter(
    ({ paid_at, created_at }) => paid_at && Date.parse(paid_at) - Date.parse(created_at) > DAY_MS,
  );
  expect(paidLate).toEqual([]);
  expect(new Set(rows.map(({ term }) => term)).size).toBeGreaterThan(1);
  expect(new Set(rows.map(({ fee_class }) => fee_class)).size).toBeGreaterThan(1);
});

test('what was paid has been paid out to the bank, and one bank day does not tick', async () => {
  await seed();
  const ids = [...(await findKnownPayouts(database.db)).keys()];
  expect(ids.length).toBeGreaterThan(30);
  const sums = [...(await sumItems(database.db, ids)).values()];
  const of = (verdict: Verdict) => sums.reduce((sum, { verdicts }) => sum + verdicts[verdict], 0);
  expect([of('foreign'), of('differs'), of('not_credited')]).toEqual([0, 0, 1]);
  expect(of('ours')).toBeGreaterThan(50);
  const kinds = await database.db.selectFrom('payment_reviews').select('kind').execute();
  expect(kinds).toEqual([{ kind: 'amount' }]);
});

test('a school with a payment of its own gets none, however often it starts; one that is stopped stops', async () => {
  let made = 0;
  await seed(() => {
    made += 1;
    return made > 3;
  });
  expect(await payments()).toHaveLength(3);
  await seed();
  expect(await payments()).toHaveLength(3);
});
