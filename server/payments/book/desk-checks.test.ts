import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../database/identifiers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { findPayment } from '../ledger/payment.ts';
import { addStudent, addNote as makeNote } from '../testing/test-notes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));
vi.mock('#content/school-year.ts', () => import('#contract/testing/some-terms.ts'));

let now: Date;
let school: TestApp;
let token: string;
let boss: string;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
  boss = await school.signIn('super_admin');
  const confirmed_at = now.toISOString();
  await school.db.updateTable('sessions').set({ confirmed_at }).execute();
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

/** The whole fee, in cash. */
const RECORD = {
  fullName: 'Ada Obi',
  class: 'JSS 2',
  paymentPurpose: 'School Fees',
  term: '2026/2027-1',
  amount: 55_000,
  channel: 'cash',
  receivedOn: '2026-11-20',
};
const SUMMER = (term: string) => ({ paymentPurpose: 'Summer Coaching', amount: 25_000, term });
const POS = { channel: 'pos', slip: 'RRN 0012-45' };

async function post(path: string, body: object, by = boss) {
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/admin/desk${path}`,
    headers: { authorization: `Bearer ${by}` },
    payload: body,
  });
  return { status: response.statusCode, ...response.json() };
}

const record = (facts: object = {}) =>
  post('', { formKey: newId(now), ...RECORD, ...facts }, token);

async function recorded(facts: object = {}): Promise<string> {
  const { status, message, data } = await record(facts);
  expect({ status, message }).toMatchObject({ status: 200 });
  return data.reference;
}

const giveBack = (reference: string, amount: number) =>
  post(`/${reference}/refund`, { formKey: newId(now), amount, reason: 'Paid too much' });

const takeBack = (reference: string) => post(`/${reference}/void`, { reason: 'Wrong child' });

async function day(asked = '2026-11-20') {
  const headers = { authorization: `Bearer ${boss}` };
  const url = `/api/admin/desk?day=${asked}`;
  return (await school.app.inject({ url, headers })).json().data;
}

async function closeDay(facts: object) {
  const body = { day: '2026-11-20', opening: 0, note: '', ...facts };
  expect(await post('/close', body)).toMatchObject({ status: 200 });
}

describe('cash that is given back', () => {
  test('may be all that is left, and then nothing more', async () => {
    const reference = await recorded();
    expect(await giveBack(reference, 5_000)).toMatchObject({ status: 200 });
    expect(await giveBack(reference, 50_000)).toMatchObject({ status: 200 });
    expect(await findPayment(school.db, reference)).toMatchObject({
      status: 'reversed',
      refundedKobo: 5_500_000,
    });
    expect(await giveBack(reference, 1)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Nothing of this payment is left'),
    });
  });

  test.each([0, -1, 10.001, 55_000.01, 1e300])('is not ₦%d', async (amount) => {
    const reference = await recorded();
    expect(await giveBack(reference, amount)).toMatchObject({
      status: 400,
      errors: { amount: expect.stringContaining('up to ₦55,000') },
    });
    expect(await findPayment(school.db, reference)).toMatchObject({ refundedKobo: 0 });
  });

  test('is not taken out of a box that was counted, but out of the next', async () => {
    const reference = await recorded();
    await closeDay({ counted: [{ name: 'Ada', counted: 55_000 }], expected: 55_000 });
    await giveBack(reference, 5_000);
    expect((await day()).byChannel[0]).toMatchObject({ channel: 'cash', in: 55_000, out: 0 });
    const next = await day('2026-11-21');
    expect(next.byChannel[0]).toMatchObject({ channel: 'cash', in: 0, out: 5_000 });
    expect(next.entries).toMatchObject([{ kind: 'refunded', receivedOn: '2026-11-20' }]);
  });

  test('leaves the box, also where the money came by card', async () => {
    const reference = await recorded(POS);
    await giveBack(reference, 5_000);
    expect((await day()).byChannel).toMatchObject([
      { channel: 'cash', in: 0, out: 5_000 },
      { channel: 'pos', in: 55_000, out: 0 },
      { channel: 'bank_transfer' },
      { channel: 'cheque' },
    ]);
  });

  test('is not given back again when the record is voided', async () => {
    const reference = await recorded();
    await giveBack(reference, 5_000);
    expect(await takeBack(reference)).toMatchObject({ status: 200 });
    expect((await day()).byChannel[0]).toEqual({ channel: 'cash', in: 55_000, out: 55_000 });
  });
});

describe('a record like another one', () => {
  test.each([
    ['of another amount', { amount: 54_999 }],
    ['paid in another way', POS],
    ['of another student', { fullName: 'Bisi Obi' }],
    ['of another class', { class: 'JSS 1', amount: 55_000, reason: 'For books' }],
    ['of another term', { term: '2026/2027-2' }],
    [
      'for something else',
      { paymentPurpose: 'Summer Coaching', term: '2026/2027', reason: 'For books' },
    ],
  ])('is not asked about where it is %s', async (_what, facts) => {
    await recorded();
    await recorded(facts);
    expect((await day()).entries).toHaveLength(2);
  });

  test('is not asked about where the other one was voided', async () => {
    await takeBack(await recorded());
    await recorded();
  });

  test('is asked about for ten minutes', async () => {
    await recorded();
    now = new Date(now.getTime() + 10 * 60_000 - 1);
    expect(await record()).toMatchObject({ status: 409 });
    now = new Date(now.getTime() + 2);
    await recorded();
  });
});

describe('a record', () => {
  test('is taken up to ten million naira', async () => {
    await recorded({ amount: 10_000_000, reason: 'For the whole family' });
    expect(await record({ amount: 10_000_000.01, reason: 'More' })).toMatchObject({
      status: 400,
      errors: { amount: expect.any(String) },
    });
  });

  test('is taken up to what is left on the fee note', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', now);
    await makeNote(school.db, studentId, now, { discountKobo: 500_000 });
    const facts = { studentId, fullName: undefined };
    expect(await record({ ...facts, amount: 50_000.01 })).toMatchObject({
      status: 400,
      errors: { reason: expect.stringContaining('₦50,000 is left to pay') },
    });
    await recorded({ ...facts, amount: 50_000 });
  });

  test('of a typed name is taken up to what is left on the note of the child it is of', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', now);
    await makeNote(school.db, studentId, now, { discountKobo: 700_000 });
    expect(await record()).toMatchObject({
      status: 400,
      errors: { reason: expect.stringContaining('₦48,000 is left to pay') },
    });
    await recorded({ amount: 48_000 });
  });

  test('says afterwards whose it is, how much, and what is left; also when it is sent again', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', now);
    await makeNote(school.db, studentId, now, { discountKobo: 700_000 });
    const facts = { formKey: newId(now), studentId, fullName: undefined, amount: 20_000 };
    const said = { studentName: 'Ada Obi', amount: 20_000, outstanding: 28_000, surplus: 0 };
    const first = await record(facts);
    expect(first).toMatchObject({ data: { ...said, isNew: true } });
    expect(first.message).toBe('Recorded as D-000001.');
    expect(await record(facts)).toMatchObject({ data: { ...said, isNew: false } });
    const other = await record({ fullName: 'Bisi Obi', amount: 1 });
    expect(other.data).toMatchObject({ studentName: 'Bisi Obi', amount: 1, outstanding: null });
  });

  test.each([
    ['a term that no list has', { term: '2099/2100-3' }, 'The school has no such term'],
    ['a session that no list has', SUMMER('2099/2100'), 'The school has no such school year'],
    ['a session for a fee of a term', { term: '2026/2027' }, 'School Fees is paid by term'],
    ['a term for a fee of a session', SUMMER('2026/2027-3'), 'Summer Coaching is paid by school'],
  ])('is refused with %s', async (_what, facts, sentence) => {
    expect(await record(facts)).toMatchObject({
      status: 400,
      errors: { term: expect.stringContaining(sentence) },
    });
  });

  test('may be for any term of the list, and for an open fee note of any term', async () => {
    await recorded({ term: '2027/2028-3' });
    const studentId = await addStudent(school.db, 'Chidi Obi', now);
    const old = { studentId, fullName: undefined, term: '2019/2020-2' };
    expect(await record(old)).toMatchObject({ status: 400 });
    await makeNote(school.db, studentId, now, { term: '2019/2020-2' });
    await recorded(old);
  });

  test.each([0.01, 0.99])('is refused with ₦%d', async (amount) => {
    expect(await record({ amount })).toMatchObject({
      status: 400,
      errors: { amount: expect.stringContaining('from ₦1') },
    });
    await recorded({ amount: 1 });
  });

  test.each(['1900-01-01', '2025-07-20'])('is refused with the day %s', async (receivedOn) => {
    expect(await record({ receivedOn, confirmDay: true })).toMatchObject({
      status: 400,
      errors: { receivedOn: expect.stringContaining('21 July 2025') },
    });
    await recorded({ receivedOn: '2025-07-21', confirmDay: true });
  });

  test('of money that came before this school year is asked about', async () => {
    const receivedOn = '2026-07-19';
    expect(await record({ receivedOn })).toMatchObject({
      status: 409,
      message: expect.stringContaining('19 July 2026 was before this school year'),
      errors: { confirmDay: expect.any(String) },
    });
    await recorded({ receivedOn, confirmDay: true });
    await recorded({ receivedOn: '2026-07-20', confirmAgain: true });
  });

  test.each([
    ['a student of no list', { studentId: 'nobody' }, 'studentId'],
    ['a slip without letters and digits', { ...POS, slip: '- / -' }, 'slip'],
    ['a wrong phone number', { phone: '12' }, 'phone'],
    ['an unknown purpose', { paymentPurpose: 'Lunch' }, 'paymentPurpose'],
  ])('is refused with %s', async (_what, facts, field) => {
    expect(await record(facts)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  });

  test('of money that came on an earlier day counts on that day; once it is closed, on the day on which it is entered', async () => {
    const receivedOn = '2026-11-19';
    const reference = await recorded({ receivedOn });
    const noon = '2026-11-19T11:00:00.000Z';
    expect(await findPayment(school.db, reference)).toMatchObject({ paidAt: noon });
    expect((await day(receivedOn)).entries).toHaveLength(1);
    expect((await day()).entries).toEqual([]);
    const counted = [{ name: 'Ada', counted: 55_000 }];
    await closeDay({ day: receivedOn, counted, expected: 55_000 });
    const before = await day(receivedOn);
    expect(before.countsOn).toBe('2026-11-20');
    const late = await record({ receivedOn, fullName: 'Bisi Obi' });
    expect(late.data).toMatchObject({ receivedOn, countsOn: '2026-11-20' });
    expect(await day(receivedOn)).toEqual(before);
    expect((await day()).entries).toMatchObject([{ studentName: 'Bisi Obi', receivedOn }]);
  });
});

describe('the cash of a day', () => {
  test('that was given back is missing in the box of who gave it, not of who took it', async () => {
    await giveBack(await recorded(), 5_000);
    const { persons } = (await day()).sinceLastClose;
    expect(persons).toHaveLength(2);
    expect(persons).toContainEqual({ name: 'Ada Admin', cashIn: 55_000, cashOut: 0 });
    expect(persons).toContainEqual({ name: 'Sade Super', cashIn: 0, cashOut: 5_000 });
  });

  test('that was counted and is then voided is missing in the box of who voided it', async () => {
    const reference = await recorded();
    const counted = [{ name: 'Ada Admin', counted: 55_000 }];
    await closeDay({ counted, expected: 55_000 });
    await post('/reopen', { day: '2026-11-20', reason: 'Wrong child' });
    await takeBack(reference);
    expect((await day()).sinceLastClose).toMatchObject({
      opening: 55_000,
      persons: [{ name: 'Sade Super', cashIn: 0, cashOut: 55_000 }],
    });
  });

  test('that is over needs a word about it, as cash that is short', async () => {
    await recorded();
    const counted = [{ name: 'Ada Admin', counted: 55_500 }];
    const close = { day: '2026-11-20', opening: 0, counted, expected: 55_000 };
    expect(await post('/close', { ...close, note: '' })).toMatchObject({
      status: 400,
      errors: { note: expect.stringContaining('₦500 over') },
    });
    expect(await post('/close', { ...close, note: 'A gift' })).toMatchObject({ status: 200 });
  });

  test('is not counted before the day has come, and not opened again while it is open', async () => {
    const counted = [{ name: 'Ada Admin', counted: 0 }];
    const tomorrow = { day: '2026-11-21', opening: 0, counted, expected: 0, note: '' };
    expect(await post('/close', tomorrow)).toMatchObject({ status: 400 });
    const again = { day: '2026-11-20', reason: 'A parent came late' };
    expect(await post('/reopen', again)).toMatchObject({ status: 409 });
    await closeDay({ counted, expected: 0 });
    expect(await post('/reopen', again)).toMatchObject({ status: 200 });
    expect(await post('/reopen', again)).toMatchObject({ status: 409 });
  });
});
