import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { LONGEST_DEVICE_MS, within } from '../../ui/loading/within.ts';
import { KEPT_PAGES, LONG_WAIT_SECONDS } from './kept.ts';
import { lostDocument } from './lost-document.ts';

/**
 * A receipt is the school's answer, and never kept. Without a line the page that checks its code stands in for it, at the
 * same address: what is behind the `#` is read there.
 */
export async function receiptOrItsCheck({ request }: { request: Request }): Promise<Response> {
  try {
    return await within(LONG_WAIT_SECONDS * 1000, fetch(request));
  } catch {
    const kept = caches.open(KEPT_PAGES).then((cache) => cache.match(RECEIPT_CHECK));
    const check = await within(LONGEST_DEVICE_MS, kept).catch(() => undefined);
    return check ?? lostDocument(request.url);
  }
}
