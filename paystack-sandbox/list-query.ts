import * as z from 'zod';
import type { ListFilter, TransactionList } from './store.ts';

export interface ListQuery {
  filter: ListFilter;
  page: number;
  /** Set when the other form of paging was asked for. */
  cursor: { after: number | undefined; before: number | undefined } | undefined;
}

const MOST_PER_PAGE = 1_000;

/** What no transaction of the sandbox has: a question for it finds nothing. */
const NEVER_HERE = ['subaccount_code', 'split_code', 'terminal_id', 'virtual_account_number'];
const SOURCE = 'merchantApi';

/** Reads the filters leniently: like the real list, it ignores what it cannot use. */
export function readListQuery(query: unknown): ListQuery {
  const given = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const text = (name: string) => {
    const value: unknown = given.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const customer = text('customer');
  const status = text('status');
  const settlement = text('settlement');
  return {
    page: wholeNumber(text('page')) || 1,
    cursor:
      text('use_cursor') === 'true'
        ? { after: readCursor(text('next')), before: readCursor(text('previous')) }
        : undefined,
    filter: {
      perPage: Math.min(wholeNumber(text('perPage') ?? text('per_page')) || 50, MOST_PER_PAGE),
      from: instant(text('from')),
      to: instant(text('to')),
      status: status === 'all' ? undefined : status,
      amount: wholeNumber(text('amount')),
      // A customer code, unlike the number, silently finds nothing.
      customerId: customer === undefined ? undefined : (wholeNumber(customer) ?? -1),
      customerCode: text('customer_code'),
      channel: text('channel'),
      settlementId: settlement === undefined ? undefined : (wholeNumber(settlement) ?? -1),
      nothing:
        NEVER_HERE.some((name) => text(name) !== undefined) ||
        (text('source') ?? SOURCE) !== SOURCE,
    },
  };
}

/** The paging of the other lists. */
export const pageNumbers = {
  page: z.coerce.number<string>().int().min(1).catch(1).default(1),
  perPage: z.coerce.number<string>().int().min(1).max(MOST_PER_PAGE).catch(50).default(50),
};

const time = z.string().optional().catch(undefined).transform(instant);

/** A span of time, both ends included. */
export const timeSpan = { from: time, to: time };

/** What a page tells about itself and all the others. */
export function pageMeta(total: number, page: number, perPage: number) {
  return {
    total,
    skipped: (page - 1) * perPage,
    perPage,
    page,
    pageCount: Math.ceil(total / perPage),
  };
}

/** The same, and where the rows before and after are found; null where there are none. */
export function cursorMeta({ rows, total, newer }: TransactionList, perPage: number) {
  const first = rows[0];
  const last = rows.at(-1);
  const hasOlder = newer + rows.length < total;
  return {
    ...pageMeta(total, Math.floor(newer / perPage) + 1, perPage),
    skipped: newer,
    next: last && hasOlder ? writeCursor(last.id) : null,
    previous: first && newer > 0 ? writeCursor(first.id) : null,
  };
}

/** The moment in the form of the rows; undefined when it cannot be read. */
function instant(text: string | undefined): string | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function writeCursor(id: number): string {
  return Buffer.from(`transaction:${id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  return wholeNumber(/^transaction:(\d+)$/.exec(text)?.[1]);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
