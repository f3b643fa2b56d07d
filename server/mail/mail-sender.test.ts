import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestSmtpServer, type TestSmtpServer } from '../payments/testing/smtp-server.ts';
import type { Email } from './email.ts';
import { createMailSender } from './mail-sender.ts';

vi.mock('#content/school.ts', async (original) => {
  const content = await original<typeof import('#content/school.ts')>();
  return { ...content, school: { ...content.school, name: 'Weaverbird School' } };
});

let server: TestSmtpServer;
beforeEach(async () => {
  server = await startTestSmtpServer();
});
afterEach(() => server.stop());

const email: Email = {
  to: 'parent@example.com',
  subject: 'Receipt for School Fees, JSS 2 (WBS-1)',
  messageId: '<receipt.WBS-1@school.example>',
  text: 'Good day,\n\nAdéọlá\n',
  html: '<p>Good day,</p>',
};

const never = new AbortController().signal;
/** For a server that says nothing; any other is heard, however busy the machine is. */
const impatient = { answerMs: 200, wholeMs: 1_000 };

function send(
  changes: Partial<typeof email> = {},
  { signal = never, limits }: { signal?: AbortSignal; limits?: typeof impatient } = {},
) {
  const mail = { smtpUrl: server.url, from: 'bursar@school.example', requireTls: false };
  const findReplyTo = async () => 'office@weaverbird.example';
  return createMailSender(mail, { ...limits, findReplyTo })({ ...email, ...changes }, signal);
}

/** The header block alone: whatever a parent has typed must not become a line of it. */
function headers(): string[] {
  const [block = ''] = (server.received[0]?.source ?? '').split('\r\n\r\n');
  return block.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

describe('an e-mail', () => {
  test('goes from the school to one address, in two forms, and says that a program wrote it', async () => {
    await send();
    expect(server.received).toMatchObject([
      { from: 'bursar@school.example', to: ['parent@example.com'] },
    ]);
    expect(headers()).toEqual(
      expect.arrayContaining([
        'From: Weaverbird School <bursar@school.example>',
        'To: parent@example.com',
        'Reply-To: office@weaverbird.example',
        'Subject: Receipt for School Fees, JSS 2 (WBS-1)',
        'Message-ID: <receipt.WBS-1@school.example>',
        'Auto-Submitted: auto-generated',
      ]),
    );
    const { source } = server.received[0] ?? { source: '' };
    expect(source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(source).toContain('Content-Type: text/html; charset=utf-8');
  });

  test.each([
    'a@example.com\r\nBcc: victim@example.com',
    'a@example.com\nBcc:victim.example',
    'victim@example.com,a@example.com',
    'victim@example.com>\r\nRCPT TO:<a@example.com',
    'victim.example,a@example.com',
    '"x"<victim@example.com>',
  ])('to %j, which is not one address, is not sent', async (to) => {
    await expect(send({ to })).rejects.toMatchObject({ failure: 'bad_address' });
    expect(server.received).toEqual([]);
  });

  test('about what somebody wrote is answered to them, unless that is not one address', async () => {
    await send({ replyTo: 'writer@families.example' });
    expect(headers()).toContain('Reply-To: writer@families.example');
    server.received.length = 0;
    await send({ replyTo: 'a@example.com\r\nBcc: victim@example.com' });
    expect(headers()).toContain('Reply-To: office@weaverbird.example');
    expect(headers().filter((line) => /^(bcc|victim)/i.test(line))).toEqual([]);
  });

  test('with a subject over several lines keeps it one header', async () => {
    await send({ subject: 'Receipt\r\nBcc: victim@example.com' });
    expect(headers().filter((line) => /^(bcc|victim)/i.test(line))).toEqual([]);
    expect(server.received[0]?.to).toEqual(['parent@example.com']);
  });
});

describe('a failure says whose it is', () => {
  test.each([
    ['RCPT', '550 5.1.1 No such mailbox', 'bad_address'],
    ['RCPT', '450 4.2.1 Try later', 'deferred'],
    ['RCPT', '452 4.2.2 Mailbox full', 'deferred'],
    ['RCPT', '552 5.2.2 Mailbox full', 'mailbox_full'],
    ['RCPT', '552 Quota exceeded', 'mailbox_full'],
    ['BODY', '550 5.2.2 Mailbox full', 'mailbox_full'],
    ['RCPT', '554 5.7.1 Relay access denied', 'refused'],
    ['RCPT', '421 4.3.2 Shutting down', 'unreachable'],
    ['MAIL', '550 5.7.1 Sender not allowed', 'deferred'],
    ['BODY', '554 5.6.0 Not like this', 'refused'],
    ['EHLO', '554 Not now', 'unreachable'],
  ])('%s answered with "%s" is %s', async (command, answer, failure) => {
    server.refusals[command] = answer;
    if (command === 'EHLO') server.refusals.HELO = answer;
    await expect(send()).rejects.toMatchObject({ name: 'MailError', failure });
  });

  test('there is no answer', async () => {
    await server.stop();
    await expect(send()).rejects.toMatchObject({ failure: 'unreachable', code: 'ECONNREFUSED' });
    server = await startTestSmtpServer();
  });

  test('a server that says nothing is left', async () => {
    server.fallSilent();
    await expect(send({}, { limits: impatient })).rejects.toMatchObject({
      failure: 'unreachable',
      code: 'ETIMEDOUT',
    });
  });

  test('an attempt that is called off ends at once', async () => {
    server.fallSilent();
    const calledOff = new AbortController();
    const attempt = send({}, { signal: calledOff.signal });
    await server.called();
    calledOff.abort();
    await expect(attempt).rejects.toMatchObject({ code: 'EABORT' });
  });

  test('its words hold no address, since they go to the log', async () => {
    server.refusals.RCPT = '550 5.1.1 <parent@example.com> unknown';
    const error: unknown = await send().catch((caught: unknown) => caught);
    expect(JSON.stringify(error) + String(error)).not.toContain('parent@');
  });

  test('a mail server that cannot encrypt gets nothing when encryption is demanded', async () => {
    const mail = { smtpUrl: server.url, from: 'bursar@school.example', requireTls: true };
    const attempt = createMailSender(mail)(email, never);
    await expect(attempt).rejects.toMatchObject({ failure: 'unreachable' });
    expect(server.received).toEqual([]);
  });
});
