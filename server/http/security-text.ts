import type { FastifyInstance } from 'fastify';
import { school } from '#content/school.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

interface SecurityTextOptions {
  publicUrl: string;
  /** the school’s e-mail address of now */
  findContact: () => Promise<string>;
  clock: () => Date;
}

/** Says where to report a vulnerability (RFC 9116). */
export function securityTextRoute(app: FastifyInstance, options: SecurityTextOptions): void {
  const { publicUrl, findContact, clock } = options;
  app.get(SECURITY_TEXT_PATH, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return securityText(publicUrl, await findContact(), clock());
  });
}

/** From midnight, so that the text is the same all day. */
function securityText(publicUrl: string, contact: string, now: Date): string {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + VALID_DAYS * DAY_MS);
  return [
    '# You have found a hole? Please write to this address what you did and what you saw,',
    '# and leave out other people’s data. Please tell no one else before it is fixed.',
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${school.language}`,
    `Canonical: ${new URL(SECURITY_TEXT_PATH, publicUrl).href}`,
    '',
  ].join('\n');
}
