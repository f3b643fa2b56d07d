/** Which part of a long list is shown, in every answer that has pages. */
export interface Pagination {
  current: number;
  pages: number;
  total: number;
}

/** `page=` of an address: a whole number from 1. */
export const PAGE_PATTERN = /^[1-9]\d{0,5}$/;

/** The page that an address asks for; what makes no sense counts as not said. */
export function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return PAGE_PATTERN.test(page) ? Number(page) : 1;
}

export function paginationOf(page: number, limit: number, total: number): Pagination {
  return { current: page, pages: Math.ceil(total / limit), total };
}
