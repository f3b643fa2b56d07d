import type { ListMeta } from './paystack-answers.ts';

const PER_PAGE = 100;

interface Position {
  page: number;
  /** Entries on the pages before. */
  seen: number;
  cursor?: string;
}

/** The first page, or where an earlier page said that the list goes on. */
export function readPosition(next: string | undefined): Position {
  if (next === undefined) return { page: 1, seen: 0 };
  // Written by `nextPosition` alone.
  return JSON.parse(next) as Position;
}

/** The official description calls the page's size `per_page`, the documents `perPage`. */
export function positionQuery({ page, cursor }: Position): Record<string, string> {
  const size = { perPage: String(PER_PAGE), per_page: String(PER_PAGE) };
  if (cursor !== undefined) return { ...size, use_cursor: 'true', next: cursor };
  return { ...size, page: String(page) };
}

/** Undefined on the last page. Only `meta` or an empty page ends a list: the provider may use another page size. */
export function nextPosition({ page, seen, cursor }: Position, lines: number, meta: ListMeta) {
  if (lines === 0) return undefined;
  const rest = { page: page + 1, seen: seen + lines };
  if (meta?.next) return JSON.stringify({ ...rest, cursor: meta.next });
  const { pageCount, total } = meta ?? {};
  const isCounted = pageCount !== undefined || total !== undefined;
  const isCountedOut = page >= (pageCount ?? 0) && rest.seen >= (total ?? 0);
  const isLast = cursor !== undefined || (isCounted ? isCountedOut : meta?.next === null);
  return isLast ? undefined : JSON.stringify(rest);
}
