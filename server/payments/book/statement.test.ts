import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Statement } from '#contract/schemas/statement.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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

async function pay(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
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
  expect(notes).toMatchObject([{ status: 'cancelled', due: 0 }]);
});

test('exists only for students on the lists, and for sessions as they are written', async () => {
  expect((await get('/api/admin/students/unknown/statement')).statusCode).toBe(404);
  const student = await book.addStudent({ fullName: 'Ada Obi', feeClass: FEE.feeClass });
  const wrong = await get(`/api/admin/students/${student}/statement?session=2026-1`);
  expect(wrong.statusCode).toBe(400);
});
