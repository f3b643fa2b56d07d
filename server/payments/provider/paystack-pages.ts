import type { ListMeta } from './paystack-answers.ts';

const PER_PAGE = 100;

/** Where a list goes on. */
interface Position {
  page: number;
  /** Lines on the pages before. */
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

/**
 * Undefined on the last page. How many lines a page has says nothing, because the provider may know another size than
 * the one we asked for: only `meta` or an empty page ends the list.
 */
export function nextPosition(
  { page, seen, cursor }: Position,
  lines: number,
  meta: ListMeta,
): string | undefined {
  if (lines === 0) return undefined;
  const rest = { page: page + 1, seen: seen + lines };
  if (meta?.next) return JSON.stringify({ ...rest, cursor: meta.next });
  const { pageCount, total } = meta ?? {};
  const isLast =
    cursor !== undefined ||
    (pageCount === undefined && total === undefined
      ? meta?.next === null
      : page >= (pageCount ?? 0) && rest.seen >= (total ?? 0));
  return isLast ? undefined : JSON.stringify(rest);
}
