import { randomUUID } from 'node:crypto';
import { school } from '#content/school.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { isNoPassword } from './password-hash.ts';

export interface LinkEmail {
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

/** The one-time link for a person who has no password, or forgot it. */
export function passwordLinkEmail(
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
  address: string,
  validUntil: Date,
): LinkEmail {
  const isFirst = isNoPassword(passwordHash);
  const subject = isFirst ? `Your account at ${school.name}` : `A new password for ${school.name}`;
  const paragraphs = [
    `Dear ${name},`,
    ...(isFirst
      ? [`There is an account for you in the staff panel of ${school.name}: ${email}.`]
      : []),
    `With this link you can set a password for the staff panel of ${school.name}. It works once, until ${wallTime(validUntil).slice(11, 16)} in ${school.timeZone.split('/').at(-1)}.`,
    address,
    'You did not expect it? Then leave it alone, and tell a super administrator of the school.',
  ];
  const html = paragraphs.map((text) =>
    text === address
      ? `<p><a href="${escaped(text)}">${escaped(text)}</a></p>`
      : `<p>${escaped(text)}</p>`,
  );
  return {
    to: email,
    subject,
    messageId: `<password.${randomUUID()}@${email.slice(email.indexOf('@') + 1)}>`,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html lang="en"><head><title>${escaped(subject)}</title></head><body>${html.join('')}</body></html>`,
  };
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
