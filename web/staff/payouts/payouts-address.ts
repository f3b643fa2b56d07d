import { pages } from '#contract/addresses.ts';
import { pageIn } from '#contract/paging.ts';

interface PayoutsQuery {
  page: number;
  /** the payout that is open */
  opened?: string | undefined;
  /** the page of its items */
  items?: number;
}

export function readPayoutsQuery(search: URLSearchParams): Required<PayoutsQuery> {
  return {
    page: pageIn(search),
    opened: search.get('payout') ?? undefined,
    items: pageIn(new URLSearchParams({ page: search.get('items') ?? '' })),
  };
}

/** The address of a page of payouts, and of the one that is open. */
export function payoutsAddress({ page, opened, items = 1 }: PayoutsQuery): string {
  const search = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(opened && { payout: opened }),
    ...(opened && items > 1 && { items: String(items) }),
  }).toString();
  return search ? `${pages.payouts}?${search}` : pages.payouts;
}
