import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allFees, formOf } from '#contract/testing/some-fee.ts';
import { createTestApp, goodForm, type TestApp } from '../../testing/test-app.ts';
import { childKey } from '../ledger/payment-keys.ts';

/** The days of one year, whatever this school's own are. */
vi.mock('#content/school-year.ts', () => ({
  terms: [
    {
      year: '2026/2027',
      term: 1,
      feesFrom: '2026-07-20',
      begins: '2026-09-14',
      ends: '2026-12-11',
    },
    {
      year: '2026/2027',
      term: 2,
      feesFrom: '2026-12-07',
      begins: '2027-01-11',
      ends: '2027-04-09',
    },
    {
      year: '2026/2027',
      term: 3,
      feesFrom: '2027-04-05',
      begins: '2027-05-03',
      ends: '2027-07-23',
    },
  ],
}));
vi.mock('#content/fees.ts', async (original) => {
  const fees = await original<typeof import('#content/fees.ts')>();
  const feeTable = fees.feeTable.map((entry, place) => {
    return { ...entry, paidFor: place === 0 ? 'term' : 'year' };
  });
  return { ...fees, feeTable };
});

const [ofTerm] = allFees;
const ofYear = allFees.find(({ purpose }) => purpose !== ofTerm.purpose);
const form = formOf(ofTerm);

let now: Date;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2026-09-01T09:00:00Z');
  school = await createTestApp({ clock: () => now });
});
afterEach(() => school.close());

async function pay(at: string, changes: Record<string, unknown> = form): Promise<string> {
  now = new Date(at);
  const reference = await school.startPayment(changes);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

async function start(at: string, changes: Record<string, unknown> = form) {
  now = new Date(at);
  return school.initialize(changes);
}

const storedTerms = async () =>
  (await school.db.selectFrom('payments').select('term').orderBy('number').execute()).map(
    ({ term }) => term,
  );

describe('a fee of a term', () => {
  test('paid in September is no reason to ask in December, when the next term is paid', async () => {
    await pay('2026-09-21T09:00:00Z');
    const answer = await start('2026-12-06T22:59:59Z');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain(
      'First Term, 2026/2027, was already paid on 21 September 2026. Fees for Second Term, 2026/2027 are taken from 7 December 2026.',
    );
    expect((await start('2026-12-06T23:00:00Z')).statusCode).toBe(200);
    expect(await storedTerms()).toEqual(['2026/2027-1', '2026/2027-2']);
  });

  test('paid in December is asked about in January', async () => {
    await pay('2026-12-10T09:00:00Z');
    const answer = await start('2027-01-12T09:00:00Z');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('Second Term, 2026/2027, was already paid');
  });

  test('paid twice across 30 April is asked about, and pointed out when it is paid all the same', async () => {
    await pay('2027-04-29T09:00:00Z');
    expect((await start('2027-05-03T09:00:00Z')).statusCode).toBe(409);
    await pay('2027-05-03T09:05:00Z', { ...form, confirmAgain: true });
    const findings = await school.db.selectFrom('payment_reviews').select('kind').execute();
    expect(findings).toEqual([{ kind: 'second_payment' }]);
  });

  test('counts for the calendar block where the list has ended', async () => {
    await pay('2028-03-01T09:00:00Z');
    expect((await start('2028-04-30T22:59:59Z')).statusCode).toBe(409);
    expect((await start('2028-04-30T23:00:00Z')).statusCode).toBe(200);
    expect(await storedTerms()).toEqual(['2027/2028-2', '2027/2028-3']);
  });
});

test.runIf(ofYear)('a fee of a year is paid once for a summer, whenever that is', async () => {
  const coaching = ofYear && formOf(ofYear);
  await pay('2027-07-16T09:00:00Z', coaching);
  expect((await start('2027-08-12T09:00:00Z', coaching)).statusCode).toBe(409);
  expect((await start('2027-09-13T09:00:00Z', coaching)).statusCode).toBe(200);
  expect(await storedTerms()).toEqual(['2026/2027', '2027/2028']);
});

describe('a page that was opened before fees began to count for another term', () => {
  const term = 'First Term, 2026/2027|2026/2027 session';

  test('starts nothing, and says what is paid for now', async () => {
    const answer = await start('2026-12-06T23:00:00Z', { ...form, term });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(
      /now counts for Second Term, 2026\/2027, and this page was opened before\. You have not been charged\. Please check the fee slip/,
    );
    expect(school.provider.opened).toEqual([]);
    expect(await storedTerms()).toEqual([]);
  });

  test('is as good as any other before', async () => {
    expect((await start('2026-12-06T22:59:59Z', { ...form, term })).statusCode).toBe(200);
  });

  test('leads to no checkout of the term before, also within ten minutes', async () => {
    const before = await start('2026-12-06T22:59:59Z');
    const after = await start('2026-12-06T23:00:00Z');
    expect(after.json().data.reference).not.toBe(before.json().data.reference);
  });
});

test('the provider, verify and staff get the term', async () => {
  const reference = await pay('2026-12-10T09:00:00Z');
  expect(school.provider.opened[0]?.notes).toContainEqual({
    name: 'term',
    value: 'Second Term, 2026/2027',
    label: 'Term',
  });
  const { metadata } = (await school.verify(reference)).json().data;
  expect(metadata.term).toBe('Second Term, 2026/2027');
  expect(await listed(reference)).toMatchObject({ term: 'Second Term, 2026/2027' });
});

test('a payment without a stored term has the one of its day', async () => {
  const reference = await pay('2026-12-06T22:59:59Z');
  await school.db.updateTable('payments').set({ term: '' }).execute();
  expect(await listed(reference)).toMatchObject({ term: 'First Term, 2026/2027' });
});

test('children are distinguished by name, fees by purpose, class and term', () => {
  const { fullName } = goodForm;
  const fee = { purpose: ofTerm.purpose, feeClass: ofTerm.feeClass };
  const key = childKey({ fullName, ...fee, term: '2026/2027-1' });
  expect(childKey({ fullName: fullName.toUpperCase(), ...fee, term: '2026/2027-1' })).toBe(key);
  expect(childKey({ fullName, ...fee, term: '2026/2027-2' })).not.toBe(key);
});

async function listed(reference: string) {
  const authorization = `Bearer ${await school.signIn('admin')}`;
  const url = `/api/admin/payments/${reference}`;
  return (await school.app.inject({ url, headers: { authorization } })).json().data.payment;
}
