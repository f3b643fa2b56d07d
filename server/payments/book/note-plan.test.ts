import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
/** School Fees of JSS 2. */
const FULL = 5_500_000;
const WANTED = {
  for: { kind: 'school' },
  purpose: 'School Fees',
  term: '2026/2027-1',
  plan: { kind: 'at_once', dueOn: '2026-12-01' },
};

let school: TestApp;
let token: string;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  token = await school.signIn('admin');
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function post(path: string, payload: object) {
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/admin${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

const preview = async (more: object = {}) =>
  (await post('/fee-notes/preview', { ...WANTED, ...more })).data;

async function make(more: object = {}) {
  const { digest } = await preview(more);
  return post('/fee-notes', { ...WANTED, ...more, digest });
}

const addStudent = async (fullName: string, more: object = {}) => {
  const [id = ''] = await addStudents(school.db, [{ fullName, feeClass: 'JSS 2', ...more }]);
  return id;
};

/** A parent pays the whole fee by the public form. */
async function pay(fullName: string): Promise<string> {
  const fee = { paymentPurpose: 'School Fees', class: 'JSS 2', amount: FULL / 100 };
  const reference = await school.startPayment({ fullName, ...fee });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

async function refund(reference: string, amountKobo: number): Promise<void> {
  school.provider.refunds(reference, 71, amountKobo);
  await moneyParts(school, { clock: () => NOW }).settleRefunds(reference, 'webhook');
}

describe('a preview', () => {
  test('names the classes without this fee, whose students get no note', async () => {
    await addStudent('Ada Obi');
    await addStudent('Bisi Obi', { feeClass: 'Nursery 1' });
    expect(await preview()).toMatchObject({
      count: 1,
      notOffered: [{ class: 'Nursery 1', count: 1 }],
      problems: [],
    });
    const nursery = { for: { kind: 'class', class: 'Nursery 1' } };
    expect(await make(nursery)).toMatchObject({
      status: 400,
      message: expect.stringContaining('not offered for the class'),
    });
  });

  test('has only the students of the class that is asked for', async () => {
    await addStudent('Ada Obi');
    await addStudent('Bisi Obi', { feeClass: 'JSS 1' });
    const { notes } = await preview({ for: { kind: 'class', class: 'JSS 1' } });
    expect(notes).toMatchObject([{ student: 'Bisi Obi', fullKobo: 5_000_000 }]);
  });

  test.each([
    [1, 'One of the exceptions is not'],
    [2, '2 of the exceptions are not'],
  ])('refuses %d exceptions that are not among the students', async (count, says) => {
    const ada = await addStudent('Ada Obi');
    const strangers = Array.from({ length: count }, (_, at) => ({ studentId: `stranger-${at}` }));
    const { problems } = await preview({ exceptions: [{ studentId: ada }, ...strangers] });
    expect(problems).toEqual([expect.stringContaining(says)]);
  });

  test('gives an exception its own discount in place of the one for all', async () => {
    const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
    const full = { off: { kind: 'percent', percent: 100 }, reason: 'scholarship', note: '' };
    await addStudent('Ada Obi');
    const bisi = await addStudent('Bisi Obi');
    const exceptions = [{ studentId: bisi, discount: full }];
    const { notes } = await preview({ discount, exceptions });
    expect(notes).toMatchObject([
      { student: 'Ada Obi', dueKobo: 4_950_000 },
      { student: 'Bisi Obi', dueKobo: 0 },
    ]);
  });

  test.each([
    ['an unknown fee', { purpose: 'Lunch' }, 'purpose'],
    ['a term that is not on the list', { term: '2031/2032-1' }, 'term'],
    ['a year for a fee of a term', { term: '2026/2027' }, 'term'],
  ])('is refused for %s', async (_what, more, field) => {
    expect(await post('/fee-notes/preview', { ...WANTED, ...more })).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  });

  test('leaves out a student with a note that stands, not one whose note was cancelled', async () => {
    const ada = await addStudent('Ada Obi');
    const { data } = await make({ for: { kind: 'student', studentId: ada } });
    expect(await preview()).toMatchObject({ count: 0, hasNote: { count: 1 } });
    await post(`/fee-notes/${data._id}/cancel`, { reason: 'Wrong fee' });
    expect(await preview()).toMatchObject({ count: 1, hasNote: { count: 0 } });
  });
});

describe('payments that were there before the note', () => {
  test('count where they are for this fee of this term', async () => {
    await addStudent('Ada Obi');
    await pay('Ada Obi');
    const coaching = { paymentPurpose: 'Summer Coaching', term: '2026/2027', amount: 25_000 };
    const cash = { channel: 'cash', receivedOn: '2026-11-20', formKey: 'form-of-coaching' };
    const form = { fullName: 'Ada Obi', class: 'JSS 2', ...coaching, ...cash };
    expect(await post('/desk', form)).toMatchObject({ status: 200 });
    expect((await preview()).counted).toEqual({ payments: 1, kobo: FULL });
    const nextTerm = await preview({ term: '2026/2027-2' });
    expect(nextTerm.counted).toEqual({ payments: 0, kobo: 0 });
  });

  test('count as far as they did not go back', async () => {
    await addStudent('Ada Obi');
    await refund(await pay('Ada Obi'), 500_000);
    expect((await preview()).counted).toEqual({ payments: 1, kobo: FULL - 500_000 });
  });

  test('do not count once all of it went back', async () => {
    await addStudent('Ada Obi');
    await refund(await pay('Ada Obi'), FULL);
    expect((await preview()).counted).toEqual({ payments: 0, kobo: 0 });
  });

  test('stay on the note that they were counted on', async () => {
    const ada = await addStudent('Ada Obi');
    await pay('Ada Obi');
    const { data } = await make({ for: { kind: 'student', studentId: ada } });
    await post(`/fee-notes/${data._id}/cancel`, { reason: 'Wrong fee', withMoney: true });
    expect((await preview()).counted).toEqual({ payments: 0, kobo: 0 });
  });

  test('that went back in part since the preview are shown again first', async () => {
    await addStudent('Ada Obi');
    const reference = await pay('Ada Obi');
    const { digest } = await preview();
    await refund(reference, 500_000);
    expect(await post('/fee-notes', { ...WANTED, digest })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Nothing was written'),
    });
  });
});
