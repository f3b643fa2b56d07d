import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotePlan } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { transact } from '../../database/transactions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSomeBook } from '../book/testing/some-book.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { writeMatch } from '../ledger/matches.ts';
import { findPayment } from '../ledger/payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addNote, addStudent, noteFee } from '../testing/test-notes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const PARTS: NotePlan = {
  kind: 'parts',
  parts: [
    { amountKobo: kobo(2_000_000), dueOn: '2026-11-20' },
    { amountKobo: kobo(1_750_000), dueOn: '2027-01-15' },
    { amountKobo: kobo(1_750_000), dueOn: '2027-03-01' },
  ],
};

let now: Date;
let school: TestApp;
let student: string;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  school = await createTestApp({ clock: () => now });
  student = await addStudent(school.db, 'Ada Obi', now);
});
afterEach(() => school.close());

const pass = (days: number) => {
  now = new Date(now.getTime() + days * 24 * 3_600_000);
};
const makeNote = () => addNote(school.db, student, now, { plan: PARTS });
const feeOf = async (reference: string) => (await school.verify(reference)).json().data.fee_note;

/** Pays what is next, or all that is left, and resolves to the reference. */
async function pay({ id, code }: { id: string; code: string }, choice: 'next' | 'rest' = 'next') {
  const note = await findNote(school.db, id);
  const shown = ((note?.dueKobo ?? 0) - (note?.paidKobo ?? 0)) / 100;
  const payer = { email: 'mother@example.com', phone: '0803 111 2222' };
  const url = `/api/payments/notes/${code}`;
  const payload = { ...payer, pay: choice, shown };
  const started = await school.app.inject({ method: 'POST', url, payload });
  return succeed(started.json().data.reference);
}

async function succeed(reference: string): Promise<string> {
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

const afterFirst = {
  due: 5_500_000,
  paid: 2_000_000,
  left: 3_500_000,
  next: { amount: 1_750_000, due_on: '2027-01-15' },
  on: '2026-11-20',
};

describe('the answer about a payment of a fee note', () => {
  test('says how the fee stood right after it, and how it stands now', async () => {
    const note = await makeNote();
    const first = await pay(note);
    expect(await feeOf(first)).toEqual({ payment: 1, after_payment: afterFirst, now: afterFirst });
    pass(3);
    const second = await pay(note, 'rest');
    const paid = { due: 5_500_000, paid: 5_500_000, left: 0, on: '2026-11-23' };
    expect(await feeOf(second)).toEqual({ payment: 2, after_payment: paid, now: paid });
    pass(1);
    // At once: what the first one says of now is not cached.
    expect(await feeOf(first)).toEqual({
      payment: 1,
      after_payment: afterFirst,
      now: { ...paid, on: '2026-11-24' },
    });
  });

  test('shows what another parent has paid since, within the same second', async () => {
    const note = await makeNote();
    const first = await pay(note);
    await feeOf(first);
    await pay(note);
    expect(await feeOf(first)).toMatchObject({ now: { paid: 3_750_000 } });
  });

  test('of a payment that names no note says nothing of the fee', async () => {
    await makeNote();
    const reference = await succeed(await school.startPayment({ fullName: 'Chidi Eze' }));
    expect((await school.verify(reference)).json()).toMatchObject({ status: true });
    expect(await feeOf(reference)).toBeUndefined();
  });

  test('of money that was refunded in part says only how the fee stands now', async () => {
    const note = await makeNote();
    const first = await pay(note);
    pass(1);
    const second = await pay(note);
    school.provider.refunds(first, 71, 500_000);
    await moneyParts(school, { clock: () => now }).settleRefunds(first, 'webhook');
    const today = { due: 5_500_000, paid: 3_250_000, left: 2_250_000, on: '2026-11-21' };
    const next = { amount: 500_000, due_on: '2027-01-15' };
    expect(await feeOf(first)).toEqual({ payment: 1, now: { ...today, next } });
    expect(await feeOf(second)).toEqual({ payment: 2, now: { ...today, next } });
  });

  test('does not count a payment that went back whole', async () => {
    const note = await makeNote();
    const first = await pay(note);
    pass(1);
    const second = await pay(note);
    school.provider.refunds(first, 71, 2_000_000);
    await moneyParts(school, { clock: () => now }).settleRefunds(first, 'webhook');
    expect(await feeOf(second)).toMatchObject({ payment: 1, now: { paid: 1_750_000 } });
    expect(await feeOf(second)).not.toHaveProperty('after_payment');
  });

  test('does not guess how a fee stood whose surplus was moved', async () => {
    const book = createSomeBook(school.db, now);
    const note = await makeNote();
    const first = await pay(note, 'rest');
    const other = await succeed(await school.startPayment({ fullName: 'Ada Obi', ...schoolFee }));
    const sister = await addStudent(school.db, 'Bisi Obi', now);
    const to = await addNote(school.db, sister, now);
    await book.move(note.id, to.id, 5_500_000);
    const today = { due: 5_500_000, paid: 5_500_000, left: 0, on: '2026-11-20' };
    expect(await feeOf(first)).toEqual({ payment: 1, now: today });
    expect(await feeOf(other)).toEqual({ payment: 2, now: today });
  });

  test('says of a surplus that it is one', async () => {
    const note = await makeNote();
    await pay(note, 'rest');
    const twice = await succeed(await school.startPayment({ fullName: 'Ada Obi', ...schoolFee }));
    expect(await feeOf(twice)).toMatchObject({
      payment: 2,
      after_payment: { due: 5_500_000, paid: 11_000_000, left: 0 },
    });
  });

  test('says nothing of the fee once its note was cancelled', async () => {
    const note = await makeNote();
    const first = await pay(note);
    await createSomeBook(school.db, now).cancel(note.id);
    expect(await feeOf(first)).toEqual({ payment: 1 });
  });

  test('does not say how a fee stood before there was a note of it', async () => {
    const first = await succeed(await school.startPayment({ fullName: 'Ada Obi', ...schoolFee }));
    pass(1);
    const note = await makeNote();
    const payment = await findPayment(school.db, first);
    if (!payment) throw new Error('the payment is gone');
    const match = { studentId: student, noteId: note.id };
    await transact(school.db, (trx) =>
      writeMatch(trx, payment, match, { cause: 'operator', by: 'Mrs Obi' }, now),
    );
    expect(await feeOf(first)).toEqual({
      payment: 1,
      now: { due: 5_500_000, paid: 5_500_000, left: 0, on: '2026-11-21' },
    });
  });
});

const schoolFee = {
  paymentPurpose: noteFee.purpose,
  class: noteFee.feeClass,
  amount: 55_000,
  confirmAgain: true,
};
