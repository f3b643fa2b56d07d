import { startTimeLimit } from '../../api/request.ts';

const KEY = 'build-gone';
const LONGEST_WAIT_MS = 8000;

/** Reloads, once per build, a page whose build the server no longer has. Forms restore what was typed. True when it reloads. */
export async function reloadIfBuildIsGone(): Promise<boolean> {
  // Only one build has this file.
  const { url } = window.__reactRouterManifest;
  const { signal, end } = startTimeLimit(LONGEST_WAIT_MS);
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    if (status !== 404 || sessionStorage.getItem(KEY) === url) return false;
    sessionStorage.setItem(KEY, url);
  } catch {
    // Offline; or no storage, where it might reload for ever.
    return false;
  } finally {
    end();
  }
  window.location.reload();
  return true;
}

declare global {
  interface Window {
    __reactRouterManifest: { url: string };
  }
}
