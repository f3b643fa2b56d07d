import { useEffect, useEffectEvent } from 'react';

const PAUSES_S = [3, 5, 8, 13, 20];
const LONG_PAUSE_S = 30;
const GIVE_UP_AFTER_S = 600;

/** Milliseconds to wait before asking again after so many answers; undefined once about ten minutes have passed. */
export function pauseAfter(checks: number): number | undefined {
  const index = checks - 1;
  const waited = PAUSES_S.slice(0, index).reduce((sum, pause) => sum + pause, 0);
  const longPauses = Math.max(0, index - PAUSES_S.length);
  if (waited + longPauses * LONG_PAUSE_S >= GIVE_UP_AFTER_S) return undefined;
  return (PAUSES_S[index] ?? LONG_PAUSE_S) * 1000;
}

interface Recheck {
  /** answers received so far; undefined when no clock asks, only the two moments below */
  checks: number | undefined;
  onCheck: () => void;
}

/**
 * While active, asks again after growing pauses, not while the tab is hidden, and at once when the tab is looked at
 * again or the line is back.
 */
export function useRecheck(isActive: boolean, { checks, onCheck }: Recheck): void {
  const check = useEffectEvent(onCheck);

  useEffect(() => {
    if (!isActive) return;
    const pause = checks === undefined ? undefined : pauseAfter(checks);
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (pause !== undefined && !document.hidden) timer = setTimeout(() => check(), pause);

    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) check();
    };
    const onOnline = () => {
      clearTimeout(timer);
      check();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
    };
  }, [isActive, checks]);
}
