import { useEffect, useEffectEvent } from 'react';

/** Who was away for less has hardly missed anything. */
const AWAY_MS = 60_000;
const NOTICED = ['visibilitychange', 'pointerdown', 'keydown', 'wheel'];

/**
 * Asks again when the tab is looked at after a while, and not while somebody types. What arrives after the first touch is
 * not shown: nothing moves under a finger, and no other page gets it.
 */
export function useReturn<Value>(
  ask: (() => Promise<Value>) | undefined,
  show: (value: Value) => void,
): void {
  const askAndShow = useEffectEvent(async (isUntouched: () => boolean) => {
    if (!ask || document.activeElement?.matches('input')) return;
    const value = await ask();
    if (isUntouched()) show(value);
  });
  useEffect(() => {
    let leftAt = Date.now();
    let touches = 0;
    const notice = ({ type }: Event) => {
      touches += 1;
      const before = touches;
      if (document.hidden) leftAt = Date.now();
      else if (type === NOTICED[0] && Date.now() - leftAt >= AWAY_MS) {
        void askAndShow(() => touches === before);
      }
    };
    for (const kind of NOTICED) document.addEventListener(kind, notice, true);
    return () => {
      touches += 1;
      for (const kind of NOTICED) document.removeEventListener(kind, notice, true);
    };
  }, []);
}
