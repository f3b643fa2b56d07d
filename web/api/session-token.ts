import { readStored, writeStored } from '../ui/browser-storage.ts';

/** The specification stores the session token in local storage, under this key. */
export const TOKEN_KEY = 'token';

/** For browsers that refuse local storage: the session then lasts as long as the page. */
let inMemory: string | undefined;

/** The stored session token, or undefined. */
export function readToken(): string | undefined {
  return readStored('localStorage', TOKEN_KEY) ?? inMemory;
}

/** Stores the token of a new session. */
export function storeToken(token: string): void {
  writeStored('localStorage', TOKEN_KEY, token);
  inMemory = readStored('localStorage', TOKEN_KEY) === token ? undefined : token;
}

/** Forgets the session on this device. */
export function removeToken(): void {
  inMemory = undefined;
  writeStored('localStorage', TOKEN_KEY, undefined);
}
