/** Where each page is, as `web/routes.ts` serves them: whatever leads to a page takes its address from here. */
export const pages = {
  home: '/',
  about: '/about',
  classes: '/classes',
  gallery: '/gallery',
  news: '/news',
  contact: '/contacts',
  payment: '/payment',
  privacy: '/privacy',
  signIn: '/admin-login',
  accessDenied: '/unauthorized',
} as const;

export function newsItemAddress(id: string): string {
  return `${pages.news}/${encodeURIComponent(id)}`;
}

export function eventFileAddress(id: string): string {
  return `/api/news/${encodeURIComponent(id)}/event.ics`;
}

/** Below this address every payment has its receipt. */
export const RECEIPTS = '/receipts/';

/** Checks the code of a receipt on the device itself; the service worker shows it for a receipt while offline. */
export const RECEIPT_CHECK = '/receipts';

/** Where anybody who has the reference sees the receipt as it stands; nothing is stored on their device. */
export function receiptAddress(reference: string): string {
  return `${RECEIPTS}${encodeURIComponent(reference)}`;
}

/** Where one payment is checked, its receipt shown and stored in the history of the device. */
export function paymentAddress(reference: string): string {
  return `${pages.payment}?reference=${encodeURIComponent(reference)}`;
}

/** Below this address every fee note has its page; short enough for a text message. */
export const FEE_NOTES = '/pay/';

/** Where a parent with the code of a fee note sees what is due, and pays it. */
export function notePath(code: string): string {
  return `${FEE_NOTES}${encodeURIComponent(code)}`;
}

/** What other sites add to our addresses to count where visitors come from: no page of ours reads it. */
const TRACKING_PARAMETER =
  /^(utm_\w+|(fb|g|d|tt|tw|ms|y)clk?id|ScCid|[gw]braid|gad_\w+|gclsrc|srsltid|igsh(id)?|mc_[ce]id|mkt_tok|li_fat_id|_hs(enc|mi)|_g[al])$/i;

/** The address of a page without what others add to it: tracking parameters, a slash at its end, what follows the `#`. */
export function plainAddress({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  const asked = [...searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name));
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}
