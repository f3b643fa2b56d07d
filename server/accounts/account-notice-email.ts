import { randomUUID } from 'node:crypto';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import type { Caller } from '../http/access.ts';
import { deviceName } from './device-name.ts';
import { escaped, type LinkEmail } from './password-link-email.ts';

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
    'Whoever runs the school’s server gave your account a new password.',
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
    'Whoever runs the school’s server took the second factor of your account away. The password alone opens it now.',
  ],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

export type AccountChange = keyof typeof changes;

interface Circumstances {
  caller: Caller | undefined;
  at: Date;
  publicUrl: string;
}

/** Says what was done with an account, from where, and what to do if its owner did not do it. */
export function noticeEmail(
  { name, email }: { name: string; email: string },
  change: AccountChange,
  { caller, at, publicUrl }: Circumstances,
): LinkEmail {
  const [title, sentence] = changes[change];
  const subject = `${title} (${school.name})`;
  const settings = `${publicUrl}${pages.settings}`;
  const paragraphs = [
    [`Dear ${name},`],
    [sentence],
    [
      caller ? `Device: ${deviceName(caller.userAgent)}` : 'Device: the school’s own server',
      ...(caller ? [`Network address: ${caller.address}`] : []),
      `Time: ${weekdayMoment(at)} in ${school.timeZone.split('/').at(-1)}`,
    ],
    ['It was you, or you know of it? Then there is nothing to do.'],
    [
      'It was not you? Change your password in Settings at once: that ends all other sessions. If you cannot get in, ask a super administrator, or whoever runs the school’s server, to disable your account until you have a new password.',
      settings,
    ],
  ];
  const inHtml = (line: string) =>
    line === settings ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line);
  const html = paragraphs.map((lines) => `<p>${lines.map(inHtml).join('<br>')}</p>`);
  return {
    to: email,
    subject,
    messageId: `<account.${randomUUID()}@${email.slice(email.indexOf('@') + 1)}>`,
    text: paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    html: `<!doctype html><html lang="${school.language}"><head><title>${escaped(subject)}</title></head><body>${html.join('')}</body></html>`,
  };
}
