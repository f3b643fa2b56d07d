import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StatementAnswer } from '#contract/schemas/statement.ts';
import type { WhoOwesAnswer } from '#contract/schemas/who-owes.ts';
import { newId } from '../../database/identifiers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { createSomeBook } from './testing/some-book.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const TERM = '2026/2027-1';
const FEE = { purpose: 'School Fees', feeClass: 'JSS 2', term: TERM };
const AT_ONCE = { kind: 'at_once', dueOn: '2026-12-01' };

let school: TestApp;
let book: ReturnType<typeof createSomeBook>;
let token: string;
let ada: { studentId: string; id: string };
let bisi: { studentId: string; id: string };

/** Ada's cheque of ₦100,000 was ₦30,000 too much, which pays a part of Bisi's fee. Then it bounced. */
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  book = createSomeBook(school.db, NOW);
  token = await school.signIn('super_admin');
  await school.db.updateTable('sessions').set({ confirmed_at: NOW.toISOString() }).execute();
  ada = await addChild('Ada Obi', 70_000);
  bisi = await addChild('Bisi Obi', 55_000);
  const cheque = await record(100_000, { channel: 'cheque', slip: '123456', reason: 'Sisters' });
  await book.move(ada.id, bisi.id, 3_000_000);
  await post(`/desk/${cheque}/void`, { reason: 'The cheque bounced' });
});
afterEach(async () => {
  await expectOneTruth();
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function addChild(fullName: string, naira: number) {
  const studentId = await book.addStudent({ fullName, feeClass: FEE.feeClass });
  const { id } = await book.addNote({ ...FEE, studentId, fullKobo: naira * 100 });
  return { studentId, id };
}

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/admin${path}`;
  return school.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function post(path: string, payload: object) {
  const response = await call('POST', path, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Money for Ada at the desk. */
async function record(amount: number, more: object = {}): Promise<string> {
  const { data } = await post('/desk', {
    studentId: ada.studentId,
    class: FEE.feeClass,
    paymentPurpose: FEE.purpose,
    term: TERM,
    amount,
    channel: 'cash',
    receivedOn: '2026-11-20',
    formKey: newId(NOW),
    ...more,
  });
  return data.reference;
}

async function whoOwes(query = ''): Promise<WhoOwesAnswer> {
  return (await call('GET', `/who-owes?limit=200&${query}`)).json();
}

async function statementOf(studentId: string): Promise<StatementAnswer['data']> {
  return (await call('GET', `/students/${studentId}/statement?session=2026/2027`)).json().data;
}

const rowsOf = async (studentId: string, query = '') =>
  (await whoOwes(query)).data.rows.filter((row) => row.studentId === studentId);

const noteOf = async (id: string) => (await call('GET', `/fee-notes/${id}`)).json().data;

const cancel = (id: string) =>
  post(`/fee-notes/${id}/cancel`, { reason: 'Wrong class', withMoney: true });

async function replace(id: string, percent: number): Promise<string> {
  const discount = { off: { kind: 'percent', percent }, reason: 'bursary', note: '' };
  const change = { reason: 'Granted', discount, plan: AT_ONCE };
  return (await post(`/fee-notes/${id}/replace`, change)).data._id;
}

/** The rows, the totals and the statements of all children say the same, to the kobo. */
async function expectOneTruth(): Promise<void> {
  const { data, pagination } = await whoOwes();
  expect(pagination.total).toBe(data.rows.length);
  const kobo = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
  const outstanding = kobo(data.rows.map((row) => row.outstanding));
  const surplus = kobo(data.rows.map((row) => row.surplus));
  expect([outstanding, surplus]).toEqual([
    kobo([data.totals.outstanding]),
    kobo([data.totals.surplus]),
  ]);
  for (const { studentId } of [ada, bisi]) {
    const own = data.rows.filter((row) => row.studentId === studentId);
    const { totals, notes } = await statementOf(studentId);
    expect(kobo([totals.balance])).toBe(kobo(own.map((row) => row.outstanding - row.surplus)));
    expect(kobo(notes.map((note) => note.outstanding))).toBe(
      kobo(own.map((row) => row.outstanding)),
    );
  }
}

test('what is missing is asked for on the note that it went from', async () => {
  expect(await rowsOf(ada.studentId)).toMatchObject([
    { standing: 'open', due: 70_000, paid: -30_000, outstanding: 100_000 },
  ]);
  expect((await whoOwes()).data.totals).toMatchObject({ outstanding: 125_000, surplus: 0 });
});

describe('once its note is cancelled', () => {
  beforeEach(() => cancel(ada.id));

  test('stays a row that says what it is, in the totals, in the list of fee notes and in the files', async () => {
    const row = { standing: 'cancelled', due: 0, outstanding: 30_000 };
    expect(await rowsOf(ada.studentId)).toMatchObject([row]);
    expect(await rowsOf(ada.studentId, 'standing=owing')).toMatchObject([row]);
    for (const standing of ['open', 'part_paid', 'paid', 'overpaid']) {
      expect(await rowsOf(ada.studentId, `standing=${standing}`)).toEqual([]);
    }
    const { totals, byClass } = (await whoOwes()).data;
    expect(totals).toMatchObject({
      notes: 1,
      expected: 55_000,
      outstanding: 55_000,
      ended: { owing: 1, surplus: 0 },
    });
    expect(byClass).toMatchObject([{ outstanding: 55_000, ended: { owing: 1 } }]);
    const file = (await call('GET', '/who-owes.csv?standing=owing')).body.split('\r\n');
    expect(file.find((line) => line.includes('Ada Obi'))).toMatch(
      /School Fees,Cancelled: money on it went back,0\.00,0\.00,-30000\.00,30000\.00,0\.00,/,
    );
    expect((await noteOf(ada.id)).note).toMatchObject({
      status: 'cancelled',
      outstandingKobo: 3_000_000,
    });
    const open = (await call('GET', '/fee-notes?status=outstanding')).json();
    expect(open.data.map(({ _id }: { _id: string }) => _id)).toContain(ada.id);
  });

  test('is paid at the desk on that note, and no more than is owed without a reason', async () => {
    const more = { note: ada.id };
    const refused = await call('POST', '/desk', {
      ...{ studentId: ada.studentId, class: FEE.feeClass, paymentPurpose: FEE.purpose },
      ...{ term: TERM, amount: 30_001, channel: 'cash', receivedOn: '2026-11-20' },
      ...{ formKey: newId(NOW), ...more },
    });
    expect(refused.json().errors.reason).toContain('₦30,000 is left to pay');
    await record(30_000, more);
    expect(await rowsOf(ada.studentId)).toEqual([]);
    expect((await whoOwes()).data.totals).toMatchObject({ outstanding: 25_000, surplus: 0 });
  });

  test('is paid on that note also when the child has a new note of the same fee', async () => {
    const { id } = await book.addNote({ ...FEE, studentId: ada.studentId, fullKobo: 7_000_000 });
    await record(70_000);
    expect((await noteOf(id)).note).toMatchObject({ status: 'paid' });
    await record(30_000, { note: ada.id, confirmAgain: true });
    expect((await noteOf(ada.id)).note).toMatchObject({ outstandingKobo: 0, surplusKobo: 0 });
  });

  test('is paid by the surplus of another note, and by no more than is owed', async () => {
    const rich = await addChild('Chidi Obi', 10_000);
    await record(50_000, { studentId: rich.studentId, reason: 'For Ada too' });
    const move = { to: ada.id, reason: 'As the father asked' };
    const path = `/fee-notes/${rich.id}/move-surplus`;
    const tooMuch = await call('POST', path, { ...move, amountKobo: 3_000_001 });
    expect(tooMuch.json().errors.amountKobo).toContain('Only ₦30,000 is outstanding');
    await post(path, { ...move, amountKobo: 3_000_000 });
    expect(await rowsOf(ada.studentId)).toEqual([]);
    const again = await call('POST', path, { ...move, amountKobo: 1 });
    expect(again.json().errors.to).toContain('was cancelled or replaced');
  });

  test('keeps a child who has left on the lists', async () => {
    const left_at = '2024-01-10T09:00:00.000Z';
    await school.db.updateTable('students').set({ left_at }).execute();
    const { findLeftBefore } = await import('../privacy/erased-students-repository.ts');
    expect(await findLeftBefore(school.db, NOW, 10)).toEqual([]);
    await record(30_000, { note: ada.id });
    expect(await findLeftBefore(school.db, NOW, 10)).toEqual([ada.studentId]);
  });
});

test('money at the desk counts on no other note than one of the child and fee that is owed on', async () => {
  const id = await replace(ada.id, 10);
  for (const note of [bisi.id, ada.id, 'unknown']) {
    const response = await call('POST', '/desk', {
      ...{ studentId: ada.studentId, class: FEE.feeClass, paymentPurpose: FEE.purpose },
      ...{ term: TERM, amount: 1_000, channel: 'cash', receivedOn: '2026-11-20' },
      ...{ formKey: newId(NOW), note },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.note).toContain('Please choose');
  }
  await record(1_000, { note: id });
});

describe('once its note is replaced', () => {
  test('what is missing goes to the new note, and the old one is settled', async () => {
    const id = await replace(ada.id, 10);
    expect((await noteOf(id)).note).toMatchObject({
      paidKobo: -3_000_000,
      outstandingKobo: 9_300_000,
      next: { kobo: 9_300_000 },
    });
    expect((await noteOf(ada.id)).note).toMatchObject({ paidKobo: 0, outstandingKobo: 0 });
    expect((await statementOf(ada.studentId)).totals.balance).toBe(93_000);
    const told = (await noteOf(id)).story.map(({ text }: { text: string }) => text);
    expect(told).toContainEqual(
      expect.stringContaining(
        'moved ₦30,000 that is owed here from another fee note. Reason: Granted',
      ),
    );
    const kinds = (await statementOf(ada.studentId)).lines.map(({ kind, paid }) => [kind, paid]);
    expect(kinds).toContainEqual(['debt_moved_here', -30_000]);
    expect(kinds).toContainEqual(['debt_moved_away', 30_000]);
  });

  test('by one with a full scholarship, what is missing is still asked for and can be paid', async () => {
    const id = await replace(ada.id, 100);
    expect((await noteOf(id)).note).toMatchObject({
      status: 'open',
      dueKobo: 0,
      outstandingKobo: 3_000_000,
      next: { kobo: 3_000_000, dueOn: '2026-12-01' },
    });
    await record(30_000);
    expect((await noteOf(id)).note).toMatchObject({ status: 'paid', outstandingKobo: 0 });
  });

  test('and then cancelled, it is owed on the last note', async () => {
    await cancel(await replace(ada.id, 10));
    expect(await rowsOf(ada.studentId)).toMatchObject([
      { outstanding: 30_000, standing: 'cancelled' },
    ]);
  });
});

test('a cheque that bounces after its note was replaced is missing on the new note alone', async () => {
  const other = await addChild('Chidi Obi', 70_000);
  const cheque = await record(100_000, {
    studentId: other.studentId,
    channel: 'cheque',
    slip: '654321',
    reason: 'Sisters',
  });
  await book.move(other.id, bisi.id, 1_000_000);
  const id = await replace(other.id, 10);
  expect((await noteOf(id)).note).toMatchObject({ paidKobo: 9_000_000, surplusKobo: 2_700_000 });
  await post(`/desk/${cheque}/void`, { reason: 'The cheque bounced' });
  expect((await noteOf(id)).note).toMatchObject({ paidKobo: -1_000_000 });
  expect((await noteOf(other.id)).note).toMatchObject({ paidKobo: 0, outstandingKobo: 0 });
});

test('money that is too much on a cancelled note is a row until it is moved', async () => {
  await record(100_000);
  await cancel(ada.id);
  const row = { standing: 'cancelled', due: 0, surplus: 70_000 };
  expect(await rowsOf(ada.studentId)).toMatchObject([row]);
  expect(await rowsOf(ada.studentId, 'standing=overpaid')).toMatchObject([row]);
  expect(await rowsOf(ada.studentId, 'standing=owing')).toEqual([]);
  const file = (await call('GET', '/who-owes.csv')).body;
  expect(file).toContain('Cancelled: money is still on it,0.00,0.00,70000.00,0.00,70000.00');
  await book.move(ada.id, bisi.id, 2_500_000);
  expect(await rowsOf(ada.studentId)).toMatchObject([{ surplus: 45_000 }]);
});
