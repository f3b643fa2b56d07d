import { isIP } from 'node:net';
import path from 'node:path';

type Optional =
  | 'HOST'
  | 'PUBLIC_URL'
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'PAYSTACK_SECRET_KEY'
  | 'PAYSTACK_BASE_URL';
type Given = Partial<Record<Optional, string | undefined>> &
  Record<'DATA_DIR' | 'BACKUP_DIR' | 'PAYSTACK_ALLOW_TEST_KEY' | 'PAGES', string>;

/** The widest private networks: 10.0.0.0/8 and fc00::/7. */
const WIDEST_NETWORK = { 4: 8, 6: 7 } as const;
const VERIFIED_TLS = ['require', 'verify-ca', 'verify-full'];

/** For an address that `isSafeDatabase` refuses. */
export const UNSAFE_DATABASE =
  'names another machine without encryption, so names and phone numbers would cross the network readable; add ?sslmode=require to it (and sslrootcert=FILE for a certificate of your own)';

export function productionProblems(env: Given): string[] {
  const { PUBLIC_URL, PAYSTACK_SECRET_KEY: key, PAYSTACK_BASE_URL } = env;
  return only([
    !PUBLIC_URL &&
      'PUBLIC_URL: is missing; give the address parents type, such as https://school.example',
    PUBLIC_URL && !isSafeAddress(PUBLIC_URL) && 'PUBLIC_URL: must begin with https://',
    !key && 'PAYSTACK_SECRET_KEY: is missing; copy the live secret key from the Paystack dashboard',
    key?.startsWith('sk_test_') &&
      env.PAYSTACK_ALLOW_TEST_KEY !== 'true' &&
      'PAYSTACK_SECRET_KEY: is a test key, so no real payment could be taken; use the live key, or set PAYSTACK_ALLOW_TEST_KEY=true to try things out',
    PAYSTACK_BASE_URL &&
      !isSafeAddress(PAYSTACK_BASE_URL) &&
      'PAYSTACK_BASE_URL: must begin with https://',
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).map((name) => {
      const address = env[name];
      return address && !isSafeDatabase(address) && `${name}: ${UNSAFE_DATABASE}`;
    }),
    isWithin(env.DATA_DIR, env.BACKUP_DIR) &&
      'BACKUP_DIR: is inside DATA_DIR, so backups would be lost together with it; choose another folder, best on another disk',
    env.PAGES === 'dev' && 'PAGES: dev is for development only',
  ]);
}

/** What demo mode refuses: real money, and access for strangers to accounts with published passwords. */
export function demoProblems({
  HOST,
  PUBLIC_URL,
  PAYSTACK_SECRET_KEY,
}: Pick<Given, 'HOST' | 'PUBLIC_URL' | 'PAYSTACK_SECRET_KEY'>): string[] {
  return only([
    PAYSTACK_SECRET_KEY?.startsWith('sk_live_') &&
      'PAYSTACK_SECRET_KEY: a live key moves real money and is refused in demo mode; for a real school set NODE_ENV=production',
    HOST &&
      !isThisMachine(HOST) &&
      'HOST: demo mode has accounts whose password everybody knows, so it listens on this machine alone (127.0.0.1); for a real school set NODE_ENV=production',
    PUBLIC_URL &&
      !isPlainLocal(PUBLIC_URL) &&
      'PUBLIC_URL: demo mode has accounts whose password everybody knows, so it has no public address (http://127.0.0.1:3000 is one of this machine); for a real school set NODE_ENV=production',
  ]);
}

/** What makes no sense in any mode. */
export function databaseProblems(env: Pick<Given, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) {
  if (!env.DATABASE_DIRECT_URL || env.DATABASE_URL) return [];
  return [
    'DATABASE_DIRECT_URL: is the way past a pooler, and DATABASE_URL is missing; without a pooler set DATABASE_URL alone',
  ];
}

/** True for a proxy's address, or a network that is not most of the internet. */
export function namesProxies(entry: string): boolean {
  const [address = '', length, ...rest] = entry.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (length === undefined) return true;
  if (!/^\d{1,3}$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) return false;
  return Number(length) >= WIDEST_NETWORK[version];
}

/** True for a whole site: a path would be lost in the links made from it. */
export function isWholeSite(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && ![search, hash, username, password].some(Boolean);
}

export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** True also for the folder itself. */
export function isWithin(outer: string, inner: string): boolean {
  const way = path.relative(path.resolve(outer), path.resolve(inner));
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function only(problems: (string | false | undefined)[]): string[] {
  return problems.flatMap((problem) => problem || []);
}

/** Plain http is accepted only where it never leaves the machine. */
export function isSafeAddress(address: string): boolean {
  const url = new URL(address);
  return url.protocol === 'https:' || isThisMachine(url.hostname);
}

function isPlainLocal(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isThisMachine(url.hostname);
}

/** On this machine (a socket too), or with a verified certificate. */
export function isSafeDatabase(address: string): boolean {
  const url = URL.parse(address);
  // A socket such as `postgres:///name?host=/run/…`, or an address that the driver will refuse.
  if (!url) return true;
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  if (url.searchParams.has('uselibpqcompat')) return false;
  return VERIFIED_TLS.includes(url.searchParams.get('sslmode') ?? '');
}
