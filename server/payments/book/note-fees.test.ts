import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fees } from '#contract/school/fees.ts';
import { changeSettings } from '../../school/testing/change-settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

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
