import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WhoOwesAnswer } from '#contract/schemas/who-owes.ts';
import { newId } from '../../database/identifiers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createSomeBook } from './testing/some-book.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const TERM = '2026/2027-1';
const FEE = { purpose: 'School Fees', feeClass: 'JSS 2', term: TERM };
const FULL = 5_500_000;
const FULL_NAIRA = FULL / 100;

let school: TestApp;
let book: ReturnType<typeof createSomeBook>;
let token: string;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  book = createSomeBook(school.db, NOW);
  token = await school.signIn('admin');
});
afterEach(() => school.close());

const get = (url: string) =>
  school.app.inject({ url, headers: { authorization: `Bearer ${token}` } });

async function whoOwes(query = ''): Promise<WhoOwesAnswer> {
  const response = await get(`/api/admin/who-owes?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const names = async (query: string) =>
  (await whoOwes(query)).data.rows.map(({ studentName }) => studentName);

/** A child with a note; by default of JSS 2. */
async function addChild(fullName: string, note: { feeClass?: string; discountKobo?: number } = {}) {
  const { feeClass = FEE.feeClass, discountKobo } = note;
  const studentId = await book.addStudent({ fullName, feeClass });
  return book.addNote({ ...FEE, feeClass, studentId, fullKobo: FULL, discountKobo });
}

async function pay(form: Record<string, unknown>): Promise<string> {
  const reference = await school.startPayment(form);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

/** Cash of somebody who is on no class list. */
async function takeAtDesk(fullName: string, more: object = {}): Promise<void> {
  const fee = { paymentPurpose: FEE.purpose, class: FEE.feeClass, term: TERM, amount: FULL_NAIRA };
  const cash = { channel: 'cash', receivedOn: '2026-11-20', formKey: newId(NOW) };
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/admin/desk',
    headers: { authorization: `Bearer ${token}` },
    payload: { fullName, ...fee, ...cash, ...more },
  });
  expect(response.statusCode).toBe(200);
}

async function giveBack(reference: string, id: number, amountKobo: number): Promise<void> {
  school.provider.refunds(reference, id, amountKobo);
  await moneyParts(school, { clock: () => NOW }).settleRefunds(reference, 'webhook');
}

describe('GET /api/admin/who-owes', () => {
  test('says what is expected, received and outstanding, in all and by class', async () => {
    await addChild('Ada Obi');
    await addChild('Bisi Bello');
    await addChild('Chidi Eze', { discountKobo: 1_000_000 });
    await addChild('Dayo Musa', { feeClass: 'JSS 1' });
    await pay({ fullName: 'Ada Obi' });
    await pay({ fullName: 'Chidi Eze' });
    await pay({ fullName: 'A Stranger' });
    const { data } = await whoOwes();
    expect(data.term).toEqual({ key: TERM, name: 'First Term, 2026/2027' });
    expect(data.totals).toEqual({
      notes: 4,
      open: 2,
      partPaid: 0,
      paid: 1,
      overpaid: 1,
      ended: { owing: 0, surplus: 0 },
      expected: 4 * FULL_NAIRA - 10_000,
      discounts: 10_000,
      online: 3 * FULL_NAIRA,
      desk: 0,
      moved: 0,
      outstanding: 2 * FULL_NAIRA,
      surplus: 10_000,
      withoutNote: { payments: 1, online: FULL_NAIRA, desk: 0 },
    });
    expect(data.byClass.map((one) => [one.class, one.notes, one.outstanding])).toEqual([
      ['JSS 1', 1, FULL_NAIRA],
      ['JSS 2', 3, FULL_NAIRA],
    ]);
    expect((await whoOwes('class=JSS+1')).data.totals).toMatchObject({ notes: 1, online: 0 });
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  });

  test('is right after every step of a payment: part paid, paid, given back, cancelled', async () => {
    const ada = await addChild('Ada Obi', { discountKobo: 500_000 });
    const bisi = await addChild('Bisi Obi');
    const standing = async () => (await whoOwes()).data.rows.map((row) => row.standing);
    expect(await standing()).toEqual(['open', 'open']);
    const reference = await pay({ fullName: 'Ada Obi' });
    expect(await standing()).toEqual(['overpaid', 'open']);
    await book.move(ada.id, bisi.id, 500_000);
    expect(await standing()).toEqual(['paid', 'part_paid']);
    const [, row] = (await whoOwes()).data.rows;
    expect(row).toMatchObject({ paid: 5_000, outstanding: FULL_NAIRA - 5_000, due: FULL_NAIRA });
    await book.match(reference, ada.studentId, null);
    expect(await standing()).toEqual(['open', 'part_paid']);
    await addChild('Dayo Musa', { feeClass: 'JSS 1' }).then(({ id }) => book.cancel(id));
    await book.cancel(ada.id);
    const { data } = await whoOwes();
    expect(data.byClass.map((one) => one.class)).toEqual(['JSS 2']);
    // What went to Bisi is missing on Ada's note, whose payment is not hers any more.
    expect(data.rows.map((one) => [one.studentName, one.standing, one.outstanding])).toEqual([
      ['Ada Obi', 'cancelled', 5_000],
      ['Bisi Obi', 'part_paid', FULL_NAIRA - 5_000],
    ]);
    expect(data.totals).toMatchObject({
      notes: 1,
      expected: FULL_NAIRA,
      discounts: 0,
      outstanding: FULL_NAIRA,
    });
  });

  test('lists by class in the order of the fee table and by name within, page by page', async () => {
    for (const name of ['Dayo Musa', 'Ada Obi', 'Chidi Eze']) await addChild(name);
    for (const name of ['Zainab Sani', 'Bisi Obi']) await addChild(name, { feeClass: 'JSS 1' });
    // A class that the fee table does not know any more.
    await addChild('Efe Ojo', { feeClass: 'Form 1' });
    const inOrder = ['Bisi Obi', 'Zainab Sani', 'Ada Obi', 'Chidi Eze', 'Dayo Musa', 'Efe Ojo'];
    expect(await names('')).toEqual(inOrder);
    expect(await names('limit=3')).toEqual(inOrder.slice(0, 3));
    expect(await names('limit=3&page=2')).toEqual(inOrder.slice(3));
    expect(await names('limit=3&page=3')).toEqual([]);
    expect(await names('sort=name')).toEqual([...inOrder].sort());
    expect((await whoOwes('limit=3')).pagination).toEqual({ current: 1, pages: 2, total: 6 });
  });

  test('sorts by what is outstanding and by the next due day', async () => {
    const dueOn = (day: string) => ({ kind: 'at_once', dueOn: day }) as const;
    for (const [fullName, discountKobo, day] of [
      ['Ada Obi', 2_000_000, '2026-12-01'],
      ['Bisi Obi', 0, '2026-11-19'],
      ['Chidi Eze', 1_000_000, '2026-12-24'],
      ['Dayo Musa', 3_000_000, '2026-11-20'],
    ] as const) {
      const studentId = await book.addStudent({ fullName, feeClass: FEE.feeClass });
      const note = { ...FEE, studentId, fullKobo: FULL, discountKobo, plan: dueOn(day) };
      await book.addNote(note);
    }
    const inOrder = ['Bisi Obi', 'Chidi Eze', 'Ada Obi', 'Dayo Musa'];
    expect(await names('sort=outstanding')).toEqual(inOrder);
    const { rows } = (await whoOwes('sort=due')).data;
    expect(rows.map(({ studentName, isLate }) => [studentName, isLate])).toEqual([
      ['Bisi Obi', true],
      // Due today is not late.
      ['Dayo Musa', undefined],
      ['Ada Obi', undefined],
      ['Chidi Eze', undefined],
    ]);
    expect(rows[0]?.nextDueOn).toBe('2026-11-19');
  });

  test('shows who has paid, not paid, paid too much, and paid without being on the list', async () => {
    await addChild('Ada Obi');
    await addChild('Bisi Bello', { discountKobo: 1_000 });
    await addChild('Chidi Eze');
    const known = await book.addStudent({ fullName: 'Dayo Musa', feeClass: FEE.feeClass });
    await pay({ fullName: 'Ada Obi' });
    await pay({ fullName: 'Bisi Bello' });
    await pay({ fullName: 'Dayo Musa' });
    const stranger = await pay({ fullName: 'A Stranger' });
    expect(await names('standing=owing')).toEqual(['Chidi Eze']);
    expect(await names('standing=open')).toEqual(['Chidi Eze']);
    expect(await names('standing=part_paid')).toEqual([]);
    expect(await names('standing=paid')).toEqual(['Ada Obi', 'Bisi Bello']);
    expect(await names('standing=overpaid')).toEqual(['Bisi Bello']);
    const { data, sortedBy } = await whoOwes('standing=without_note');
    expect(sortedBy).toBe('newest');
    expect(data.rows).toMatchObject([
      { standing: 'not_on_list', studentName: 'A Stranger', reference: stranger },
      { standing: 'no_note', studentName: 'Dayo Musa', studentId: known, paid: FULL_NAIRA },
    ]);
    expect(await names('standing=without_note&class=JSS+1')).toEqual([]);
  });

  test('shows who attends and has no fee note yet, apart from all sums', async () => {
    await addChild('Ada Obi');
    const ended = await addChild('Bisi Bello');
    await book.cancel(ended.id);
    const addStudent = (fullName: string, feeClass: string) =>
      book.addStudent({ fullName, feeClass });
    await addStudent('Zainab Sani', 'JSS 1');
    const left = await addStudent('Chidi Eze', 'JSS 1');
    const left_at = NOW.toISOString();
    await school.db.updateTable('students').set({ left_at }).where('id', '=', left).execute();
    const before = (await whoOwes()).data;
    const { data, pagination, sortedBy } = await whoOwes('standing=no_note_yet');
    expect(data.rows).toMatchObject([
      { studentName: 'Zainab Sani', class: 'JSS 1', standing: 'no_note_yet', due: 0 },
      { studentName: 'Bisi Bello', class: FEE.feeClass },
    ]);
    expect({ pagination, sortedBy }).toEqual({
      pagination: { current: 1, pages: 1, total: 2 },
      sortedBy: 'class',
    });
    expect(data.totals).toEqual(before.totals);
    expect(data.classes).toContain('JSS 1');
    expect(await names('standing=no_note_yet&sort=name')).toEqual(['Bisi Bello', 'Zainab Sani']);
    expect(await names('standing=no_note_yet&limit=1&page=2')).toEqual(['Bisi Bello']);
    expect(await names('standing=no_note_yet&class=JSS+1')).toEqual(['Zainab Sani']);
    expect(await names('standing=no_note_yet&purpose=Sports')).toHaveLength(3);
    const file = (await get('/api/admin/who-owes.csv?standing=no_note_yet')).body.trim();
    expect(file.split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^JSS 1,Zainab Sani,,,No fee note yet,,/),
      expect.stringMatching(/^JSS 2,Bisi Bello,,,No fee note yet,,/),
    ]);
    expect((await get('/api/admin/who-owes.csv')).body).toContain('No fee note yet');
    expect((await get('/api/admin/who-owes.csv?standing=owing')).body).not.toContain('yet');
  });

  test('leaves out payments without a note of which all went back, in the list and in the file', async () => {
    await pay({ fullName: 'A Stranger' });
    const back = await pay({ fullName: 'Another Stranger' });
    const part = await pay({ fullName: 'Third Stranger' });
    await giveBack(back, 71, FULL);
    await giveBack(part, 72, FULL - 100);
    expect(await names('standing=without_note')).toEqual(['Third Stranger', 'A Stranger']);
    const [third] = (await whoOwes('standing=without_note')).data.rows;
    expect(third).toMatchObject({ paid: 1, surplus: 1, due: 0 });
    const file = (await get('/api/admin/who-owes.csv?standing=without_note')).body;
    expect(file).toContain('A Stranger');
    expect(file).not.toContain('Another Stranger');
  });

  test('shows payments without a note of the term, class and purpose that are asked for alone', async () => {
    await takeAtDesk('First Stranger', { class: 'JSS 1', amount: 50_000 });
    await takeAtDesk('Second Stranger');
    const coaching = { paymentPurpose: 'Summer Coaching', term: '2026/2027', amount: 25_000 };
    await takeAtDesk('Third Stranger', coaching);
    await takeAtDesk('Of Next Term', { term: '2026/2027-2' });
    await takeAtDesk('Of Another Purpose', { ...coaching, confirmAgain: true });
    const other = school.db.updateTable('payments').where('full_name', '=', 'Of Another Purpose');
    await other.set({ purpose: 'Sports' }).execute();
    await addChild('Ada Obi');
    await pay({ fullName: 'Ada Obi' });
    await school.startPayment({ fullName: 'Who Has Not Paid' });
    const without = (query: string) => names(`standing=without_note&${query}`);
    const [first, second, third] = ['First Stranger', 'Second Stranger', 'Third Stranger'];
    expect(await without('')).toEqual([second, first]);
    expect(await without('limit=1&page=2')).toEqual([first]);
    expect(await without('class=JSS+1')).toEqual([first]);
    expect(await without('term=2026/2027')).toEqual(['Of Another Purpose', third]);
    expect(await without('term=2026/2027&purpose=Summer+Coaching')).toEqual([third]);
    expect(await without('term=2026/2027&purpose=School+Fees')).toEqual([]);
    expect(await without('term=2026/2027-2')).toEqual(['Of Next Term']);
    const { terms } = (await whoOwes()).data;
    expect(terms.map(({ key }) => key).sort()).toEqual(['2026/2027', TERM, '2026/2027-2']);
  });

  test('offers the terms that there is anything for, and the purposes of the one that is shown', async () => {
    await addChild('Ada Obi');
    const studentId = await book.addStudent({ fullName: 'Bisi Obi', feeClass: FEE.feeClass });
    await book.addNote({
      ...FEE,
      purpose: 'Sports',
      term: '2025/2026-3',
      studentId,
      fullKobo: 100,
    });
    const { terms, purposes } = (await whoOwes('term=2025/2026-3')).data;
    expect(terms.map(({ key }) => key)).toEqual([TERM, '2025/2026-3']);
    expect(purposes).toEqual(['Sports']);
    expect(await names('purpose=Sports')).toEqual([]);
  });

  test.each(['term=2026', 'standing=all', 'sort=newest', 'limit=201', 'page=0'])(
    'refuses %s in a sentence',
    async (query) => {
      const response = await get(`/api/admin/who-owes?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false });
    },
  );
});

