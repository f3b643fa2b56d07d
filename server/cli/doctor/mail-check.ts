import { school } from '#content/school.ts';
import type { Config } from '../../config.ts';
import { newId } from '../../database/identifiers.ts';
import { checkMailServer, createMailSender, MailError } from '../../mail/mail-sender.ts';
import { bad, good, unknown, type Verdict } from './finding.ts';

/** Whether the mail server works; with an address, whether it accepts an e-mail to it. */
export async function checkMail(
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  to: string | undefined,
  clock: () => Date,
): Promise<Verdict> {
  if (!mail) {
    const text = 'SMTP_URL is not set: no receipts, links or notes are sent';
    return to ? bad(text, 'Set SMTP_URL in .env, then try again.') : unknown(text);
  }
  try {
    if (!to) {
      await checkMailServer(mail);
      return good('the mail server answers; to send one: npm run doctor -- --mail ADDRESS');
    }
    const text = `${school.name} can send e-mails: this was sent from its machine as a trial.\n`;
    const messageId = `<doctor.${newId(clock())}@${new URL(publicUrl).hostname}>`;
    const email = { to, subject: 'A trial e-mail', messageId, text, html: `<p>${text}</p>` };
    await createMailSender(mail)(email, new AbortController().signal);
    return good(`the mail server took one to ${to}; see whether it arrives`);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return bad(...whatFailed(error, mail.from));
  }
}

function whatFailed(
  { failure, code, response }: MailError,
  from: string,
): [text: string, todo: string] {
  const said = `(${response || code})`;
  if (code === 'EAUTH') {
    return [
      `the mail server refuses name or password ${said}`,
      'Put the right ones into SMTP_URL in .env; @ and / in them are written %40 and %2F.',
    ];
  }
  if (code === 'ETLS') {
    return [
      'the mail server does not encrypt',
      'Use another port or smtps:// in SMTP_URL, or ask the operator of the mail server.',
    ];
  }
  if (failure === 'bad_address') {
    return [`there is no such mailbox ${said}`, 'Try another address behind --mail.'];
  }
  if (failure !== 'unreachable') {
    return [
      `the mail server did not take the e-mail ${said}`,
      `It must let this account send as ${from}: look at MAIL_FROM in .env, and at SPF and DKIM of its domain.`,
    ];
  }
  return [
    `the mail server cannot be used ${said}`,
    'Look at the name and port in SMTP_URL, and whether a firewall lets this machine reach it.',
  ];
}
