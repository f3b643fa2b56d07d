import { LRUCache } from 'lru-cache';
import { monotonicMs } from '../runtime/timers.ts';

/** Other processes learn of a change by this at the latest. */
export const LONGEST_AGE_MS = 5_000;
/** For what other cached values are made of; these are stored for the rest of the time. */
export const SOURCE_AGE_MS = 1_000;

interface Limits<Value> {
  mostValues: number;
  bytes?: { most: number; of: (value: Value) => number };
  longestAgeMs?: number;
  /** monotonic, in milliseconds */
  now?: () => number;
}

export type ResponseCache<Value extends object> = ReturnType<typeof createResponseCache<Value>>;

/** Values by key, for five seconds; the least recently used goes first. */
export function createResponseCache<Value extends object>({
  mostValues,
  bytes,
  longestAgeMs = LONGEST_AGE_MS,
  now = monotonicMs,
}: Limits<Value>) {
  const cache = new LRUCache<string, { value: Value; epoch: number }>({
    max: mostValues,
    ...(bytes && { maxSize: bytes.most, sizeCalculation: ({ value }) => bytes.of(value) }),
    ttl: longestAgeMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
  });
  const underWay = new Map<string, Promise<Value>>();
  let changes = 0;
  let epoch = 0;

  return { find, findOld, read, begin, expire };

  /** Recent, and nothing has changed since. */
  function find(key: string): Value | undefined {
    const entry = cache.get(key);
    return entry?.epoch === epoch ? entry.value : undefined;
  }

  /** However old. */
  function findOld(key: string): Value | undefined {
    return cache.peek(key, { allowStale: true })?.value;
  }

  /** From the cache, else from `make`; callers at the same time share one `make`. */
  async function read(
    key: string,
    make: () => Promise<{ value: Value; keep?: boolean }>,
  ): Promise<Value> {
    const known = find(key) ?? underWay.get(key);
    if (known) return known;
    const making = makeAndStore(key, make);
    underWay.set(key, making);
    try {
      return await making;
    } finally {
      if (underWay.get(key) === making) underWay.delete(key);
    }
  }

  async function makeAndStore(key: string, make: () => Promise<{ value: Value; keep?: boolean }>) {
    const store = begin(key);
    const { value, keep = true } = await make();
    if (keep) store(value);
    return value;
  }

  /** To be called before a value is made: the function it returns stores it, unless something has changed meanwhile. */
  function begin(key: string): (value: Value) => void {
    const changesBefore = changes;
    const start = now();
    return (value) => {
      if (changes === changesBefore) cache.set(key, { value, epoch }, { start });
    };
  }

  /** Drops one value or all, also those that are being made now. */
  function expire(key?: string): void {
    changes += 1;
    underWay.clear();
    if (key === undefined) epoch += 1;
    else cache.delete(key);
  }
}
