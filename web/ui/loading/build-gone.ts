import { startTimeLimit } from '../../api/request.ts';

const KEY = 'build-gone';
const LONGEST_WAIT_MS = 8000;

/**
 * A page that was left open for more than a week may ask for files that no server has any more: it is loaded anew, once
 * for each build. What was typed is kept by the forms themselves, as for any other reload. While the line is lost, or
 * the server fails, nothing is gone. True when the page is loaded anew.
 */
export async function reloadIfBuildIsGone(): Promise<boolean> {
  // The router's own list of files: only one build has it.
  const { url } = window.__reactRouterManifest;
  const { signal, end } = startTimeLimit(LONGEST_WAIT_MS);
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    if (status !== 404 || sessionStorage.getItem(KEY) === url) return false;
    sessionStorage.setItem(KEY, url);
  } catch {
    // No answer; or a browser without storage, where a reload could follow upon a reload for ever.
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
