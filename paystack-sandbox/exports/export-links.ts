import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

export type ExportKind = 'transactions' | 'disputes';

export interface ExportLinksOptions {
  publicUrl: () => string;
  secretKey: string;
  clock: Clock;
}

export type ExportLinks = ReturnType<typeof createExportLinks>;

const VALID_MS = 60_000;

/** Addresses of CSV files that need no key: the filters, an end and a signature over both stand in the address. */
export function createExportLinks({ publicUrl, secretKey, clock }: ExportLinksOptions) {
  function sign(kind: string, query: URLSearchParams): Buffer {
    return createHmac('sha256', secretKey).update(`${kind}?${query}`).digest();
  }

  /** `data` of the calls that export, for these filters. */
  function linkTo(kind: ExportKind, filters: Record<string, string>) {
    const expires = clock.now() + VALID_MS;
    const query = new URLSearchParams({ ...filters, expires: String(expires) });
    const signature = sign(kind, query).toString('hex');
    return {
      path: `${publicUrl()}/exports/${kind}.csv?${query}&signature=${signature}`,
      expiresAt: new Date(expires).toISOString().slice(0, 19).replace('T', ' '),
    };
  }

  /** The filters of an address made here, as long as it holds. */
  function filtersOf(kind: ExportKind, search: string): Record<string, string> | undefined {
    const query = new URLSearchParams(search);
    const signature = query.get('signature') ?? '';
    query.delete('signature');
    const expected = sign(kind, query);
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number(query.get('expires')) > clock.now() ? Object.fromEntries(query) : undefined;
  }

  return { linkTo, filtersOf };
}

/** The filters that a call was made with, as text. */
export function filtersIn(query: unknown, names: string[]): Record<string, string> {
  const given = Object.entries(typeof query === 'object' && query !== null ? query : {});
  return Object.fromEntries(
    given.filter((pair): pair is [string, string] => {
      const [name, value] = pair;
      return names.includes(name) && typeof value === 'string';
    }),
  );
}
