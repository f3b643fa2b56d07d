import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Statement } from '#contract/schemas/statement.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createDesk } from './desk.ts';
import { createSomeBook } from './testing/some-book.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const FEE = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2026/2027-1' };
const FULL = 5_500_000;

let school: TestApp;
let book: ReturnType<typeof createSomeBook>;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  book = createSomeBook(school.db, NOW);
});
afterEach(() => school.close());

const get = async (url: string) =>
  school.app.inject({
    url,
    headers: { authorization: `Bearer ${await school.signIn('admin')}` },
  });

async function statementOf(studentId: string, query = ''): Promise<Statement> {
  const response = await get(`/api/admin/students/${studentId}/statement${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const amounts = ({ lines }: Statement) =>
  lines.map(({ kind, charged, paid, balance }) => [kind, charged, paid, balance]);

async function pay(fullName: string, more: object = {}): Promise<string> {
  const reference = await school.startPayment({ fullName, ...more });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

test('has every note, payment, refund and move of the session, and a balance after each', async () => {
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const other = await book.addStudent({ fullName: 'Bisi Obi', feeClass: FEE.feeClass });
  const note = await book.addNote({
    ...FEE,
    studentId: student,
    fullKobo: FULL,
    discountKobo: 500_000,
  });
  const sister = await book.addNote({ ...FEE, studentId: other, fullKobo: FULL });
  const earlier = { ...FEE, term: '2025/2026-3', studentId: student, fullKobo: 100_000 };
  await book.addNote(earlier);
  const reference = await pay('Ada Obi');
  await book.move(note.id, sister.id, 500_000);

  const statement = await statementOf(student);
  expect(statement).toMatchObject({
    session: '2026/2027',
    student: { name: 'Ada Obi', class: FEE.feeClass },
    notes: [{ due: 50_000, discount: 5_000, paid: 50_000, outstanding: 0, status: 'paid' }],
    totals: { charged: 50_000, paid: 50_000, balance: 0 },
  });
  expect(amounts(statement)).toEqual([
    ['charged', 50_000, 0, 50_000],
    ['online', 0, 55_000, -5_000],
    ['moved_away', 0, -5_000, 0],
  ]);
  expect(statement.lines[1]?.receipt).toBe(reference);
  expect(amounts(await statementOf(student, '?session=2025/2026'))).toEqual([
    ['charged', 1_000, 0, 1_000],
  ]);
  expect(amounts(await statementOf(other))).toEqual([
    ['charged', 55_000, 0, 55_000],
    ['moved_here', 0, 5_000, 50_000],
  ]);
});

test('shows a payment without a fee note, and what a cancelled note leaves', async () => {
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  await pay('Ada Obi');
  expect(amounts(await statementOf(student))).toEqual([['online', 0, 55_000, -55_000]]);
  const note = await book.addNote({ ...FEE, studentId: student, fullKobo: FULL });
  await book.cancel(note.id);
  const { notes, totals } = await statementOf(student);
  expect(totals).toEqual({ charged: 0, paid: 55_000, balance: -55_000 });
  expect(notes).toMatchObject([{ status: 'cancelled', due: 0, outstanding: 0 }]);
});

test('has what came and went in the order in which it happened', async () => {
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const other = await book.addStudent({ fullName: 'Bisi Obi', feeClass: FEE.feeClass });
  const half = { ...FEE, fullKobo: FULL, discountKobo: 2_750_000 };
  const note = await book.addNote({ ...half, studentId: student });
  const sister = await book.addNote({ ...half, studentId: other });
  const first = await pay('Ada Obi');
  await book.move(note.id, sister.id, 2_750_000);
  school.provider.refunds(first, 71, 100_000);
  await moneyParts(school, { clock: () => NOW }).settleRefunds(first, 'webhook');
  await pay('Ada Obi', { confirmAgain: true });
  expect(amounts(await statementOf(student))).toEqual([
    ['charged', 27_500, 0, 27_500],
    ['online', 0, 55_000, -27_500],
    ['moved_away', 0, -27_500, 0],
    ['refunded', 0, -1_000, 1_000],
    ['online', 0, 55_000, -54_000],
  ]);
});

test('has what was taken at the desk on the day it came, with its receipt, and what was voided', async () => {
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const clock = () => NOW;
  const options = { db: school.db, mode: 'test', readSchool: readFirstSettings, clock } as const;
  const desk = createDesk({ ...options, mailReceipts: false, onChange: () => undefined });
  const by = { id: null, name: 'Mrs Obi' };
  const { purpose: paymentPurpose, feeClass, term } = FEE;
  const fee = { studentId: student, paymentPurpose, class: feeClass, term, amount: 20_000 };
  const said = {
    channel: 'cash',
    payer: '',
    phone: '',
    email: '',
    slip: '',
    reason: '',
    confirmAgain: true,
  } as const;
  const record = (receivedOn: string) =>
    desk.record({ ...fee, ...said, receivedOn, formKey: `form-key-of-${receivedOn}` }, by);
  await record('2026-11-19');
  const { reference } = await record('2026-11-18');
  await desk.voidPayment(reference, 'Twice', by);
  expect((await statementOf(student)).lines).toMatchObject([
    { day: '2026-11-18', kind: 'desk', receipt: 'D-000002', balance: -20_000 },
    { day: '2026-11-19', kind: 'desk', receipt: 'D-000001', balance: -40_000 },
    { day: '2026-11-20', kind: 'voided', paid: -20_000, balance: -20_000 },
  ]);
});

test('has the fees of the whole year, and nothing of another session or another child', async () => {
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const other = await book.addStudent({ fullName: 'Bisi Obi', feeClass: FEE.feeClass });
  const yearly = { purpose: 'Summer Coaching', feeClass: FEE.feeClass, fullKobo: 2_500_000 };
  await book.addNote({ ...yearly, term: '2026/2027', studentId: student });
  await book.addNote({ ...yearly, term: '2025/2026', studentId: student });
  await book.addNote({ ...yearly, term: '2026/2027', studentId: other });
  await pay('Ada Obi');
  await pay('Bisi Obi');
  const statement = await statementOf(student);
  expect(amounts(statement)).toEqual([
    ['charged', 25_000, 0, 25_000],
    ['online', 0, 55_000, -30_000],
  ]);
  expect(statement.totals).toEqual({ charged: 25_000, paid: 55_000, balance: -30_000 });
  expect(amounts(await statementOf(student, '?session=2025/2026'))).toEqual([
    ['charged', 25_000, 0, 25_000],
  ]);
});

test('exists only for students on the lists, and for sessions as they are written', async () => {
  expect((await get('/api/admin/students/unknown/statement')).statusCode).toBe(404);
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const wrong = await get(`/api/admin/students/${student}/statement?session=2026-1`);
  expect(wrong.statusCode).toBe(400);
});
