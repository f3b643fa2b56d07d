import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { moneyNow, type NotePlan, surplusOf } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { transact } from '../../database/transactions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  FULL_KOBO,
  addStudent as insertStudent,
  addNote as makeNote,
} from '../testing/test-notes.ts';
import { endNote, findNote, moveSurplus } from './fee-notes.ts';
import { verifyLedger } from './ledger-check.ts';
import { findSurplus, writeMatch } from './matches.ts';
import { findPayment } from './payment.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
});
afterEach(() => school.close());

const addStudent = (fullName: string, contact?: { phone?: string }) =>
  insertStudent(school.db, fullName, NOW, contact);
const addNote = (studentId: string, discountKobo = 0, plan?: NotePlan) =>
  makeNote(school.db, studentId, NOW, { discountKobo, ...(plan && { plan }) });

async function pay(fullName: string, form: Record<string, unknown> = {}): Promise<string> {
  const reference = await school.startPayment({ fullName, ...form });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

const noteNow = async (id: string) => {
  const note = await findNote(school.db, id);
  if (!note) throw new Error('no note');
  const { status, paidKobo, nextDueOn } = note;
  return { status, paidKobo, nextDueOn };
};

const findings = async () =>
  (await school.db.selectFrom('payment_reviews').select(['kind', 'amount']).execute()).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );

async function expectIntact(): Promise<void> {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
}

describe('a payment of the public form', () => {
  test('counts towards the open note of the one student of this name and class', async () => {
    const note = await addNote(await addStudent('Okafor-Bello Adaobi'));
    await pay('Adaobi Okafor Bello');
    expect(await noteNow(note.id)).toEqual({
      status: 'paid',
      paidKobo: FULL_KOBO,
      nextDueOn: null,
    });
    expect(await findings()).toEqual([]);
    await expectIntact();
  });

  test('that is more than is due pays the note, and the rest is a finding', async () => {
    const note = await addNote(await addStudent('Ada Obi'), 500_000);
    await pay('Ada Obi');
    expect(await noteNow(note.id)).toMatchObject({ status: 'overpaid', paidKobo: FULL_KOBO });
    expect(await findings()).toEqual(['note_surplus 500000']);
    await expectIntact();
  });

  test('of one of two children of the same name is matched by the phone, and else by no one', async () => {
    await addStudent('Ada Obi', { phone: '0803 111 2222' });
    const other = await addStudent('Ada Obi', { phone: '+234 803 555 6666' });
    const note = await addNote(other);
    const doubtful = await pay('Ada Obi', { phone: '08090000000' });
    expect(await findPayment(school.db, doubtful)).toMatchObject({ studentId: null });
    const certain = await pay('Ada Obi', { phone: '08035556666', confirmAgain: true });
    expect(await findPayment(school.db, certain)).toMatchObject({
      studentId: other,
      noteId: note.id,
    });
    await expectIntact();
  });

  test('of a child on no list changes nothing', async () => {
    const reference = await pay('Chidi Eze');
    expect(await findPayment(school.db, reference)).toMatchObject({ studentId: null });
    await expectIntact();
  });
});

describe('the money of a note', () => {
  test('goes back with a match that is undone', async () => {
    const student = await addStudent('Ada Obi');
    const note = await addNote(student);
    const reference = await pay('Ada Obi');
    const payment = await findPayment(school.db, reference);
    if (!payment) throw new Error('no payment');
    const why = { cause: 'operator', by: 'Mrs Obi', reason: 'Her cousin' } as const;
    await transact(school.db, (trx) => writeMatch(trx, payment, undefined, why, NOW));
    expect(await noteNow(note.id)).toMatchObject({ status: 'open', paidKobo: 0 });
    await expectIntact();
  });

  test('that is too much moves to another note', async () => {
    const note = await addNote(await addStudent('Ada Obi'), 500_000);
    const sister = await addNote(await addStudent('Bisi Obi'));
    await pay('Ada Obi');
    const move = { from: note.id, to: sister.id, amountKobo: kobo(500_000), by: 'Mrs Obi' };
    const reason = 'As the father asked';
    await transact(school.db, (trx) => moveSurplus(trx, { ...move, reason }, NOW));
    expect(await noteNow(note.id)).toMatchObject({ status: 'paid' });
    expect(await noteNow(sister.id)).toMatchObject({ status: 'part_paid', paidKobo: 500_000 });
    const again = transact(school.db, (trx) => moveSurplus(trx, { ...move, reason }, NOW));
    await expect(again).rejects.toThrow('cannot be moved');
    await expectIntact();
  });

  test('is all surplus once the note was cancelled', async () => {
    const note = await addNote(await addStudent('Ada Obi'));
    await pay('Ada Obi');
    const end = { status: 'cancelled', reason: 'Scholarship', by: 'Mrs Obi' } as const;
    await transact(school.db, (trx) => endNote(trx, note.id, end, NOW));
    const ended = await findNote(school.db, note.id);
    expect(ended && surplusOf(moneyNow(ended))).toBe(FULL_KOBO);
    await expectIntact();
  });

  test('is due by parts', async () => {
    const parts = [
      { amountKobo: kobo(3_000_000), dueOn: '2026-12-01' },
      { amountKobo: kobo(2_500_000), dueOn: '2027-01-15' },
    ];
    const student = await addStudent('Ada Obi');
    const from = await addNote(await addStudent('Bisi Obi'), 2_000_000);
    await pay('Bisi Obi');
    const note = await addNote(student, 0, { kind: 'parts', parts });
    const move = { from: from.id, to: note.id, amountKobo: kobo(2_000_000), by: 'Mrs Obi' };
    await transact(school.db, (trx) => moveSurplus(trx, { ...move, reason: 'Sisters' }, NOW));
    expect(await noteNow(note.id)).toMatchObject({ status: 'part_paid', nextDueOn: '2026-12-01' });
  });
});

test.each([
  ['a note’s discount', 'update fee_notes set discount_kobo = 1, due_kobo = full_kobo - 1'],
  ['what is paid of it', 'update fee_notes set online_kobo = online_kobo - 1'],
  ['where it stands', "update fee_notes set status = 'open'"],
  ['the note of a payment', 'update payments set note_id = null'],
  ['where a payment was taken', "update payments set source = 'desk'"],
])('a change of %s past the program is found', async (_what, statement) => {
  await addNote(await addStudent('Ada Obi'));
  await pay('Ada Obi');
  const { sql } = await import('kysely');
  await sql.raw(statement).execute(school.db);
  expect(await verifyLedger(school.db)).toMatchObject({ intact: false });
});

test('of a payment no more is too much than is left of it, and nothing without a note', async () => {
  const { id: noteId } = await addNote(await addStudent('Ada Obi'));
  const online_kobo = FULL_KOBO + 2_000_000;
  await school.db.updateTable('fee_notes').set({ online_kobo }).where('id', '=', noteId).execute();
  const payment = { noteId, amountKobo: kobo(1_000_000), refundedKobo: kobo(400_000) };
  expect(await findSurplus(school.db, payment)).toBe(600_000);
  const larger = { ...payment, amountKobo: kobo(5_000_000) };
  expect(await findSurplus(school.db, larger)).toBe(2_000_000);
  expect(await findSurplus(school.db, { ...payment, noteId: null })).toBe(0);
});
