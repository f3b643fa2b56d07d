import { readStored, writeStored } from '../ui/browser-storage.ts';

/** Under this key a device remembers the notice that was closed last. */
export const CLOSED_NOTICE = 'closed-notice';

export function isClosed(mark: string): boolean {
  return !import.meta.env.SSR && readStored('localStorage', CLOSED_NOTICE) === mark;
}

export function rememberClosed(mark: string): void {
  writeStored('localStorage', CLOSED_NOTICE, mark);
}
