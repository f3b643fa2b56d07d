import { useEffect, useEffectEvent } from 'react';

/** Who was away for less has hardly missed anything. */
const AWAY_MS = 60_000;

/**
 * Asks again when the tab is looked at after a while, with a connection, and not while somebody types. What arrives after
 * the first touch is not shown: nothing moves under a finger.
 */
export function useReturn<Value>(
  ask: (() => Promise<Value>) | undefined,
  show: (value: Value) => void,
): void {
  const askAndShow = useEffectEvent(async (touched: AbortSignal) => {
    const isTyping = document.activeElement?.matches('input');
    if (!ask || isTyping || !navigator.onLine) return;
    const value = await ask();
    if (!touched.aborted) show(value);
  });
  useEffect(() => {
    let leftAt = Date.now();
    let touch = new AbortController();
    const onTouch = () => touch.abort();
    const onLook = () => {
      touch.abort();
      if (document.hidden) {
        leftAt = Date.now();
      } else if (Date.now() - leftAt >= AWAY_MS) {
        touch = new AbortController();
        void askAndShow(touch.signal);
      }
    };
    const touches = ['pointerdown', 'keydown', 'wheel', 'popstate'];
    document.addEventListener('visibilitychange', onLook);
    for (const kind of touches) window.addEventListener(kind, onTouch, true);
    return () => {
      touch.abort();
      document.removeEventListener('visibilitychange', onLook);
      for (const kind of touches) window.removeEventListener(kind, onTouch, true);
    };
  }, []);
}
