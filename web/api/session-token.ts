/** Where the specification keeps the session token: local storage, under this key. */
export const TOKEN_KEY = 'token';

/** For browsers that refuse local storage: the session then lasts as long as the page. */
let inMemory: string | undefined;

/** The stored session token, or undefined. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Stores the token of a new session. */
export function storeToken(token: string): void {
  inMemory = undefined;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    inMemory = token;
  }
}

/** Forgets the session on this device. */
export function removeToken(): void {
  inMemory = undefined;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // nothing could have been stored either
  }
}
