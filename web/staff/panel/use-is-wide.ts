import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 68.8125em)';

/** Whether the sidebar has a place of its own. Only for what is rendered in the browser alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
