import { monotonicMs, pause } from '#server/runtime/timers.ts';

const LOOK_AGAIN_MS = 25;
const LONGEST_MS = 60_000;

/** Looks again and again until it is so; rejects after a minute, naming what was waited for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  longestMs = LONGEST_MS,
): Promise<void> {
  if (!(await comesTrue(isSo, longestMs))) throw new Error(`waited in vain: ${what}`);
}

/** The same; resolves to false after `longestMs`. */
export async function comesTrue(isSo: () => Promise<boolean>, longestMs: number): Promise<boolean> {
  const deadline = monotonicMs() + longestMs;
  while (monotonicMs() < deadline) {
    if (await isSo()) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}
