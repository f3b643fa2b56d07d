import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fees } from '#contract/school/fees.ts';
import { changeSettings } from '../../school/testing/change-settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { addNote } from '../testing/test-notes.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));
vi.mock('#content/school-year.ts', () => import('#contract/testing/some-terms.ts'));

/** The fees of Second Term are taken from 7 December. */
const NOW = new Date('2026-11-29T09:00:00.000Z');
const FIRST_TERM = '2026/2027-1';
const SECOND_TERM = '2026/2027-2';
const SECOND_TERM_FEES = '2026-12-07';
const OLD_FEE = 5_500_000;
const NEW_FEE = 6_000_000;
const AT_ONCE = { kind: 'at_once', dueOn: '2027-01-11' };

let school: TestApp;
let token: string;
let now: Date;
beforeEach(async () => {
  now = NOW;
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/admin/fee-notes${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

async function raise(amountKobo: number | null, holdsFrom?: string): Promise<void> {
  const raised = (fees: Fees): Fees => ({
    ...fees,
    purposes: fees.purposes.map((one) =>
      one.name === 'School Fees' ? { ...one, kobo: { ...one.kobo, 'JSS 2': amountKobo } } : one,
    ),
  });
  await changeSettings(school, 'fees', raised, { now, ...(holdsFrom && { holdsFrom }) });
}

async function addStudent(fullName: string): Promise<string> {
  const [id = ''] = await addStudents(school.db, [{ fullName, feeClass: 'JSS 2' }]);
  return id;
}

function wanted(studentId: string, term: string, more: object = {}) {
  const who = { kind: 'student', studentId };
  return { for: who, purpose: 'School Fees', term, plan: AT_ONCE, ...more };
}

async function make(studentId: string, term: string, more: object = {}): Promise<string> {
  const body = wanted(studentId, term, more);
  const { data } = await call('POST', '/preview', body);
  const made = await call('POST', '', { ...body, digest: data.digest });
  expect(made.message).toBe('The fee note was made.');
  return made.data._id;
}

const noteOf = async (id: string) => (await call('GET', `/${id}`)).data.note;

describe('a note for a term', () => {
  test('to come asks for the fee that is prepared for it, and the preview says from which day', async () => {
    await raise(NEW_FEE, SECOND_TERM_FEES);
    const student = await addStudent('Ada Obi');
    const { data } = await call('POST', '/preview', wanted(student, SECOND_TERM));
    expect(data).toMatchObject({ fullKobo: NEW_FEE, today: '2026-11-29', feeDay: '2026-12-07' });
    expect(await noteOf(await make(student, SECOND_TERM))).toMatchObject({ fullKobo: NEW_FEE });
    expect(await noteOf(await make(student, FIRST_TERM))).toMatchObject({ fullKobo: OLD_FEE });
  });

  test('that is over asks for its own fee, not for that of today', async () => {
    await raise(NEW_FEE, SECOND_TERM_FEES);
    now = new Date('2026-12-09T09:00:00.000Z');
    token = await school.signIn('admin');
    const student = await addStudent('Ada Obi');
    const { data } = await call('POST', '/preview', wanted(student, FIRST_TERM));
    expect(data).toMatchObject({ fullKobo: OLD_FEE, today: '2026-12-09', feeDay: '2026-12-06' });
    expect(await noteOf(await make(student, SECOND_TERM))).toMatchObject({ fullKobo: NEW_FEE });
  });

  test('is not made for what is no longer offered on that day', async () => {
    await raise(null, SECOND_TERM_FEES);
    const student = await addStudent('Ada Obi');
    const { data } = await call('POST', '/preview', wanted(student, SECOND_TERM));
    expect(data).toMatchObject({ count: 0, notOffered: [{ class: 'JSS 2', count: 1 }] });
  });

  test('names the day where all of the purpose is retired by then', async () => {
    const retired = (fees: Fees): Fees => ({
      ...fees,
      purposes: fees.purposes.map((one) =>
        one.name === 'School Fees' ? { ...one, isRetired: true } : one,
      ),
    });
    await changeSettings(school, 'fees', retired, { now, holdsFrom: SECOND_TERM_FEES });
    const student = await addStudent('Ada Obi');
    const refused = await call('POST', '/preview', wanted(student, SECOND_TERM));
    expect(refused).toMatchObject({
      status: 400,
      errors: {
        purpose: 'This is not offered on 7 December 2026, the day whose fees hold for that term',
      },
    });
  });
});

describe('after a fee has changed', () => {
  const tenth = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
  const halves = {
    kind: 'shares',
    parts: [
      { percent: 50, dueOn: '2027-01-11' },
      { percent: 50, dueOn: '2027-02-15' },
    ],
  };

  async function reprice() {
    const { data } = await call('GET', '/repricing');
    return call('POST', '/repricing', { digest: data.digest });
  }

  test('notes that nobody has paid are shown with what they would ask, and are replaced', async () => {
    const [ada, bisi] = [await addStudent('Ada Obi'), await addStudent('Bisi Ojo')];
    const old = await make(ada, SECOND_TERM, { discount: tenth, plan: halves });
    await make(bisi, SECOND_TERM);
    expect((await call('GET', '/repricing')).data).toMatchObject({ count: 0, notes: [] });

    await raise(NEW_FEE, SECOND_TERM_FEES);
    const { data } = await call('GET', '/repricing');
    expect(data).toMatchObject({
      count: 2,
      sent: 0,
      dueKobo: 4_950_000 + OLD_FEE,
      newDueKobo: 5_400_000 + NEW_FEE,
      misfits: [],
    });
    expect(data.notes[0]).toMatchObject({
      student: 'Ada Obi',
      feeDay: SECOND_TERM_FEES,
      fullKobo: OLD_FEE,
      feeKobo: NEW_FEE,
      dueKobo: 4_950_000,
      newDueKobo: 5_400_000,
    });
    expect(await reprice()).toMatchObject({
      message: '2 new fee notes with the fee that holds took their place.',
      data: { count: 2 },
    });

    const { note, replacedBy, story } = (await call('GET', `/${old}`)).data;
    expect(note.status).toBe('replaced');
    expect(story.at(-1).text).toMatch(/Reason: The fee is ₦60,000, no longer ₦55,000$/);
    expect(await noteOf(replacedBy)).toMatchObject({
      fullKobo: NEW_FEE,
      discountKobo: 600_000,
      discountReason: 'siblings',
      dueKobo: 5_400_000,
      plan: {
        kind: 'parts',
        parts: [
          { amountKobo: 2_700_000, dueOn: '2027-01-11' },
          { amountKobo: 2_700_000, dueOn: '2027-02-15' },
        ],
      },
    });
    expect((await call('GET', '/repricing')).data.count).toBe(0);
    expect(await reprice()).toMatchObject({ status: 400 });
  });

  test('again, the discount in per cent and the shares are still known', async () => {
    await make(await addStudent('Ada Obi'), SECOND_TERM, { discount: tenth, plan: halves });
    await raise(NEW_FEE, SECOND_TERM_FEES);
    await reprice();
    await raise(OLD_FEE, SECOND_TERM_FEES);
    expect((await call('GET', '/repricing')).data).toMatchObject({
      count: 1,
      newDueKobo: 4_950_000,
      misfits: [],
    });
  });

  test('a note with money on it, or of a student who has left, stays as it is', async () => {
    const ada = await addStudent('Ada Obi');
    await make(ada, FIRST_TERM);
    const form = { fullName: 'Ada Obi', paymentPurpose: 'School Fees', class: 'JSS 2' };
    const reference = await school.startPayment({ ...form, amount: OLD_FEE / 100 });
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
    await school.verify(reference);
    const bisi = await addStudent('Bisi Ojo');
    await make(bisi, FIRST_TERM);
    const left_at = now.toISOString();
    await school.db.updateTable('students').set({ left_at }).where('id', '=', bisi).execute();
    // Beside them one that nobody has paid, of the same class, term and fee.
    await make(await addStudent('Chidi Eze'), FIRST_TERM);
    await raise(NEW_FEE);
    const { data } = await call('GET', '/repricing');
    expect(data).toMatchObject({ count: 1, notes: [{ student: 'Chidi Eze' }], misfits: [] });
  });

  test('amounts that do not fit the fee that holds are left to a person', async () => {
    const parts = [
      { amountKobo: 3_000_000, dueOn: '2027-01-11' },
      { amountKobo: 2_500_000, dueOn: '2027-02-15' },
    ];
    await make(await addStudent('Ada Obi'), SECOND_TERM, { plan: { kind: 'parts', parts } });
    const off = { kind: 'amount', amountKobo: 5_000_000 };
    const discount = { ...tenth, off };
    await make(await addStudent('Bisi Ojo'), SECOND_TERM, { discount });
    await make(await addStudent('Chidi Eze'), SECOND_TERM);
    await raise(4_000_000, SECOND_TERM_FEES);
    const { data } = await call('GET', '/repricing');
    expect(data.count).toBe(1);
    expect(data.misfits).toMatchObject([
      { student: 'Ada Obi', problem: 'The parts make ₦55,000, but ₦40,000 is due.' },
      { student: 'Bisi Ojo', problem: 'The discount is more than the fee of ₦40,000.' },
    ]);
    await raise(null, SECOND_TERM_FEES);
    expect((await call('GET', '/repricing')).data.misfits[2]).toMatchObject({
      student: 'Chidi Eze',
      problem: 'The fee is not offered for JSS 2 on 7 December 2026.',
    });
  });

  test('a discount of which only the amount is known is left to a person', async () => {
    // As the notes of version 1.0: neither their row nor their event says what was asked for.
    const ada = await addStudent('Ada Obi');
    await addNote(school.db, ada, now, { discountKobo: 550_000 });
    await addNote(school.db, await addStudent('Bisi Ojo'), now);
    await raise(NEW_FEE);
    expect((await call('GET', '/repricing')).data).toMatchObject({
      count: 1,
      newDueKobo: NEW_FEE,
      misfits: [
        {
          student: 'Ada Obi',
          problem: 'It is not known whether the discount of ₦5,500 is a part of the fee.',
        },
      ],
    });
  });

  test('nothing is replaced where something has changed since it was shown', async () => {
    await make(await addStudent('Ada Obi'), SECOND_TERM);
    await raise(NEW_FEE, SECOND_TERM_FEES);
    const { data } = await call('GET', '/repricing');
    await raise(NEW_FEE + 100_000, SECOND_TERM_FEES);
    const refused = await call('POST', '/repricing', { digest: data.digest });
    expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/Nothing was/) });
    expect((await call('GET', '')).data).toMatchObject([{ status: 'open', fullKobo: OLD_FEE }]);
  });
});
