import type { ListFilter, TransactionList } from './store.ts';

export interface ListQuery {
  filter: ListFilter;
  page: number;
  /** Set when the other form of paging was asked for. */
  cursor: { after: number | undefined; before: number | undefined } | undefined;
}

const MOST_PER_PAGE = 1_000;

/** Reads the filters leniently: like the real list, it ignores what it cannot use. */
export function readListQuery(query: unknown): ListQuery {
  const given = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const text = (name: string) => {
    const value: unknown = given.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const customer = text('customer');
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
      status: text('status'),
      amount: wholeNumber(text('amount')),
      // A customer code, unlike the number, silently finds nothing.
      customerId: customer === undefined ? undefined : (wholeNumber(customer) ?? -1),
      channel: text('channel'),
    },
  };
}

/** What a page tells about itself and all the others. */
export function pageMeta(found: TransactionList, page: number, perPage: number) {
  const { total, totalVolume } = found;
  return {
    total,
    total_volume: totalVolume,
    skipped: (page - 1) * perPage,
    perPage,
    page,
    pageCount: Math.ceil(total / perPage),
  };
}

/** Where the rows before and after are found; null where there are none. */
export function cursorMeta({ rows, hasOlder, hasNewer }: TransactionList, perPage: number) {
  const first = rows[0];
  const last = rows.at(-1);
  return {
    next: last && hasOlder ? writeCursor(last.id) : null,
    previous: first && hasNewer ? writeCursor(first.id) : null,
    perPage,
  };
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

function instant(text: string | undefined): string | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
