import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** More addresses than this are not kept apart: the one counted longest ago begins anew. */
const MOST_KEYS = 5_000;

/**
 * What the rate limits count with. The plug-in's own store goes by the wall clock: put back by a day, whoever had reached
 * the limit would be refused for a day. This one goes by a clock that nobody sets.
 */
export class RequestCounts implements FastifyRateLimitStore {
  #windows = new Map<string, { current: number; until: number }>();

  incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
    const now = performance.now();
    const window = this.#openWindow(key, now) ?? this.#startWindow(key, now + windowMs);
    window.current += 1;
    callback(null, { current: window.current, ttl: window.until - now });
  }

  child(): FastifyRateLimitStore {
    return new RequestCounts();
  }

  #openWindow(key: string, now: number) {
    const window = this.#windows.get(key);
    return window && window.until > now ? window : undefined;
  }

  #startWindow(key: string, until: number) {
    const window = { current: 0, until };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}
