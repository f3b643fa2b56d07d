import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { pages, RECEIPTS } from '#contract/addresses.ts';
import { isBuiltFile, isNewsPicture, storedPageAddress } from '#contract/stored-on-device.ts';
import { keepAhead } from './keep-ahead.ts';
import { keptFiles, keptPages, keptPaymentPage, keptPictures, removeFormerCaches } from './kept.ts';
import { receiptOrItsCheck } from './receipt-or-its-check.ts';
import { transferredSince } from './transferred.ts';
import { isWish, type WorkerScope } from './worker-scope.ts';

/**
 * The service worker: below what the pages keep themselves (news copies, payment history) it keeps the pages. Only GETs
 * of our own that the contract names are looked at; everything else passes by as if there were no worker.
 */
declare const self: WorkerScope;

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && storedPageAddress(url) !== undefined,
  (options) => {
    const isPayment = storedPageAddress(options.url) === pages.payment;
    return (isPayment ? keptPaymentPage : keptPages).handle(options);
  },
);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith(RECEIPTS),
  receiptOrItsCheck,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname), keptFiles);
registerRoute(({ url, sameOrigin }) => sameOrigin && isNewsPicture(url.pathname), keptPictures);

// The rules are the same for the pages of every build, and nothing is thrown away that an older one may need: a new
// worker need not wait until all pages are closed.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeFormerCaches()));
clientsClaim();

self.addEventListener('message', (event) => {
  const { data: wish, source } = event;
  if (!isWish(wish)) return;
  const granting = keepAhead(wish, event).then(() => {
    source?.postMessage(transferredSince(wish.openedAt));
  });
  event.waitUntil(granting);
});
