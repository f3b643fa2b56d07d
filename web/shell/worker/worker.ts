import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { pages, RECEIPT_CHECK, RECEIPTS } from '#contract/addresses.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { isBuiltFile, isNewsPicture, storedPageAddress } from '#contract/stored-on-device.ts';
import { LONGEST_DEVICE_MS, within } from '../../ui/loading/within.ts';
import { lostDocument } from './lost-document.ts';
import { storeAhead } from './store-ahead.ts';
import {
  LONG_WAIT_SECONDS,
  removeFormerCaches,
  STORED_PAGES,
  storedFiles,
  storedPages,
  storedPaymentPage,
  storedPictures,
} from './stored.ts';
import { transferredSince } from './transferred.ts';
import { isWish, type WorkerScope } from './worker-scope.ts';

/** The service worker stores pages, files and pictures that the contract names. Other requests pass by. */
declare const self: WorkerScope;

const neverStored = new RegExp(
  `^(${pages.payment}|${pages.signIn}|${staffPages.panel}|${pages.privacy})(/|$)`,
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && storedPageAddress(url) !== undefined,
  (options) => {
    const isPayment = storedPageAddress(options.url) === pages.payment;
    return (isPayment ? storedPaymentPage : storedPages).handle(options);
  },
);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith(RECEIPTS),
  ({ request }) => orStored(request, RECEIPT_CHECK),
);
// With the reference of a payment. The stored form asks the school, and shows what this device knows of the payment.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && /^\/payment\/?$/.test(url.pathname),
  ({ request }) => orStored(request, pages.payment),
);
// Never stored; Network Boo takes the place of the browser’s error page.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && neverStored.test(url.pathname),
  ({ request }) => fetch(request).catch(() => lostDocument(request.url)),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname), storedFiles);
registerRoute(({ url, sameOrigin }) => sameOrigin && isNewsPicture(url.pathname), storedPictures);

// The rules hold for every build, and nothing older pages need is deleted: no need to wait for them to close.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeFormerCaches()));
clientsClaim();

self.addEventListener('message', (event) => {
  const { data: wish, source } = event;
  if (!isWish(wish)) return;
  const granting = storeAhead(wish, event).then(() => {
    source?.postMessage(transferredSince(wish.openedAt));
  });
  event.waitUntil(granting);
});

/**
 * What is said of a payment is never stored. Offline a page without it stands in: the one that checks the code behind
 * the `#` of a receipt, or the form.
 */
async function orStored(request: Request, page: string): Promise<Response> {
  try {
    return await within(LONG_WAIT_SECONDS * 1000, fetch(request));
  } catch {
    const stored = caches.open(STORED_PAGES).then((cache) => cache.match(page));
    const standIn = await within(LONGEST_DEVICE_MS, stored).catch(() => undefined);
    return standIn ?? lostDocument(request.url);
  }
}
