import { newsItemAddress, pages, plainAddress, RECEIPT_CHECK } from './addresses.ts';

/** The service worker's script, and the page that switches it off on one device. */
export const WORKER_SCRIPT = '/worker.js';
export const WORKER_OFF = '/worker-off';

/** Under this key of the local storage a device remembers that it stores no pages. */
export const STORED_PAGES_KEY = 'kept-pages';

/** With this name among the `Server-Timing` of a page the service worker says that it is a copy: scripts can read it there. */
export const STORED_COPY = 'kept-copy';

/**
 * There the device has the payments that arrived, each with what the school last confirmed of it: how its fee stands, how
 * it was paid, refunds and the signed proof. Receipt and gate pass are made from it offline.
 */
export const HISTORY_KEY = 'payment-history';

/** What the header leads to, and what checks receipts: stored on a device before a visit. */
export const pagesStoredAhead: readonly string[] = [
  pages.home,
  pages.about,
  pages.classes,
  pages.gallery,
  pages.news,
  pages.contact,
  pages.payment,
  RECEIPT_CHECK,
];

const NEWS_QUERIES = ['type', 'page'];
const NEWS_ITEM = new RegExp(`^${newsItemAddress('')}[^/.]+$`);

/** Where a device stores a page for reading offline; undefined unless listed: money, staff and receipts never are. */
export function storedPageAddress(url: URL): string | undefined {
  const address = plainAddress(url);
  return isStoredPage(new URL(address, url)) ? address : undefined;
}

function isStoredPage({ pathname, searchParams }: URL): boolean {
  const queries = [...searchParams.keys()];
  if (pathname === pages.news) return queries.every((name) => NEWS_QUERIES.includes(name));
  if (queries.length > 0) return false;
  return pagesStoredAhead.includes(pathname) || NEWS_ITEM.test(pathname);
}

/** A file of a build: its name carries a hash of the content, so that it never changes. */
export function isBuiltFile(pathname: string): boolean {
  return /^\/assets\/[^/]+$/.test(pathname);
}

/** A file of the media service, which never changes either. */
export function isNewsPicture(pathname: string): boolean {
  return pathname.startsWith('/media/');
}
