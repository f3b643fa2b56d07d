import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
const PAUSES_MS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/** After this long without an attempt, a count has no effect. */
export const FORGOTTEN_AFTER_MS = LONGEST_PAUSE_MS + WINDOW_MS;

/** Wrong passwords; `recent` is in milliseconds, oldest first; `pauses` counts pauses in a row. */
export interface Attempts {
  recent: number[];
  pauses: number;
}

export const NO_ATTEMPTS: Attempts = { recent: [], pauses: 0 };

export function waitMs(attempts: Attempts, now: number): number {
  const { recent, pauses } = attempts;
  const last = recent.at(-1);
  if (last === undefined || pauses === 0 || isForgotten(attempts, now)) return 0;
  return Math.min(Math.max(last + pauseMs(pauses) - now, 0), LONGEST_PAUSE_MS);
}

/** `limit` attempts within 15 minutes cause a pause of one minute; each further one doubles it, up to 15. */
export function withAttempt(attempts: Attempts, limit: number, now: number): Attempts {
  const before = isForgotten(attempts, now) ? NO_ATTEMPTS : attempts;
  const recent = [...before.recent.filter((at) => at > now - WINDOW_MS), now].slice(-limit);
  const isOverLimit = before.pauses > 0 || recent.length >= limit;
  return { recent, pauses: isOverLimit ? Math.min(before.pauses + 1, PAUSES_MS.length) : 0 };
}

export function withoutAttempt({ recent, pauses }: Attempts): Attempts {
  return { recent: recent.slice(0, -1), pauses: Math.max(pauses - 1, 0) };
}

function isForgotten({ recent, pauses }: Attempts, now: number): boolean {
  const last = recent.at(-1);
  if (last === undefined) return true;
  return last > now + CLOCK_TOLERANCE_MS || now - last > pauseMs(pauses) + WINDOW_MS;
}

function pauseMs(pauses: number): number {
  return PAUSES_MS[pauses - 1] ?? 0;
}
