import { LRUCache } from 'lru-cache';

/** A second process learns of a change by this: nothing is sent that is older than five seconds. */
export const LONGEST_AGE_MS = 5_000;
/** How old what is kept may be that others are made of; these are kept the shorter. */
export const SOURCE_AGE_MS = 1_000;

interface Limits<Value> {
  mostAnswers: number;
  /** How many bytes all of them may take, and how many one takes. */
  bytes?: { most: number; of: (value: Value) => number };
  /** Five seconds, unless it is made of what may be old itself, or others are made of it. */
  longestAgeMs?: number;
  /** A clock in milliseconds that nobody puts forward or back. */
  now?: () => number;
}

export type ResponseCache<Value extends object> = ReturnType<typeof createResponseCache<Value>>;

/** What is ready to be sent, or to be shown, by key, for five seconds; what was used least lately goes first. */
export function createResponseCache<Value extends object>(limits: Limits<Value>) {
  const { mostAnswers, bytes, longestAgeMs, now = () => performance.now() } = limits;
  const kept = new LRUCache<string, { value: Value; epoch: number }>({
    max: mostAnswers,
    ...(bytes && { maxSize: bytes.most, sizeCalculation: ({ value }) => bytes.of(value) }),
    ttl: longestAgeMs ?? LONGEST_AGE_MS,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
  });
  let changes = 0;
  let epoch = 0;

  return { find, findOld, begin, expire };

  /** Made lately, and nothing has changed since. */
  function find(key: string): Value | undefined {
    const entry = kept.get(key);
    return entry?.epoch === epoch ? entry.value : undefined;
  }

  /** However old, as long as there was room for it. */
  function findOld(key: string): Value | undefined {
    return kept.peek(key, { allowStale: true })?.value;
  }

  /** To be called before an answer is made: what it returns keeps it, unless something has changed meanwhile. */
  function begin(key: string): (value: Value) => void {
    const changesBefore = changes;
    const start = now();
    return (value) => {
      if (changes === changesBefore) kept.set(key, { value, epoch }, { start });
    };
  }

  /** Something has changed that this answer shows, or all of them do; also those that are being made now. */
  function expire(key?: string): void {
    changes += 1;
    if (key === undefined) epoch += 1;
    else kept.delete(key);
  }
}
