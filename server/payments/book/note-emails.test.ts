import type { HTTPMethods } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { findDropped } from './note-feature.ts';
import { findListedNote } from './note-repository.ts';
import { addStudents } from './testing/class-list.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const DAY_MS = 86_400_000;
const FEE = { purpose: 'School Fees', term: '2026/2027-1' };

let office: TestSmtpServer;
let school: TestApp;
let token: string;
let now: Date;
beforeEach(async () => {
  now = NOW;
  office = await startTestSmtpServer();
  school = await createTestApp({ clock: () => now, settings: { SMTP_URL: office.url } });
  token = await school.signIn('admin');
});
afterEach(async () => {
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
  await office.stop();
});

async function call(method: HTTPMethods, path: string, payload?: object) {
  const url = `/api/admin/fee-notes${path}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

/** A note that is due on a day, of a student whose parent has this address. */
async function noteOf(
  fullName: string,
  email: string,
  dueOn = '2026-11-25',
  plan: object = { kind: 'at_once', dueOn },
): Promise<string> {
  const [studentId] = await addStudents(school.db, [{ fullName, feeClass: 'JSS 2', email }]);
  const body = { for: { kind: 'student', studentId }, ...FEE, plan };
  const { digest } = (await call('POST', '/preview', body)).data;
  return (await call('POST', '', { ...body, digest })).data._id;
}

async function received(count: number): Promise<string[]> {
  await vi.waitFor(() => expect(office.received).toHaveLength(count), { timeout: 30_000 });
  return office.received.map(({ source }) => decoded(source));
}

/** Quoted-printable as text. */
function decoded(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** So many days after the first one; the session of before has ended. */
async function later(days: number): Promise<void> {
  now = new Date(NOW.getTime() + days * DAY_MS);
  token = await school.signIn('admin');
}

async function outcomes() {
  const rows = await school.db.selectFrom('note_emails').select(['kind', 'outcome']).execute();
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`);
}

describe('a fee note by e-mail', () => {
  test('says what is due and where it is paid, with no name in its subject', async () => {
    const id = await noteOf('Ada Obi', 'parent@example.com');
    const sent = await call('POST', `/${id}/send`, { by: 'email' });
    expect(sent.message).toBe('The fee note is on its way to parent@example.com.');
    const [email = ''] = await received(1);
    expect(office.received[0]?.to).toEqual(['parent@example.com']);
    expect(email).toMatch(/^Subject: Fee note: School Fees, JSS 2\r?$/m);
    expect(email).toContain('₦55,000 is outstanding.');
    expect(email).toContain('Please pay it by 25 November 2026.');
    const { code } = (await call('GET', `/${id}`)).data.note;
    expect(email).toContain(`/pay/${code}`);
    await vi.waitFor(async () => {
      expect((await call('GET', `/${id}`)).data.note.sentAt).toBe(NOW.toISOString());
    });
  });

  test('goes to all of a list who have an address and have not got theirs', async () => {
    const first = await noteOf('Ada Obi', 'a@example.com');
    await noteOf('Bisi Ojo', 'b@example.com');
    await noteOf('Chidi Eze', '');
    await call('POST', `/${first}/send`, { by: 'email' });
    await received(1);
    await vi.waitFor(async () => expect(await outcomes()).toEqual(['note sent']));
    const { data } = await call('POST', '/send', { class: 'JSS 2' });
    expect(data).toEqual({ queued: 1, withoutEmail: 1, sentBefore: 1, refused: 0 });
    await received(2);
  });

  test('in parts lists each with its day; one that is due at once lists none', async () => {
    const parts = [
      { amountKobo: 3_000_000, dueOn: '2026-11-25' },
      { amountKobo: 2_500_000, dueOn: '2027-01-15' },
    ];
    const id = await noteOf('Ada Obi', 'a@example.com', '', { kind: 'parts', parts });
    await call('POST', `/${id}/send`, { by: 'email' });
    const [email = ''] = await received(1);
    expect(email).toMatch(
      /₦30,000[^\n]*25 November 2026[^\n]*\n[^\n]*₦25,000[^\n]*15 January 2027/,
    );
    expect(email).toContain('<ul><li>');
    const other = await noteOf('Bisi Ojo', 'b@example.com');
    await call('POST', `/${other}/send`, { by: 'email' });
    expect((await received(2))[1]).not.toContain('<ul>');
  });

  test('that a person has handed over is noted, and nothing is mailed', async () => {
    const id = await noteOf('Chidi Eze', 'c@example.com');
    await call('POST', `/${id}/send`, { by: 'whatsapp' });
    await call('POST', `/${id}/remind`, { by: 'whatsapp' });
    const { sentAt, remindedAt } = (await call('GET', `/${id}`)).data.note;
    expect({ sentAt, remindedAt }).toEqual({
      sentAt: NOW.toISOString(),
      remindedAt: NOW.toISOString(),
    });
    expect(await outcomes()).toEqual([]);
    const entries = await school.db.selectFrom('audit_log').select(['action', 'text']).execute();
    expect(entries.filter(({ action }) => action.startsWith('fee_notes.'))).toMatchObject([
      { action: 'fee_notes.made' },
      { action: 'fee_notes.note_sent', text: expect.stringContaining('Sent the fee note') },
      { action: 'fee_notes.reminder_sent', text: expect.stringContaining('Reminded of the') },
    ]);
  });

  test('without an address is refused in words', async () => {
    const id = await noteOf('Chidi Eze', '');
    const refused = await call('POST', `/${id}/send`, { by: 'email' });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toMatch(/no e-mail address of a parent/);
  });
});

