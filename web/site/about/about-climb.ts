const TICK_MS = 10;
const CLIMB_MS = 2000;
const TICKS = CLIMB_MS / TICK_MS;

/** From 0 in even steps; the target from the last tick on. */
export function figureAt(elapsedMs: number, target: number): number {
  const tick = Math.min(TICKS, Math.floor(elapsedMs / TICK_MS));
  return Math.floor((target * tick) / TICKS);
}

/** Shows a figure at every tick until the target is reached; returns how to stop. */
export function climbTo(target: number, show: (figure: number) => void): () => void {
  // Ticks are read off the clock: a busy phone skips some, and still arrives after the same time.
  const start = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - start;
    show(figureAt(elapsedMs, target));
    if (elapsedMs >= CLIMB_MS) clearInterval(timer);
  }, TICK_MS);
  return () => clearInterval(timer);
}
