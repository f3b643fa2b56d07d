import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testEngine } from '../../database/testing/test-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import { readHead } from './ledger.ts';
import { verifyLedger } from './ledger-check.ts';
import { movePayment } from './payment-moves.ts';
import { createPaymentRepository } from './payment-repository.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

async function pay(fullName: string): Promise<void> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  await school.verify(reference);
}

/** What a person with the database's password could do. */
async function withoutProtection(change: (db: TestApp['db']) => Promise<unknown>): Promise<void> {
  const { db } = school;
  if (testEngine === 'postgres') {
    await sql`alter table payment_events disable trigger user`.execute(db);
  } else {
    await sql`drop trigger payment_events_no_update`.execute(db);
    await sql`drop trigger payment_events_no_delete`.execute(db);
  }
  await change(db);
}

test('a move from a status that the payment no longer has changes nothing, and says so', async () => {
  const reference = await school.startPayment();
  const stale = await createPaymentRepository(school.db).findByReference(reference);
  if (!stale) throw new Error('the payment was not started');
  const now = new Date();
  const step = { to: 'paid', cause: 'return', detail: {}, changes: { paidAt: now } } as const;
  const move = () =>
    school.db
      .transaction()
      .execute((trx) => movePayment(trx, stale, step, now, { mailReceipts: false }));
  expect(await move()).toBe(true);
  const head = await readHead(school.db);
  expect(await move()).toBe(false);
  expect(await readHead(school.db)).toEqual(head);
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
});

describe('the chain of the ledger', () => {
  test('is intact from its first event, and ends at its head', async () => {
    expect(await verifyLedger(school.db)).toEqual({
      intact: true,
      sequence: 0,
      hash: '0'.repeat(64),
    });
    await pay('Ada');
    await pay('Bisi');
    const check = await verifyLedger(school.db);
    expect(check).toEqual({ intact: true, ...(await readHead(school.db)) });
    expect(check).toMatchObject({ sequence: 6 });
  });

  test('holds with many writers at once', async () => {
    const other = await createTestApp({ provider: school.provider, database: school.database });
    const names = [...'abcdefghijklmnopqrst'].map((letter) => `Ada ${letter}`);
    await Promise.all(
      names.map((fullName, index) =>
        (index % 2 ? other : school).startPayment({ fullName }).then((reference) => {
          school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
          return Promise.all([school.verify(reference), other.verify(reference)]);
        }),
      ),
    );
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true, sequence: 60 });
    expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
    await other.close();
  });

  test.each([
    [
      'a changed detail',
      `update payment_events set detail = '{}' where sequence = 3`,
      /3 was changed/,
    ],
    ['a changed time', `update payment_events set created_at = '2020' where sequence = 1`, /1 was/],
    ['a removed event', 'delete from payment_events where sequence = 2', /2 is missing/],
    ['a removed end', 'delete from payment_events where sequence = 6', /after 5 are missing/],
    ['a moved event', 'update payment_events set payment_id = null where sequence = 5', /5 was/],
  ])('%s is noticed', async (_case, statement, problem) => {
    await pay('Ada');
    await pay('Bisi');
    await withoutProtection((db) => sql.raw(statement).execute(db));
    expect(await verifyLedger(school.db)).toMatchObject({
      intact: false,
      problem: expect.stringMatching(problem),
    });
  });

  test('rewriting the past and the head shows against a head that was written down', async () => {
    await pay('Ada');
    const written = await readHead(school.db);
    await withoutProtection((db) =>
      sql`update payment_events set detail = '{}' where sequence = 3`.execute(db),
    );
    expect(await verifyLedger(school.db)).toMatchObject({ intact: false });
    expect((await readHead(school.db)).hash).toBe(written.hash);
  });
});
