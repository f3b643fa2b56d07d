import { useEffect, useEffectEvent } from 'react';

/** Who was away for less has hardly missed anything. */
const AWAY_MS = 60_000;
const NOTICED = ['visibilitychange', 'pointerdown', 'keydown', 'wheel'];

/**
 * Asks again when the tab is looked at after a while, with a connection, and not while somebody types. What arrives after
 * the first touch is not shown: nothing moves under a finger.
 */
export function useReturn<Value>(
  ask: (() => Promise<Value>) | undefined,
  show: (value: Value) => void,
): void {
  const askAndShow = useEffectEvent(async (touched: AbortSignal) => {
    const { href } = location;
    if (!ask || !navigator.onLine || document.activeElement?.matches('input')) return;
    const value = await ask();
    if (!touched.aborted && href === location.href) show(value);
  });
  useEffect(() => {
    let leftAt = Date.now();
    let touch = new AbortController();
    const notice = ({ type }: Event) => {
      touch.abort();
      if (document.hidden) leftAt = Date.now();
      else if (type === 'visibilitychange' && Date.now() - leftAt >= AWAY_MS) {
        touch = new AbortController();
        void askAndShow(touch.signal);
      }
    };
    for (const kind of NOTICED) document.addEventListener(kind, notice, true);
    return () => {
      touch.abort();
      for (const kind of NOTICED) document.removeEventListener(kind, notice, true);
    };
  }, []);
}
