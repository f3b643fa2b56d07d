import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors/app-error.ts';
import { monotonicMs } from '../runtime/timers.ts';
import { TOO_MANY_REQUESTS } from './failure-answers.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Limits {
  most: number;
  /** A minute where it is not said. */
  windowMs?: number;
  /** What all processes have counted, where there may be several. */
  shared?: { add(key: string): Promise<Count> } | undefined;
}

interface Count {
  count: number;
  leftMs: number;
}

export const MINUTE_MS = 60_000;
/** Of more addresses than this the one seen least lately starts again. */
const MOST_ADDRESSES = 5_000;

/** One limit for several ways to the same thing: they share the count of each network address. */
export function createRateLimiter({ most, windowMs = MINUTE_MS, shared }: Limits) {
  // Not by the wall clock: put back by a day, it would keep a caller out for a day.
  const windows = new LRUCache<string, { count: number; until: number }>({ max: MOST_ADDRESSES });

  return { check, secondsToWait, count };

  /** Counts a request; throws AppError `too_many` above the limit. */
  async function check(request: FastifyRequest): Promise<void> {
    // First by what this process knows: a refusal by that costs no write.
    refuseAbove(count(request));
    if (shared) refuseAbove(await shared.add(keyOf(request)));
  }

  function refuseAbove({ count: soFar, leftMs }: Count): void {
    if (soFar <= most) return;
    const retryAfterSeconds = Math.ceil(leftMs / 1_000);
    throw new AppError('too_many', TOO_MANY_REQUESTS, { retryAfterSeconds });
  }

  /** Undefined below the limit. Counts nothing: for what shows only afterwards whether it counts. */
  function secondsToWait(request: FastifyRequest): number | undefined {
    const now = monotonicMs();
    const window = openWindow(keyOf(request), now);
    if (!window || window.count < most) return undefined;
    return Math.ceil((window.until - now) / 1_000);
  }

  function count(request: FastifyRequest): Count {
    const key = keyOf(request);
    const now = monotonicMs();
    const window = openWindow(key, now) ?? { count: 0, until: now + windowMs };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, leftMs: window.until - now };
  }

  function openWindow(key: string, now: number) {
    const window = windows.get(key);
    return window && window.until > now ? window : undefined;
  }
}

/** One network of IP version 6 is one address. */
function keyOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}
