import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { newToken } from '../database/identifiers.ts';

/** Browsers keep no cookie longer than 400 days. */
const VALID_S = 400 * 24 * 60 * 60;
const ONLY_FOR = '/api/auth/login';
/** Browsers refuse a cookie with this prefix that came without https. */
const BY_HTTPS = '__Secure-';

interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * Marks a browser in which the owner has signed in, so that strangers who guess cannot lock the owner out. It
 * grants nothing by itself. Signed with the password hash: a new password makes all other devices unknown.
 */
export function deviceCookie(
  owner: Owner,
  { device = newToken(16), https, now }: { device?: string | undefined; https: boolean; now: Date },
): string {
  const signed = `${device}.${Math.floor(now.getTime() / 1_000).toString(36)}`;
  const [prefix, secure] = https ? [BY_HTTPS, '; Secure'] : ['', ''];
  return `${prefix}${nameFor(owner)}=${signed}.${signatureOf(signed, owner)}; Max-Age=${VALID_S}; Path=${ONLY_FOR}; HttpOnly; SameSite=Strict${secure}`;
}

/** The device named by these cookies, if the owner of this account has signed in there. */
export function deviceIn(cookies: string, owner: Owner, now: Date): string | undefined {
  const prefix = `${nameFor(owner)}=`;
  const values = cookies.split(/; */).map((cookie) => cookie.replace(BY_HTTPS, ''));
  const value = values.find((cookie) => cookie.startsWith(prefix));
  const [device = '', since = '', signature = ''] = value?.slice(prefix.length).split('.') ?? [];
  if (!device || !isSame(signature, signatureOf(`${device}.${since}`, owner))) return undefined;
  const ageS = now.getTime() / 1_000 - Number.parseInt(since, 36);
  return ageS < VALID_S ? device : undefined;
}

/** One cookie for each account: in an office several people share a browser. */
function nameFor({ id }: Owner): string {
  return `device-${hash('sha256', id).slice(0, 12)}`;
}

function signatureOf(signed: string, { id, passwordHash }: Owner): string {
  return createHmac('sha256', passwordHash).update(`device ${id} ${signed}`).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
