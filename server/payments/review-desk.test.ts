import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { verifyLedger } from './ledger.ts';
import { createReviewDesk, type Resolution } from './review-desk.ts';
import { keptRevenue, recountRevenue } from './test-recount.ts';
import { createStaffApp, signedInAs } from './test-staff-app.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await keptRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function heldPayment(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', amount: 5_000_000 });
  await school.verify(reference);
  return reference;
}

const resolve = (reference: string, resolution: Resolution, note = 'Paid the rest in cash') =>
  createReviewDesk({ db: school.db, onChange: () => {}, clock: () => new Date() }).resolve({
    reference,
    resolution,
    note,
    by: { id: null, name: 'Mrs Obi' },
  });

const statusOf = async (reference: string) => (await school.verify(reference)).json().data.status;
const open = () =>
  school.db.selectFrom('payment_reviews').select('kind').where('resolved_at', 'is', null).execute();

describe('a decision about a payment on hold', () => {
  test.each([
    ['credited', 'success', 5_500_000],
    ['refunded', 'reversed', 0],
    ['ignored', 'review', 0],
  ] as const)('%s: the parent reads %s', async (resolution, status, credited) => {
    const reference = await heldPayment();
    await resolve(reference, resolution);
    // Another process: it has kept no answer of a moment ago.
    const later = await createTestApp({ provider: school.provider, database: school.database });
    expect((await later.verify(reference)).json().data.status).toBe(status);
    await later.close();
    expect(await open()).toEqual([]);
    const sum = (await keptRevenue(school.db)).reduce(
      (all, { credited_kobo }) => all + credited_kobo,
      0,
    );
    expect(sum).toBe(credited);
  });

  test('is in the story with its note and who made it', async () => {
    const reference = await heldPayment();
    await resolve(reference, 'credited');
    const staff = await createStaffApp(school.db);
    const url = `/api/admin/payments/${reference}`;
    const { data } = (await staff.inject({ url, headers: signedInAs('admin') })).json();
    expect(data.story.slice(-3).map(({ text }: { text: string }) => text)).toEqual([
      'Put on hold for a person to decide. The amount that arrived is not the fee.',
      expect.stringMatching(/^The payment arrived and was credited/),
      'Mrs Obi decided: credited. Note: Paid the rest in cash',
    ]);
    await staff.close();
  });

  test('is made once, and never without a note', async () => {
    const reference = await heldPayment();
    await expect(resolve(reference, 'credited', '  ')).rejects.toThrow(/note/);
    expect(await statusOf(reference)).toBe('review');
    await resolve(reference, 'credited');
    await expect(resolve(reference, 'refunded')).rejects.toThrow(/Nothing about this reference/);
  });
});

test('a second payment that is given back outside is taken out of the totals', async () => {
  const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
  const first = await school.startPayment();
  school.provider.says(first, success);
  await school.verify(first);
  const second = await school.startPayment({ confirmAgain: true });
  school.provider.says(second, success);
  await school.verify(second);
  expect(await open()).toEqual([{ kind: 'second_payment' }]);
  await resolve(second, 'refunded', 'Given back in cash');
  expect(await open()).toEqual([]);
  expect((await keptRevenue(school.db))[0]).toMatchObject({
    payments: 1,
    refunded_kobo: 5_500_000,
  });
});

test('a transaction that is not ours is settled with a note in the ledger', async () => {
  const at = new Date().toISOString();
  await school.db
    .insertInto('payment_reviews')
    .values({
      id: 'one',
      dedupe_key: 'unknown_transaction:1',
      kind: 'unknown_transaction',
      reference: 'SHOP-0000001',
      found_at: at,
    })
    .execute();
  await resolve('SHOP-0000001', 'ignored', 'The tuck shop uses the same account');
  const events = await school.db.selectFrom('payment_events').select(['kind', 'detail']).execute();
  expect(events).toEqual([
    { kind: 'resolved', detail: expect.stringContaining('The tuck shop uses the same account') },
  ]);
});
