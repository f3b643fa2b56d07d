import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyLedger } from './payments/ledger/ledger-check.ts';
import type { TestApp } from './testing/test-app.ts';
import { openProcesses, type TestProcesses } from './testing/test-processes.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const CLASS = 'JSS 2';
const PURPOSE = 'School Fees';
const TERM = '2026/2027-1';
const FEE = 55_000;

let now: Date;
let opened: TestProcesses;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  opened = await openProcesses(3, { clock: () => now });
});
afterEach(() => opened.close());

let calls = 0;

/** By turns at each of the processes, as behind a proxy. */
function nextProcess(): TestApp {
  calls += 1;
  const process = opened.processes[calls % opened.processes.length];
  if (!process) throw new Error('no process');
  return process;
}

/** Called by a super administrator who has just confirmed who they are. */
async function staff(method: 'GET' | 'POST', path: string, payload?: object) {
  const { app, db, signIn } = nextProcess();
  const authorization = `Bearer ${await signIn('super_admin')}`;
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
  const url = `/api/admin/${path}`;
  const response = await app.inject({
    method,
    url,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return { httpStatus: response.statusCode, ...response.json() };
}

async function done(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await staff(method, path, payload);
  expect(answer, JSON.stringify([path, answer])).toMatchObject({ httpStatus: 200 });
  return answer;
}

async function startPay(code: string, choice: object, email = 'mother@example.com') {
  const { app } = nextProcess();
  const url = `/api/payments/notes/${code}`;
  const { left } = (await app.inject(url)).json().data;
  const payload = { ...choice, shown: left, email, phone: '08031112222' };
  const response = await app.inject({ method: 'POST', url, payload });
  return { httpStatus: response.statusCode, ...response.json() };
}

async function succeed(reference: string): Promise<void> {
  opened.provider.says(reference, {
    outcome: 'success',
    rawStatus: 'success',
    paidAt: now,
    fees: 0,
  });
  await nextProcess().verify(reference);
}

async function owes() {
  const { data } = await done('GET', `who-owes?term=${encodeURIComponent(TERM)}`);
  const { expected, discounts, online, desk, outstanding, surplus } = data.totals;
  return { expected, discounts, online, desk, outstanding, surplus };
}

async function expectIntact(): Promise<void> {
  expect(await verifyLedger(nextProcess().db)).toMatchObject({ intact: true });
}

let keys = 0;
function formKey(): string {
  keys += 1;
  return `key-of-this-test-${String(keys).padStart(6, '0')}`;
}

function record(studentId: string, facts: object) {
  const fee = { class: CLASS, paymentPurpose: PURPOSE, term: TERM, receivedOn: '2026-11-20' };
  return done('POST', 'desk', { formKey: formKey(), studentId, ...fee, channel: 'cash', ...facts });
}

test('the book of a whole term, at three processes', async () => {
  // The class list.
  const rows = [
    ['Adm No', 'Name', 'Class'],
    ...['Ada Obi', 'Bisi Bello', 'Chidi Eze', 'Dayo Cole', 'Emeka Ude'].map((name, at) => {
      return [`00${at + 1}`, name, CLASS];
    }),
  ];
  const { data: preview } = await done('POST', 'students/import/preview', { rows });
  const { mapping, digest } = preview;
  const list = { rows, mapping, digest, decisions: [], left: [] };
  expect(await done('POST', 'students/import', list)).toMatchObject({ data: { added: 5 } });
  const students: { _id: string; fullName: string }[] = (await done('GET', 'students')).data;
  const idOf = (name: string) => students.find(({ fullName }) => fullName === name)?._id ?? '';

  // Notes for the class: two discounts, in two parts.
  const sibling = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
  const scholarship = {
    off: { kind: 'amount', amountKobo: 1_500_000 },
    reason: 'scholarship',
    note: '',
  };
  const making = {
    for: { kind: 'class', class: CLASS },
    purpose: PURPOSE,
    term: TERM,
    plan: {
      kind: 'shares',
      parts: [
        { percent: 60, dueOn: '2026-12-01' },
        { percent: 40, dueOn: '2027-01-15' },
      ],
    },
    exceptions: [
      { studentId: idOf('Ada Obi'), discount: sibling },
      { studentId: idOf('Bisi Bello'), discount: scholarship },
    ],
  };
  const shown = (await done('POST', 'fee-notes/preview', making)).data;
  expect(shown).toMatchObject({ count: 5, discountKobo: 2_050_000 });
  await done('POST', 'fee-notes', { ...making, digest: shown.digest });
  const notes: { code: string; student: string }[] = (await done('GET', 'fee-notes')).data;
  const codeOf = (name: string) => notes.find(({ student }) => student === name)?.code ?? '';
  const expected = 5 * FEE - 20_500;
  let book = { expected, discounts: 20_500, online: 0, desk: 0, outstanding: expected, surplus: 0 };
  expect(await owes()).toEqual(book);

  // Online: one in full, one a part, and the last part by both parents at once.
  const whole = await startPay(codeOf('Ada Obi'), { pay: 'rest' });
  await succeed(whole.data.reference);
  book = { ...book, online: 49_500, outstanding: book.outstanding - 49_500 };
  expect(await owes()).toEqual(book);
  const part = await startPay(codeOf('Bisi Bello'), { pay: 'next' });
  await succeed(part.data.reference);
  book = { ...book, online: book.online + 24_000, outstanding: book.outstanding - 24_000 };
  expect(await owes()).toEqual(book);
  const last = await Promise.all([
    startPay(codeOf('Bisi Bello'), { pay: 'rest' }),
    startPay(codeOf('Bisi Bello'), { pay: 'rest' }, 'father@example.com'),
  ]);
  expect(last.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 409]);
  await succeed(last.find(({ httpStatus }) => httpStatus === 200)?.data.reference);
  book = { ...book, online: book.online + 16_000, outstanding: book.outstanding - 16_000 };
  expect(await owes()).toEqual(book);
  await expectIntact();

  // At the desk: two records, of which one is void.
  await record(idOf('Chidi Eze'), { amount: 20_000 });
  const { data: wrong } = await record(idOf('Dayo Cole'), { amount: 30_000 });
  book = { ...book, desk: 50_000, outstanding: book.outstanding - 50_000 };
  expect(await owes()).toEqual(book);
  await done('POST', `desk/${wrong.reference}/void`, { reason: 'Wrong child' });
  book = { ...book, desk: 20_000, outstanding: book.outstanding + 30_000 };
  expect(await owes()).toEqual(book);

  // The day is closed with a difference.
  const counted = [{ name: 'The bursar', counted: 19_000 }];
  const close = { day: '2026-11-20', opening: 0, counted, expected: 20_000 };
  expect(await staff('POST', 'desk/close', { ...close, note: '' })).toMatchObject({
    httpStatus: 400,
  });
  await done('POST', 'desk/close', { ...close, note: 'A note is missing from the till' });
  const late = { formKey: formKey(), studentId: idOf('Emeka Ude'), class: CLASS, channel: 'cash' };
  const fee = { paymentPurpose: PURPOSE, term: TERM, receivedOn: '2026-11-20', amount: 5_000 };
  expect(await done('POST', 'desk', { ...late, ...fee })).toMatchObject({
    data: { receivedOn: '2026-11-20', countsOn: '2026-11-21' },
  });
  book = { ...book, desk: 25_000, outstanding: book.outstanding - 5_000 };
  expect(await owes()).toEqual(book);
  await expectIntact();

  // Month end and statement say the same.
  const { data: monthEnd } = await done('GET', 'payments/month-end?month=2026-11');
  const { credited, refunded } = monthEnd.totals;
  expect(credited - refunded).toBe(book.online + book.desk);
  expect(monthEnd.bySource).toMatchObject([
    { name: 'Online', net: book.online },
    { name: 'At the desk', net: book.desk },
  ]);
  const balances: number[] = [];
  for (const { _id } of students) {
    const { data } = await done('GET', `students/${_id}/statement?session=2026/2027`);
    balances.push(data.totals.balance);
  }
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(book.outstanding);
});
