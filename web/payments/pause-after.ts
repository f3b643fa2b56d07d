const PAUSES_S = [3, 5, 8, 13, 20];
const LONG_PAUSE_S = 30;
const GIVE_UP_AFTER_S = 600;

/** Milliseconds to wait before asking again after so many tries; undefined once about ten minutes have passed. */
export function pauseAfter(tries: number): number | undefined {
  const index = tries - 1;
  const waited = PAUSES_S.slice(0, index).reduce((sum, pause) => sum + pause, 0);
  const longPauses = Math.max(0, index - PAUSES_S.length);
  if (waited + longPauses * LONG_PAUSE_S >= GIVE_UP_AFTER_S) return undefined;
  return (PAUSES_S[index] ?? LONG_PAUSE_S) * 1000;
}

/** Asks after the pause while the tab is seen, and at once when it is looked at or back online; returns how to stop. */
export function waitToAsk(tries: number, ask: (because: 'pause' | 'return') => void): () => void {
  const pause = pauseAfter(tries);
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (pause !== undefined && !document.hidden) timer = setTimeout(() => ask('pause'), pause);
  const onReturn = () => {
    clearTimeout(timer);
    if (!document.hidden) ask('return');
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', onReturn);
  };
}
