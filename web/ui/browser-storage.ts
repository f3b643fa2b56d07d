type Kind = 'localStorage' | 'sessionStorage';

/** Null when nothing is stored under the key; undefined where the browser blocks its storage. */
export function readStored(kind: Kind, key: string): string | null | undefined {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return undefined;
  }
}

/** Undefined where nothing, or no JSON, is stored under the key. */
export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined removes the entry. False where storage is blocked or full: every user works without it. */
export function writeStored(kind: Kind, key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
