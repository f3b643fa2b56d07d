import { useEffect } from 'react';
import { reloadIfBuildIsGone } from '../../ui/loading/build-gone.ts';
import { isOnlyFetchingAhead } from '../../ui/loading/use-part.ts';

/** For a part that was asked for and does not come. */
export function useReloadWhenBuildIsGone(): void {
  useEffect(() => {
    const onMissingPart = () => {
      if (!isOnlyFetchingAhead()) void reloadIfBuildIsGone();
    };
    window.addEventListener('vite:preloadError', onMissingPart);
    return () => window.removeEventListener('vite:preloadError', onMissingPart);
  }, []);
}
