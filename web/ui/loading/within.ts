/** No file is larger than 150 KB: after a minute nothing is coming. */
export const LONGEST_FETCH_MS = 60_000;

/** Storage responds in milliseconds, or never. */
export const LONGEST_DEVICE_MS = 5_000;

/** Rejects with `TookTooLong` after the limit: some browsers never settle their promises. */
export async function within<Value>(limitMs: number, promise: PromiseLike<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`no answer in ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

export async function copyText(text: string): Promise<'copied' | 'refused'> {
  try {
    await within(LONGEST_DEVICE_MS, navigator.clipboard.writeText(text));
    return 'copied';
  } catch {
    return 'refused';
  }
}
