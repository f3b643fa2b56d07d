import { useContext, useEffect } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { isOnlyFetchingAhead } from '../../ui/use-part.ts';

const KEY = 'build-gone';

/**
 * A page that was left open for more than a week may ask for a part that no server has any more: it is loaded anew,
 * once. What was typed is kept by the forms themselves, as for any other reload.
 */
export function useReloadWhenBuildIsGone(): void {
  const manifest = useContext(FrameworkContext)?.manifest.url;
  useEffect(() => {
    if (!manifest) return;
    const onMissingPart = () => {
      if (!isOnlyFetchingAhead()) void reloadIfGone(manifest);
    };
    window.addEventListener('vite:preloadError', onMissingPart);
    return () => window.removeEventListener('vite:preloadError', onMissingPart);
  }, [manifest]);
}

/** `manifest` is the file that only one build has; while the line is lost, or another server fails, nothing is gone. */
export async function reloadIfGone(manifest: string): Promise<void> {
  try {
    const { status } = await fetch(manifest, { method: 'HEAD', cache: 'no-store' });
    if (status !== 404 || sessionStorage.getItem(KEY) === manifest) return;
    sessionStorage.setItem(KEY, manifest);
    window.location.reload();
  } catch {
    // No answer; or a browser without storage, where a reload could follow upon a reload for ever.
  }
}
