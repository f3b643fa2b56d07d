/** Reads at most once in `keptMs`; a failure is `undefined` for as long. */
export function recently<Value>(
  keptMs: number,
  read: () => Promise<Value>,
  onFailure: (error: unknown) => void,
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
