type Kind = 'localStorage' | 'sessionStorage';

/** Null when nothing is stored under the key; undefined where the browser blocks its storage. */
export function readStored(kind: Kind, key: string): string | null | undefined {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return undefined;
  }
}

/** Undefined removes the entry. Nothing is stored where storage is blocked or full. */
export function writeStored(kind: Kind, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
  } catch {
    // Every user works without it.
  }
}
