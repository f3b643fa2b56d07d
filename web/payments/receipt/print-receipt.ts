import { LONGEST_DEVICE_MS, within } from '../../ui/loading/within.ts';

/** How long a browser that never tells when its print window closed may keep the button busy. */
const LONGEST_WAIT_MS = 4000;

/** Opens the browser's print window once the fonts are there, or without one that does not come; resolves when the window was closed, or may have been. */
export async function printReceipt(): Promise<void> {
  await within(LONGEST_DEVICE_MS, document.fonts.ready).catch(() => {});
  const ended = printEnded();
  window.print();
  await ended;
}

/** Phones return from print() at once and may never send afterprint: focus, or some seconds, end the wait. */
function printEnded(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const { signal } = listening;
    window.addEventListener('afterprint', end, { signal });
    window.addEventListener('focus', end, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && end(), { signal });
  });
}
