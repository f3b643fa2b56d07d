import { useEffect } from 'react';
import type { Loaded } from '../panel/loading.ts';

const PAUSES_MS = [3000, 6000, 12_000, 30_000];

/** Asks again by itself, after growing pauses and as soon as the line is back; true as long as it does. */
export function useTryingAgain(loaded: Loaded<unknown>): boolean {
  const { isLoading, reload } = loaded;
  const pause = pauseBeforeTry(loaded);
  useEffect(() => {
    if (pause === undefined || isLoading) return;
    const timer = setTimeout(reload, pause);
    window.addEventListener('online', reload);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', reload);
    };
  }, [pause, isLoading, reload]);
  return pause !== undefined;
}

/** How long to wait before the next try; undefined when there is no need for one, or nobody to ask for. */
export function pauseBeforeTry({
  failures,
  isSignedOut,
}: Pick<Loaded<unknown>, 'failures' | 'isSignedOut'>): number | undefined {
  if (failures === 0 || isSignedOut) return undefined;
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
}
