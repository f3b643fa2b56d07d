import { startTimeLimit } from '../../api/request.ts';

const KEY = 'build-gone';
const LONGEST_WAIT_MS = 8000;

/**
 * Reloads, once per build, a page whose build the server no longer has; `build` is a file that only that build has. Forms
 * restore what was typed. True when it reloads.
 */
export async function reloadIfBuildIsGone(build: string): Promise<boolean> {
  const { signal, end } = startTimeLimit(LONGEST_WAIT_MS);
  try {
    const { status } = await fetch(build, { method: 'HEAD', cache: 'no-store', signal });
    if (status !== 404 || sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    // Offline; or no storage, where it might reload for ever.
    return false;
  } finally {
    end();
  }
  window.location.reload();
  return true;
}
