import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kobo } from '#contract/money.ts';
import type { PaymentSort } from '#contract/staff.ts';
import { openSqlite } from '../../database/sqlite-dialect.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import * as monthEndLines from '../bookkeeping/lines-repository.ts';
import { periodOf } from '../bookkeeping/period.ts';
import { createPayerForms } from '../checkout/payer-forms.ts';
import { countUndelivered } from '../receipts/undelivered-repository.ts';
import { findDuePayments } from '../settle/reconcile-repository.ts';
import { createPaymentFinder } from '../staff/find-payments.ts';
import type { PaymentQuery } from '../staff/payment-filter.ts';
import { searchPayments } from '../staff/search-repository.ts';
import { findBatch, findNewestPaid } from '../staff/staff-repository.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { insertPayments } from '../testing/test-payments.ts';
import { searchWords } from './payment-keys.ts';
import { createPaymentRepository } from './payment-repository.ts';
import { createReceiptEmailQueue } from './receipt-outbox.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const at = new Date('2026-11-20T09:00:00Z');

const always = { from: new Date(0), to: at };

const someForm = {
  fullName: 'Ada Obi',
  email: 'a@b.co',
  phone: '08030000000',
  purpose: 'School Fees',
  feeClass: 'JSS 1',
  term: '2026/2027-1',
  amountKobo: kobo(5_000_000),
  currency: 'NGN',
  mode: 'test',
} as const;

const november = periodOf('2026-11');
const head = { sequence: 1_000, hash: '' };

const reads: [string, (db: TestDatabase['db']) => Promise<unknown>][] = [
  ['a page of all payments', (db) => page(db, {})],
  ['a page of a status', (db) => page(db, { status: 'paid' })],
  ['a class in a term', (db) => page(db, { class: 'JSS 3', term: '2026/2027-1' }, 'oldest')],
  ['a status of this year', (db) => page(db, { status: 'paid', year: 'current' })],
  ['a way of being taken', (db) => page(db, { source: 'online' })],
  ['the largest amounts', (db) => page(db, {}, 'most')],
  ['the payments of an amount', (db) => page(db, { q: '60,000' })],
  ['a purpose by name', (db) => page(db, { purpose: 'School Fees' }, 'a-z')],
  ['some weeks by amount', (db) => page(db, { from: '2026-10-15', to: '2027-01-15' }, 'most')],
  ['the newest paid', (db) => findNewestPaid(db, 5)],
  [
    'the next batch of an export',
    (db) => {
      const filter = { days: { from: '2026-11-20', to: '2026-11-20' } };
      const last = { datedAt: at.toISOString(), number: 50 };
      return findBatch(db, filter, last, 500);
    },
  ],
  ['a rare word', (db) => searchPayments(db, searchWords('0000199'))],
  ['a rare and a common word', (db) => searchPayments(db, searchWords('ada parent'))],
  ['what the sweep looks at next', (db) => findDuePayments(db, at, 50)],
  ['which receipts go out next', (db) => createReceiptEmailQueue(db).findDue(at, 20, [60_000])],
  ['which receipts did not arrive lately', (db) => countUndelivered(db, 'receipts', at)],
  [
    'whether a form was sent',
    (db) => createPayerForms(createPaymentRepository(db), () => at).findOpenCheckout('a key'),
  ],
  [
    'whether a fee was paid',
    (db) => createPayerForms(createPaymentRepository(db), () => at).findPaid(someForm),
  ],
  [
    'the next lines of a month end',
    (db) => {
      const last = { countsOn: '2026-11-20', sequence: 50 };
      return monthEndLines.findBatch(db, november, head, last, 500);
    },
  ],
  ['where a month ended', (db) => monthEndLines.findLast(db, november, head)],
  ['a month that is too long', (db) => monthEndLines.hasMoreThan(db, 9, november)],
];

async function page(
  db: TestDatabase['db'],
  query: PaymentQuery,
  sort: PaymentSort = 'newest',
  number = 3,
) {
  const finder = createPaymentFinder({ db, readSchool: readFirstSettings, clock: () => at });
  return finder.find({ ...(await finder.read(query)), sort, page: number, limit: 20 });
}

test('numbers of payments have no gaps, also when a start is taken back', async () => {
  const repository = createPaymentRepository(database.db);
  const start = (formKey: string, reference: string) =>
    repository.insertUnlessOpen({ ...someForm, formKey, reference }, always, at);
  const started = [
    await start('one', 'WBS-1'),
    await start('one', 'WBS-2'),
    await start('one', 'WBS-3'),
    await start('two', 'WBS-4'),
  ];
  expect(started.map((payment) => payment?.reference)).toEqual([
    'WBS-1',
    undefined,
    undefined,
    'WBS-4',
  ]);
  const { rows, total } = await page(database.db, {}, 'newest', 1);
  expect(rows.map(({ number }) => number)).toEqual([2, 1]);
  expect(total).toBe(2);
});

// PostgreSQL plans by what is in the table, and reads a small one whole.
if (testEngine === 'sqlite') {
  test.each(reads)('%s is found through an index', async (_what, read) => {
    await insertPayments(database.db, 200, at);
    const asked: string[] = [];
    const db = openSqlite(fileOf(database), { onStatement: (text) => asked.push(text) });
    await read(db);
    expect(asked).not.toEqual([]);
    const plans = await Promise.all(asked.map((query) => planOf(database.db, query)));
    for (const plan of plans.flat()) {
      expect(plan).not.toMatch(
        /^SCAN (payments(?! USING COVERING)|payment_search|events|payment_events|emails(?! USING))/,
      );
    }
    // Sorting the payments of one form, child, amount or some days is fine, and figures that stand in an index of the list.
    const sorted = plans.filter((plan) => plan.some((line) => line.includes('TEMP B-TREE')));
    for (const plan of sorted) expect(plan.join()).toMatch(ALLOWED_TO_SORT);
    await db.destroy();
  });
}

const ALLOWED_TO_SORT =
  /payments_by_(form|child|amount)|COVERING INDEX payments_listed_by_|money_movements_by_day/;

function fileOf({ settings }: TestDatabase): string {
  return settings.engine === 'sqlite' ? settings.file : '';
}

async function planOf(db: TestDatabase['db'], query: string): Promise<string[]> {
  const explained = sql.raw<{ detail: string }>(`explain query plan ${query}`);
  return (await explained.execute(db)).rows.map(({ detail }) => detail);
}
