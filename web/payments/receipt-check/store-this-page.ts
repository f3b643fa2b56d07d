import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { STORED_PAGES_KEY, WORKER_SCRIPT } from '#contract/stored-on-device.ts';
import { LONGEST_DEVICE_MS, within } from '../../ui/loading/within.ts';

const PREPARING = 'This device is being prepared …';
const STORED = 'This device can check receipts offline now.';
const NOT_STORED =
  'This device has not stored this page, so it has to be online to check a receipt: scan the code, and the school’s own answer opens.';

const LONGEST_MS = 20_000;

/** Opened by its own address, the page is wanted for later, offline; says whether it will be there. */
export async function storeThisPage(say: (text: string) => void): Promise<void> {
  say(PREPARING);
  try {
    // A worker that the school has switched off does not answer.
    await within(LONGEST_MS, askWorker()).catch(() => {});
    const stored = await within(LONGEST_DEVICE_MS, caches.match(RECEIPT_CHECK));
    say(stored ? STORED : NOT_STORED);
  } catch {
    say(NOT_STORED);
  }
}

async function askWorker(): Promise<void> {
  const worker = navigator.serviceWorker;
  if (localStorage.getItem(STORED_PAGES_KEY) === 'off') return;
  await worker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
  const { active } = await worker.ready;
  const granted = new Promise((resolve) => {
    worker.addEventListener('message', resolve, { once: true });
  });
  worker.startMessages();
  const wish = { manifest: RECEIPT_CHECK, pages: [RECEIPT_CHECK], files: [] };
  active?.postMessage({ ...wish, depth: 'nothing', openedAt: Date.now() });
  await granted;
}
