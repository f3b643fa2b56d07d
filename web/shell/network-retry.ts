import { startTimeLimit } from '../api/request.ts';

const LONGEST_WAIT_MS = 8000;

/**
 * Returns to an address and loads it anew, once anything answers there: leaving before that would end on the
 * browser's own error page, without Retry and without the school's e-mail.
 */
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
