import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Browsers keep no cookie for longer. */
const VALID_S = 400 * 24 * 60 * 60;
const ONLY_FOR = '/api/auth/login';
/** Of a cookie so named browsers take none that came without https. */
const BY_HTTPS = '__Secure-';

/** An account as far as its devices matter. */
interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * A browser in which the owner of an account has signed in: strangers who guess at the account cannot keep it out. The
 * cookie opens nothing by itself. It is signed with the account's own password hash, so it needs no secret to be kept,
 * and a new password makes a stranger of every device but the one it was set on.
 */
export function deviceCookie(
  owner: Owner,
  { device = newDevice(), https, now }: { device?: string | undefined; https: boolean; now: Date },
): string {
  const signed = `${device}.${Math.floor(now.getTime() / 1_000).toString(36)}`;
  const [prefix, secure] = https ? [BY_HTTPS, '; Secure'] : ['', ''];
  return `${prefix}${nameFor(owner)}=${signed}.${signatureOf(signed, owner)}; Max-Age=${VALID_S}; Path=${ONLY_FOR}; HttpOnly; SameSite=Strict${secure}`;
}

/** The device that these cookies name, when the owner of this account has signed in there. */
export function deviceIn(cookies: string, owner: Owner, now: Date): string | undefined {
  const prefix = `${nameFor(owner)}=`;
  const values = cookies.split(/; */).map((cookie) => cookie.replace(BY_HTTPS, ''));
  const value = values.find((cookie) => cookie.startsWith(prefix));
  const [device = '', since = '', signature = ''] = value?.slice(prefix.length).split('.') ?? [];
  if (!device || !isSame(signature, signatureOf(`${device}.${since}`, owner))) return undefined;
  const ageS = now.getTime() / 1_000 - Number.parseInt(since, 36);
  return ageS < VALID_S ? device : undefined;
}

/** A name for each account: in an office several people sign in on one machine. */
function nameFor({ id }: Owner): string {
  return `device-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}

function signatureOf(signed: string, { id, passwordHash }: Owner): string {
  return createHmac('sha256', passwordHash).update(`device ${id} ${signed}`).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function newDevice(): string {
  return randomBytes(16).toString('base64url');
}
