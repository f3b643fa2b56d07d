/** More addresses than this are not kept apart: the one counted longest ago begins anew. */
const MOST_KEYS = 5_000;

interface Window {
  count: number;
  until: number;
}

/**
 * How often each key has come in its current window of time. By a clock that nobody sets: with the wall clock put back by
 * a day, whoever had reached a limit would be refused for a day.
 */
export class RequestCounts {
  readonly #windowMs: number;
  #windows = new Map<string, Window>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** How often it has come, this time included, and how long that is remembered. */
  add(key: string): { count: number; leftMs: number } {
    const now = performance.now();
    const window = this.#openWindow(key, now) ?? this.#startWindow(key, now + this.#windowMs);
    window.count += 1;
    return { count: window.count, leftMs: window.until - now };
  }

  /** How often it has come, and how long that is remembered. */
  find(key: string): { count: number; leftMs: number } {
    const now = performance.now();
    const window = this.#openWindow(key, now);
    return window ? { count: window.count, leftMs: window.until - now } : { count: 0, leftMs: 0 };
  }

  #openWindow(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.until > now ? window : undefined;
  }

  #startWindow(key: string, until: number): Window {
    const window = { count: 0, until };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}
