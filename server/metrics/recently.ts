/**
 * Reads something at most once in `keptMs`, however often it is asked for and by however many at once. A failure is
 * `undefined`, and is kept as long: what cannot be read is not asked for more often than what can.
 */
export function recently<Value>(
  keptMs: number,
  read: () => Promise<Value>,
  onFailure: (error: unknown) => void,
  // A clock that nobody sets.
  now: () => number = () => performance.now(),
): () => Promise<Value | undefined> {
  let known: Promise<Value | undefined> | undefined;
  let readAt = 0;
  return () => {
    if (!known || now() - readAt >= keptMs) {
      readAt = now();
      known = read().catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
    }
    return known;
  };
}
