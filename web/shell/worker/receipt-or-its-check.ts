import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { KEPT_PAGES, LONG_WAIT_SECONDS } from './kept.ts';
import { lostDocument } from './lost-document.ts';

/**
 * A receipt is the school's answer, and never kept. Without a line the page that checks its code stands in for it, at the
 * same address: what is behind the `#` is read there.
 */
export async function receiptOrItsCheck({ request }: { request: Request }): Promise<Response> {
  try {
    return await Promise.race([fetch(request), longWait()]);
  } catch {
    const cache = await caches.open(KEPT_PAGES);
    return (await cache.match(RECEIPT_CHECK)) ?? lostDocument(request.url);
  }
}

function longWait(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, LONG_WAIT_SECONDS * 1000));
}
