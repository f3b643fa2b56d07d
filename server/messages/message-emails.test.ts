import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import type { Email } from '../mail/email.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../payments/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let office: TestSmtpServer;
let school: TestApp;
beforeEach(async () => {
  office = await startTestSmtpServer();
  school = await createTestApp({ settings: { SMTP_URL: office.url } });
});
afterEach(async () => {
  await school.close();
  await office.stop();
});

const QUESTION = {
  kind: 'question',
  name: 'Adéọlá <b>Bámgbóṣé</b>',
  email: 'adeola@families.example',
  phone: '0803 000 1111',
  subject: 'Bcc: all@families.example',
  message: 'Does the bus pass our street?\n\n<script>alert(1)</script>',
  formKey: 'form-of-the-tests',
};

function post(payload: object) {
  return { method: 'POST', url: '/api/messages', payload } as const;
}

const send = (changes: object = {}) => school.app.inject(post({ ...QUESTION, ...changes }));

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

const outcomes = async () => {
  const rows = await school.db.selectFrom('message_emails').select('outcome').execute();
  return rows.map(({ outcome }) => outcome);
};

test('a message goes to the school, and an answer to who wrote it', async () => {
  expect((await send()).statusCode).toBe(200);
  const [email = ''] = await received(1);
  expect(office.received[0]?.to).toEqual([firstValues().facts.email]);
  expect(email).toMatch(/^Subject: Message 1 from the website\r?$/m);
  expect(email).toMatch(/^Reply-To: adeola@families\.example\r?$/m);
  expect(email).toContain('Does the bus pass our street?');
  expect(email).toContain('Phone: 0803 000 1111');
  expect(email).toContain('/admin-panel/dashboard/messages');
  // What was typed is no header, and no code of the e-mail's page.
  expect(email).not.toMatch(/^Bcc:/m);
  expect(email).toContain('&lt;script&gt;');
  expect(email).toContain('&lt;b&gt;Bámgbóṣé');
  expect(email).not.toContain('<script>alert(1)</script></p>');
  await vi.waitFor(async () => expect(await outcomes()).toEqual(['sent']));
});

test('a given mail sender takes the place of SMTP', async () => {
  const sent: Email[] = [];
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9' };
  const createMailSender = () => async (email: Email) => void sent.push(email);
  const other = await createTestApp({ settings, createMailSender });
  await other.app.inject(post(QUESTION));
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 });
  expect(sent[0]?.subject).toBe('Message 1 from the website');
  await other.close();
});

test('a visit says its day and class; without an e-mail address it is answered by phone', async () => {
  const visitDay = '2099-11-24';
  await send({ kind: 'visit', visitDay, className: 'JSS 1', email: '' });
  const [email = ''] = await received(1);
  expect(email).toMatch(/^Subject: Visit 1 from the website\r?$/m);
  expect(email).toContain('Would like to visit on: Tuesday 24 November 2099');
  expect(email).toContain('Class of interest: JSS 1');
  expect(email).toContain('answer by phone');
});

test('the same message sent again is one e-mail, and advertising is none', async () => {
  for (const _time of [1, 2]) await send();
  await send({ formKey: 'another-form-of-tests', website: 'x', message: 'www.a.ex www.b.ex' });
  await send({ formKey: 'a-third-form-of-tests', message: 'The last one' });
  const emails = await received(2);
  expect(emails.join()).not.toContain('www.a.ex');
});

test('what only looked like advertising is e-mailed when staff say so, once', async () => {
  await send({ website: 'x', message: 'Our bus: www.a.ex and www.b.ex' });
  const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
  const url = '/api/admin/messages';
  const { data } = (await school.app.inject({ url: `${url}?state=suspect`, headers })).json();
  const move = async (from: string, state: string) => {
    const call = { method: 'PATCH', url: `${url}/${data[0]._id}`, headers } as const;
    expect((await school.app.inject({ ...call, payload: { from, state } })).statusCode).toBe(200);
  };
  await move('suspect', 'new');
  const [email] = await received(1);
  expect(email).toContain('Our bus: www.a.ex and www.b.ex');

  await move('new', 'suspect');
  await move('suspect', 'new');
  await send({ formKey: 'another-form-of-tests', message: 'The last one' });
  const emails = await received(2);
  expect(emails[1]).toContain('The last one');
});

test('a mail server that is down delays no one, and loses nothing', async () => {
  const database = await createTestDatabase();
  const settings = { SMTP_URL: office.url };
  await office.stop();
  const before = await createTestApp({ database, settings });
  const { statusCode } = await before.app.inject(post(QUESTION));
  expect(statusCode).toBe(200);
  await vi.waitFor(async () => {
    const [waiting] = await database.db.selectFrom('message_emails').selectAll().execute();
    expect(waiting?.next_attempt_at).not.toBe(waiting?.queued_at);
    expect(waiting?.outcome).toBeNull();
  });
  await before.close();
  office = await startTestSmtpServer({ port: office.port });
  const tenMinutesLater = () => new Date(Date.now() + 600_000);
  const after = await createTestApp({ database, settings, clock: tenMinutesLater });
  await after.app.inject(post({ ...QUESTION, message: 'After the outage' }));
  const emails = await received(2);
  expect(emails.join()).toContain('Does the bus pass our street?');
  await after.close();
  await database.remove();
});

test('without a mail server nothing waits', async () => {
  const without = await createTestApp({ database: school.database });
  await without.app.inject(post(QUESTION));
  await without.close();
  expect(await outcomes()).toEqual([]);
});
