import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../database/identifiers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { findPayment } from '../ledger/payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addNote, addStudent, noteFee } from '../testing/test-notes.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
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

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const response = await school.app.inject({
    method,
    url: `/api/admin/students${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, ...response.json() };
}

/** A parent pays online for a child of this name. */
async function paid(fullName: string, changes = {}): Promise<string> {
  const { purpose: paymentPurpose, feeClass } = noteFee;
  const form = { fullName, paymentPurpose, class: feeClass, amount: 55_000, ...changes };
  const reference = await school.startPayment(form);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

/** Somebody brings cash for a child of this name, and leaves no phone and no e-mail. */
async function paidAtDesk(fullName: string, feeClass: string): Promise<string> {
  const { purpose: paymentPurpose, term } = noteFee;
  const money = { amount: 5_000, channel: 'cash', receivedOn: '2026-11-20' };
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/admin/desk',
    headers: { authorization: `Bearer ${token}` },
    payload: { formKey: newId(NOW), fullName, class: feeClass, paymentPurpose, term, ...money },
  });
  return response.json().data.reference;
}

const open = async () => (await call('GET', '/matches')).data;

describe('a payment that is certainly of no one', () => {
  test('is shown with the students it may be of, the likeliest first', async () => {
    const named = await addStudent(school.db, 'Ada Obi', NOW);
    await addStudent(school.db, 'Ada Oba', NOW, {
      phone: '0803 000 0000',
      email: 'parent@example.com',
    });
    await addStudent(school.db, 'Musa Bello', NOW);
    const reference = await paid('Ada Obbi');
    expect(await open()).toMatchObject([
      {
        reference,
        candidates: [
          { fullName: 'Ada Oba', why: ['Same phone', 'Same e-mail', 'Same class'] },
          { _id: named, why: ['Nearly the same name', 'Same class'] },
        ],
      },
    ]);
  });

  test('without phone and e-mail is of no student of another class who has none either', async () => {
    await addStudent(school.db, 'Ada Obi', NOW);
    await addStudent(school.db, 'Musa Bello', NOW);
    const reference = await paidAtDesk('Ada Obi', 'JSS 1');
    expect(await open()).toMatchObject([
      { reference, candidates: [{ fullName: 'Ada Obi', why: ['Same name'] }] },
    ]);
  });

  test('is rather of the class of the payment, and rather still of the payer’s phone', async () => {
    await addStudents(school.db, [
      { fullName: 'Ada Oba', feeClass: 'JSS 1' },
      { fullName: 'Ada Obe', feeClass: noteFee.feeClass },
      { fullName: 'Ada Obo', feeClass: 'JSS 1', phone: '0803 000 0000' },
    ]);
    await paid('Ada Obi');
    const [payment] = await open();
    const names = payment.candidates.map(({ fullName }: { fullName: string }) => fullName);
    expect(names).toEqual(['Ada Obo', 'Ada Obe', 'Ada Oba']);
  });

  test('is confirmed by a person, and counts towards the fee note', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', NOW);
    const { id } = await addNote(school.db, studentId, NOW);
    const reference = await paid('Ada Obbi');
    expect(await call('POST', `/matches/${reference}`, { studentId })).toMatchObject({
      status: 200,
    });
    expect(await findNote(school.db, id)).toMatchObject({ status: 'paid', paidKobo: 5_500_000 });
    expect(await open()).toEqual([]);
    expect((await call('GET', `/${studentId}/payments`)).data).toMatchObject([
      { reference, fullName: 'Ada Obbi', hasNote: true },
    ]);
    expect(await call('POST', `/matches/${reference}`, { studentId })).toMatchObject({
      status: 409,
    });
  });

  test('can be taken from its student again, and is not given back by itself', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', NOW);
    const { id } = await addNote(school.db, studentId, NOW);
    const reference = await paid('Ada Obi');
    expect(await findPayment(school.db, reference)).toMatchObject({ studentId, noteId: id });
    expect(await call('POST', `/matches/${reference}/undo`, { reason: '' })).toMatchObject({
      status: 400,
    });
    const named = await call('POST', `/matches/${reference}/undo`, {
      reason: 'A cousin of Ada Obi',
    });
    expect(named).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    await call('POST', `/matches/${reference}/undo`, { reason: 'A cousin of that name' });
    expect(await findNote(school.db, id)).toMatchObject({ status: 'open', paidKobo: 0 });
    expect(await open()).toMatchObject([{ reference }]);
    // A change of the class list looks for payments of that name.
    const facts = { fullName: 'Ada Obi', class: noteFee.feeClass, parentName: 'Mrs Obi' };
    expect(await call('PUT', `/${studentId}`, facts)).toMatchObject({ status: 200 });
    expect(await findPayment(school.db, reference)).toMatchObject({ studentId: null });
  });

  test('is not taken from its student for a reason that names the child of the class list', async () => {
    const studentId = await addStudent(school.db, 'Adaeze Obi', NOW);
    const reference = await paid('Ada Obbi');
    await call('POST', `/matches/${reference}`, { studentId });
    const reason = 'It is not Adaeze Obi';
    expect(await call('POST', `/matches/${reference}/undo`, { reason })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    expect(await findPayment(school.db, reference)).toMatchObject({ studentId });
  });

  test('is not nobody’s while it has a student, and is not taken from a student where it has none', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', NOW);
    const matched = await paid('Ada Obi');
    expect(await call('POST', `/matches/${matched}/none`)).toMatchObject({ status: 409 });
    expect(await findPayment(school.db, matched)).toMatchObject({ studentId });
    const unmatched = await paid('Chidi Eze');
    const undo = await call('POST', `/matches/${unmatched}/undo`, { reason: 'Wrong' });
    expect(undo).toMatchObject({ status: 409 });
  });

  test('is not asked about once all of it went back', async () => {
    const reference = await paid('Chidi Eze');
    await paid('Dayo Musa');
    school.provider.refunds(reference, 71, 5_500_000);
    await moneyParts(school, { clock: () => NOW }).settleRefunds(reference, 'webhook');
    const { data, pagination } = await call('GET', '/matches');
    expect(data).toMatchObject([{ fullName: 'Dayo Musa' }]);
    expect(pagination.total).toBe(1);
  });

  test('may be of a student who has left, after those who attend', async () => {
    const left = await addStudent(school.db, 'Ada Obi', NOW);
    const left_at = NOW.toISOString();
    await school.db.updateTable('students').set({ left_at }).where('id', '=', left).execute();
    const attends = await addStudent(school.db, 'Ada Obi', NOW);
    await paid('Ada Obi');
    expect(await open()).toMatchObject([
      {
        candidates: [
          { _id: attends, hasLeft: false, why: ['Same name', 'Same class'] },
          { _id: left, hasLeft: true },
        ],
      },
    ]);
  });

  test('that belongs to no student is not asked about again, until it is found in the other list', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', NOW);
    const reference = await paid('Ada Obbi');
    expect(await call('POST', `/matches/${reference}/none`)).toMatchObject({ status: 200 });
    expect(await open()).toEqual([]);
    expect((await call('GET', '/matches?list=none')).data).toMatchObject([{ reference }]);
    await call('POST', `/matches/${reference}`, { studentId });
    expect((await call('GET', '/matches?list=none')).data).toEqual([]);
  });

  test('that is more than is due is reported', async () => {
    const studentId = await addStudent(school.db, 'Ada Obi', NOW);
    await addNote(school.db, studentId, NOW, { discountKobo: 1_000_000 });
    const reference = await paid('Ada Obbi');
    await call('POST', `/matches/${reference}`, { studentId });
    const findings = await school.db.selectFrom('payment_reviews').select('kind').execute();
    expect(findings).toEqual([{ kind: 'note_surplus' }]);
  });
});

test('what is too much of a payment is never more than the payment itself', async () => {
  const studentId = await addStudent(school.db, 'Ada Obi', NOW);
  await addNote(school.db, studentId, NOW, { discountKobo: 1_000_000 });
  await paid('Ada Obi');
  await paid('Ada Obi', { confirmAgain: true });
  const surplus = school.db.selectFrom('payment_reviews').select('amount').orderBy('amount');
  expect(await surplus.where('kind', '=', 'note_surplus').execute()).toEqual([
    { amount: 1_000_000 },
    { amount: 5_500_000 },
  ]);
});

test('unknown payments, open payments and unknown students are refused', async () => {
  const studentId = await addStudent(school.db, 'Ada Obi', NOW);
  const started = await school.startPayment();
  expect(await call('POST', `/matches/${started}`, { studentId })).toMatchObject({ status: 404 });
  expect(await call('POST', '/matches/WBS-none', { studentId })).toMatchObject({ status: 404 });
  const reference = await paid('Ada Obbi');
  expect(await call('POST', `/matches/${reference}`, { studentId: 'x' })).toMatchObject({
    status: 400,
  });
  expect(await call('GET', '/nobody/payments')).toMatchObject({ status: 404 });
});
