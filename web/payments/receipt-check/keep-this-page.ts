import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { KEPT_PAGES_KEY, WORKER_SCRIPT } from '#contract/stored-on-device.ts';
import { LONGEST_DEVICE_MS, within } from '../../ui/loading/within.ts';

const PREPARING = 'This device is being prepared …';
const KEPT = 'This device can check receipts without a line now.';
const NOT_KEPT =
  'This device has not kept this page, so it needs a line to check a receipt: scan the code, and the school’s own answer opens.';

const LONGEST_MS = 20_000;

/** Who opens it by its own address wants it to be there without a line; says whether it will be. */
export async function keepThisPage(say: (text: string) => void): Promise<void> {
  say(PREPARING);
  try {
    // A worker that the school has switched off does not answer.
    await within(LONGEST_MS, askWorker()).catch(() => {});
    const kept = await within(LONGEST_DEVICE_MS, caches.match(RECEIPT_CHECK));
    say(kept ? KEPT : NOT_KEPT);
  } catch {
    say(NOT_KEPT);
  }
}

async function askWorker(): Promise<void> {
  const worker = navigator.serviceWorker;
  if (localStorage.getItem(KEPT_PAGES_KEY) === 'off') return;
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
