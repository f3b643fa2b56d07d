import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { KEPT_PAGES_KEY, WORKER_SCRIPT } from '#contract/kept-on-device.ts';

const KEPT = 'This device can check receipts without a line now.';
const NOT_KEPT =
  'This device keeps no pages, so it needs a line to check a receipt: scan the code, and the school’s own answer opens.';

/** Who opens it by its own address wants it to be there without a line; answers whether it will be. */
export async function keepThisPage(): Promise<string> {
  const worker = navigator.serviceWorker;
  try {
    if (!worker || localStorage.getItem(KEPT_PAGES_KEY) === 'off') return NOT_KEPT;
    await worker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
    const { active } = await worker.ready;
    const granted = new Promise((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
    });
    const wish = { manifest: RECEIPT_CHECK, pages: [RECEIPT_CHECK], files: [] };
    active?.postMessage({ ...wish, depth: 'nothing', openedAt: Date.now() });
    worker.startMessages();
    await granted;
    return (await caches.match(RECEIPT_CHECK)) ? KEPT : NOT_KEPT;
  } catch {
    return NOT_KEPT;
  }
}
