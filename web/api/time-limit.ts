/**
 * A signal that aborts after a time, or together with another one. By hand: phones of parents have no `AbortSignal.timeout`
 * and no `AbortSignal.any`. `end` when the work is done.
 */
export function startTimeLimit(ms: number, other?: AbortSignal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    stop();
  }, ms);
  other?.addEventListener('abort', stop);
  if (other?.aborted) stop();
  return {
    signal: controller.signal,
    timedOut: () => isOver,
    end() {
      clearTimeout(timer);
      other?.removeEventListener('abort', stop);
    },
  };
}
