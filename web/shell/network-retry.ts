import { startTimeLimit } from '../api/request.ts';

const LONGEST_WAIT_MS = 8000;

/** Loads an address once it responds: earlier, the browser’s own error page would take the place of Retry. */
export async function retryAddress(address: string, onScreen: AbortSignal): Promise<void> {
  if (!(await isAnswered(address, onScreen)) || onScreen.aborted) return;
  // The address bar may stand there already; replacing an address by itself would not load it.
  if (address === currentAddress()) window.location.reload();
  else window.location.replace(address);
}

async function isAnswered(address: string, onScreen: AbortSignal): Promise<boolean> {
  const { signal, end } = startTimeLimit(LONGEST_WAIT_MS, onScreen);
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  } finally {
    end();
  }
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}
