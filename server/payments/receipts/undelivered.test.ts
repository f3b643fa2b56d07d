import type { HTTPMethods } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UndeliveredKind } from '#contract/undelivered.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStudents } from '../book/testing/class-list.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const DAY_MS = 86_400_000;
const UNKNOWN = '550 5.1.1 No such mailbox';

let office: TestSmtpServer;
let school: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z');
  office = await startTestSmtpServer();
  school = await createTestApp({ clock: () => now, settings: { SMTP_URL: office.url } });
});
afterEach(async () => {
  await school.close();
  await office.stop();
});

async function call(method: HTTPMethods, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
  const url = `/api/admin/${path}`;
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

const undelivered = (kind: UndeliveredKind) => call('GET', `undelivered/${kind}`);
const untilEnded = (kind: UndeliveredKind, of: number) =>
  vi.waitFor(async () => expect((await undelivered(kind)).of).toBe(of), { timeout: 30_000 });
const summaryLine = async (name: string) => {
  const { lines } = (await call('GET', 'morning-note')).data;
  return lines.find((line: { name: string }) => line.name === name);
};

async function pay(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

async function noteOf(fullName: string) {
  const student = { fullName, feeClass: 'JSS 2', email: 'parent@example.com' };
  const [studentId = ''] = await addStudents(school.db, [{ ...student, phone: '0803 111 2222' }]);
  const plan = { kind: 'at_once', dueOn: '2026-11-25' };
  const body = {
    ...{ for: { kind: 'student', studentId }, plan },
    ...{ purpose: 'School Fees', term: '2026/2027-1' },
  };
  const { digest } = (await call('POST', 'fee-notes/preview', body)).data;
  const { _id: id } = (await call('POST', 'fee-notes', { ...body, digest })).data;
  return { id, studentId };
}

describe('receipts', () => {
  test('that did not arrive are named with the reason, phone and WhatsApp, of how many', async () => {
    await pay('Ada Obi');
    await untilEnded('receipts', 1);
    office.refusals.RCPT = UNKNOWN;
    const reference = await pay('Bisi Eze');
    await untilEnded('receipts', 2);

    const { data, total, of } = await undelivered('receipts');
    expect([total, of]).toEqual([1, 2]);
    expect(data).toMatchObject([
      {
        reason: 'bad_address',
        name: 'Bisi Eze',
        about: 'School Fees, JSS 2',
        email: expect.stringContaining('@'),
        phone: expect.stringMatching(/^\+?[\d ]{10,}$/),
        at: now.toISOString(),
        link: `/admin-panel/dashboard/payments?payment=${reference}`,
      },
    ]);
    expect(data[0]).not.toHaveProperty('noteId');
    const chat = new URL(data[0].whatsApp);
    expect(chat.host).toBe('wa.me');
    expect(chat.searchParams.get('text')).toContain(`/receipts/${reference}`);
    expect(await summaryLine('undelivered_receipts')).toMatchObject({
      text: '1 of 2 in the last 14 days',
      todo: expect.stringContaining('WhatsApp'),
    });
  });

  test('of two weeks ago are not shown any more', async () => {
    office.refusals.RCPT = '552 5.2.2 Mailbox full';
    await pay('Ada Obi');
    await untilEnded('receipts', 1);
    expect((await undelivered('receipts')).data).toMatchObject([{ reason: 'mailbox_full' }]);
    now = new Date(now.getTime() + 15 * DAY_MS);
    expect(await undelivered('receipts')).toMatchObject({ total: 0, of: 0, data: [] });
    expect(await summaryLine('undelivered_receipts')).toBeUndefined();
  });
});

describe('fee notes', () => {
  const sendAll = () => call('POST', 'fee-notes/send', {});
  const tries = () =>
    school.db.selectFrom('note_emails').select(['attempts', 'outcome']).orderBy('id').execute();

  test('that are refused for good are not sent again by themselves, nor with all others', async () => {
    office.refusals.RCPT = UNKNOWN;
    const { id } = await noteOf('Ada Obi');
    expect((await sendAll()).data).toMatchObject({ queued: 1, refused: 0 });
    await untilEnded('notes', 1);
    delete office.refusals.RCPT;

    expect((await call('GET', `fee-notes/${id}`)).data.note).toMatchObject({
      undelivered: 'bad_address',
    });
    expect((await sendAll()).data).toEqual({
      ...{ queued: 0, refused: 1 },
      ...{ withoutEmail: 0, sentBefore: 0 },
    });
    expect(await tries()).toEqual([{ attempts: 1, outcome: 'bad_address' }]);
    expect((await undelivered('notes')).data).toMatchObject([
      {
        ...{ name: 'Ada Obi', noteId: id, phone: '0803 111 2222' },
        whatsApp: expect.stringContaining('%2Fpay%2F'),
      },
    ]);
    expect(await summaryLine('undelivered_notes')).toMatchObject({ text: expect.any(String) });
  });

  test('are sent again once the address was corrected, and then have arrived', async () => {
    office.refusals.RCPT = UNKNOWN;
    const { studentId } = await noteOf('Ada Obi');
    await sendAll();
    await untilEnded('notes', 1);
    delete office.refusals.RCPT;
    now = new Date(now.getTime() + 60_000);
    const corrected = { parent_email: 'ada.mother@example.com', updated_at: now.toISOString() };
    await school.db.updateTable('students').set(corrected).where('id', '=', studentId).execute();
    expect((await sendAll()).data).toMatchObject({ queued: 1, refused: 0 });
    await vi.waitFor(() => expect(office.received[0]?.to).toEqual(['ada.mother@example.com']), {
      timeout: 30_000,
    });
    await untilEnded('notes', 2);
    expect(await undelivered('notes')).toMatchObject({ total: 0 });
  });

  test('that reached the parent by WhatsApp are seen to', async () => {
    office.refusals.RCPT = UNKNOWN;
    const { id } = await noteOf('Ada Obi');
    await sendAll();
    await untilEnded('notes', 1);
    now = new Date(now.getTime() + 60_000);
    await call('POST', `fee-notes/${id}/send`, { by: 'whatsapp' });
    expect(await undelivered('notes')).toMatchObject({ total: 0, of: 1, data: [] });
  });

  test('that the mail server takes later are tried again, and missing nowhere', async () => {
    office.refusals.RCPT = '450 4.2.1 Try later';
    await noteOf('Ada Obi');
    await sendAll();
    await vi.waitFor(async () => expect(await tries()).toMatchObject([{ attempts: 1 }]));
    expect(await undelivered('notes')).toMatchObject({ total: 0, of: 0 });
    expect(await tries()).toMatchObject([{ outcome: null }]);
  });
});

test('a message that did not reach the school’s mailbox is named until somebody has answered', async () => {
  office.refusals.RCPT = '554 5.7.1 Not here';
  const form = { kind: 'question', name: 'Mrs Obi', phone: '0803 111 2222', message: 'Hello?' };
  await school.app.inject({ method: 'POST', url: '/api/messages', payload: form });
  await untilEnded('messages', 1);
  const { data } = await undelivered('messages');
  expect(data).toMatchObject([{ reason: 'refused', name: 'Mrs Obi', about: 'Message 1' }]);
  const id = data[0].link.split('=').at(-1);
  await call('PATCH', `messages/${id}`, { state: 'answered', from: 'new' });
  expect(await undelivered('messages')).toMatchObject({ total: 0, data: [] });
});
