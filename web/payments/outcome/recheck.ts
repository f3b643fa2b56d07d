import { useEffect, useEffectEvent } from 'react';
import { pauseAfter } from '../pause-after.ts';

interface Recheck {
  /** tries so far, answered or not */
  checks: number;
  onCheck: () => void;
}

/** Asks again after growing pauses while the tab is seen, and at once when it is looked at or back online. */
export function useRecheck(isActive: boolean, { checks, onCheck }: Recheck): void {
  const check = useEffectEvent(onCheck);

  useEffect(() => {
    if (!isActive) return;
    const pause = pauseAfter(checks);
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