describe('the files', () => {
  test('have every note and every payment without one, with amounts that add up', async () => {
    await addChild('Ada Obi');
    await addChild('Bisi Bello', { discountKobo: 1_000_000 });
    await pay({ fullName: 'Ada Obi' });
    await pay({ fullName: 'A Stranger' });
    const response = await get('/api/admin/who-owes.csv');
    expect(response.headers['content-disposition']).toContain('who-owes-2026-2027-1.csv');
    const [head, ...lines] = response.body.trim().split('\r\n');
    expect(head).toContain('Outstanding (NGN)');
    expect(lines.map((line) => line.split(',').slice(0, 9))).toEqual([
      ['JSS 2', 'Ada Obi', '', 'School Fees', 'Paid', '55000.00', '0.00', '55000.00', '0.00'],
      [
        'JSS 2',
        'Bisi Bello',
        '',
        'School Fees',
        'Not paid',
        '45000.00',
        '10000.00',
        '0.00',
        '45000.00',
      ],
      [
        'JSS 2',
        'A Stranger',
        '',
        'School Fees',
        '"Paid',
        ' not on the class list"',
        '0.00',
        '0.00',
        '55000.00',
      ],
    ]);
    const owing = (await get('/api/admin/who-owes.csv?standing=owing')).body;
    expect(owing.trim().split('\r\n')).toHaveLength(2);
    const excel = await get('/api/admin/who-owes.xlsx');
    expect(excel.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const audit = await school.db.selectFrom('audit_log').select('text').execute();
    expect(audit.map(({ text }) => text)).toContain(
      'Took the list of who owes for First Term, 2026/2027 as a CSV file',
    );
  });

  test('say who has left, and keep the zeros of an admission number', async () => {
    const ada = { fullName: 'Ada Obi', feeClass: FEE.feeClass, admissionNumber: '0042' };
    const studentId = await book.addStudent(ada);
    await book.addNote({ ...FEE, studentId, fullKobo: FULL });
    await addChild('Bisi Obi');
    const left_at = NOW.toISOString();
    await school.db.updateTable('students').set({ left_at }).where('id', '=', studentId).execute();
    const [, ...lines] = (await get('/api/admin/who-owes.csv')).body.trim().split('\r\n');
    expect(lines).toEqual([
      expect.stringMatching(/^JSS 2,Ada Obi,'0042,School Fees,"Not paid, has left",/),
      expect.stringMatching(/^JSS 2,Bisi Obi,,School Fees,Not paid,/),
    ]);
  });
});
