/** Code, fonts and pictures come in pieces of at most 150 KB: with no more than that in a minute, nothing is coming. */
export const LONGEST_FETCH_MS = 60_000;

/** What is on the device itself answers in milliseconds, or never. */
export const LONGEST_DEVICE_MS = 5_000;

/** The promise; rejects with `TookTooLong` when it has not settled by then: some browsers never settle theirs. */
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

/** Puts a text on the clipboard; 'refused' where the browser does not let us, has none, or never answers. */
export async function copyText(text: string): Promise<'copied' | 'refused'> {
  try {
    await within(LONGEST_DEVICE_MS, navigator.clipboard.writeText(text));
    return 'copied';
  } catch {
    return 'refused';
  }
}
