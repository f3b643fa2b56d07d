import { school } from '#content/school.ts';
import { wallTime, weekdayMoment } from '#contract/dates/school-time.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import type { Caller } from '../http/access.ts';
import { randomUuid } from '../runtime/randomness.ts';
import { deviceName } from './device-name.ts';
import { isNoPassword } from './password-hash.ts';

export type AccountEmail = ReturnType<typeof passwordLinkEmail>;

const FACTOR_CHANGED = 'Your second factor was changed';

/** For each change: the subject of the e-mail, and the sentence it begins with. */
const changes = {
  signed_in: [
    'New sign-in to your account',
    'Your account was signed in to on a device that was not known for it. A browser that has forgotten its cookies counts as new, and so does every other device after a new password.',
  ],
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  password_set: [
    'Your password was changed',
    'A new password for your account was set with a one-time link.',
  ],
  password_reset: [
    'Your password was changed',
    'The person who runs the school’s server gave your account a new password.',
  ],
  codes_added: [FACTOR_CHANGED, 'One-time codes were turned on for your account.'],
  codes_removed: [FACTOR_CHANGED, 'One-time codes were turned off for your account.'],
  passkey_added: [FACTOR_CHANGED, 'A passkey was added to your account.'],
  passkey_removed: [FACTOR_CHANGED, 'A passkey was removed from your account.'],
  recovery_codes_made: [
    FACTOR_CHANGED,
    'New recovery codes were made for your account. The earlier ones do not work any more.',
  ],
  second_factor_reset: [
    FACTOR_CHANGED,
    'The person who runs the school’s server removed the second step from your account. The password alone opens it now.',
  ],
} as const;

export type AccountChange = keyof typeof changes;

interface Person {
  name: string;
  email: string;
}

interface NoticesOptions {
  clock: () => Date;
  publicUrl: string;
  sendEmail: ((email: AccountEmail) => Promise<void>) | undefined;
  log: { warn(details: object, message: string): void };
}

export function createAccountNotices({ clock, publicUrl, sendEmail, log }: NoticesOptions) {
  return { send };

  /** Call it after the commit. Never waits or fails; without a caller the school's server made the change. */
  function send(account: Person & { id: string }, change: AccountChange, caller?: Caller): void {
    if (!sendEmail) return;
    const email = noticeEmail(account, change, { caller, at: clock(), publicUrl });
    // Send the response first: the first e-mail also loads the mail library.
    setImmediate(() => {
      sendEmail(email).catch((err: unknown) => {
        log.warn({ err, account: account.id, change }, 'a notice to an account was not e-mailed');
      });
    });
  }
}

/** What was done with an account, from where, and what to do if its owner did not do it. */
function noticeEmail(
  { name, email }: Person,
  change: AccountChange,
  { caller, at, publicUrl }: { caller: Caller | undefined; at: Date; publicUrl: string },
) {
  const [title, sentence] = changes[change];
  const settings = `${publicUrl}${staffPages.settings}`;
  return accountEmail(email, `${title} (${school.name})`, settings, [
    [`Dear ${name},`],
    [sentence],
    [
      caller ? `Device: ${deviceName(caller.userAgent)}` : 'Device: the school’s own server',
      ...(caller ? [`Network address: ${caller.address}`] : []),
      `Time: ${weekdayMoment(at)} in ${city}`,
    ],
    ['Was it you, or do you know about it? Then there is nothing to do.'],
    [
      'Was it not you? Change your password in Settings at once: that ends all other sessions. If you cannot get in, ask a super administrator, or the person who runs the school’s server, to disable your account until you have a new password.',
      settings,
    ],
  ]);
}

export function passwordLinkEmail(
  { name, email, passwordHash }: Person & { passwordHash: string },
  address: string,
  validUntil: Date,
) {
  const isFirst = isNoPassword(passwordHash);
  const subject = isFirst ? `Your account at ${school.name}` : `A new password for ${school.name}`;
  return accountEmail(email, subject, address, [
    [`Dear ${name},`],
    ...(isFirst
      ? [[`There is an account for you in the staff panel of ${school.name}: ${email}.`]]
      : []),
    [
      `With this link you can set a password for the staff panel of ${school.name}. It works once, until ${wallTime(validUntil).slice(11, 16)} in ${city}.`,
    ],
    [address],
    ['Did you not expect it? Then ignore it, and tell a super administrator of the school.'],
  ]);
}

const city = school.timeZone.split('/').at(-1);

/** As text and as HTML, where the line `link` is a link. */
function accountEmail(to: string, subject: string, link: string, paragraphs: string[][]) {
  const inHtml = (line: string) =>
    line === link ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line);
  const html = paragraphs.map((lines) => `<p>${lines.map(inHtml).join('<br>')}</p>`);
  return {
    to,
    subject,
    messageId: `<account.${randomUuid()}@${to.slice(to.indexOf('@') + 1)}>`,
    text: paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    html: `<!doctype html><html lang="${school.language}"><head><title>${escaped(subject)}</title></head><body>${html.join('')}</body></html>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