describe('a reminder', () => {
  test('is for a part that is late or due within a week, as far as it is not paid', async () => {
    await noteOf('Ada Obi', 'a@example.com', '2026-11-21');
    await noteOf('Bisi Ojo', '', '2026-11-27');
    await noteOf('Chidi Eze', 'c@example.com', '2026-11-28');
    await later(2);
    const { data, pagination } = await call('GET', '/due');
    expect(pagination.total).toBe(3);
    expect(
      data.map((due: { note: { student: string }; daysLeft: number; mayBeReminded: boolean }) => [
        due.note.student,
        due.daysLeft,
        due.mayBeReminded,
      ]),
    ).toEqual([
      ['Ada Obi', -1, true],
      ['Bisi Ojo', 5, false],
      ['Chidi Eze', 6, true],
    ]);
  });

  test('goes out once a week, also after a double tap', async () => {
    const id = await noteOf('Ada Obi', 'parent@example.com');
    const taps = await Promise.all([
      call('POST', `/${id}/remind`, { by: 'email' }),
      call('POST', `/${id}/remind`, { by: 'email' }),
    ]);
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await received(1))[0]).toMatch(/^Subject: Reminder: School Fees, JSS 2\r?$/m);
    await vi.waitFor(async () => expect(await outcomes()).toEqual(['reminder sent']));
    await later(6);
    const refused = await call('POST', `/${id}/remind`, { by: 'email' });
    expect(refused.message).toMatch(/A reminder went out on 20 Nov 2026/);
    await later(8);
    expect(await call('POST', `/${id}/remind`, { by: 'email' })).toMatchObject({ status: 200 });
    await received(2);
  });

  test('is stopped by a payment that comes before it goes out', async () => {
    const id = await noteOf('Ada Obi', 'parent@example.com');
    const before = await findListedNote(school.db, id);
    if (!before) throw new Error('no note');
    expect(findDropped('reminder', before)).toBeUndefined();
    const fee = { paymentPurpose: FEE.purpose, class: 'JSS 2', amount: 55_000 };
    const reference = await school.startPayment({
      fullName: 'Ada Obi',
      ...fee,
      confirmAgain: true,
    });
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
    await school.verify(reference);
    const paid = await findListedNote(school.db, id);
    if (!paid) throw new Error('no note');
    expect(findDropped('reminder', paid)).toBe('not_due');
    expect(findDropped('note', paid)).toBeUndefined();
    const refused = await call('POST', `/${id}/remind`, { by: 'email' });
    expect(refused.message).toMatch(/Nothing is outstanding/);
  });
});
