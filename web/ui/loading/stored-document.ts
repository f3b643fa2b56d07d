import { STORED_COPY } from '#contract/stored-on-device.ts';

/** The date of a new document is the current time. */
const JUST_NOW_MS = 2_000;

/** When the server sent the open document. */
export function documentSentAt(): number {
  return Date.now() - age();
}

/** True for a stored document, which may be out of date. */
export function isStoredDocument(): boolean {
  return isMarkedAsCopy() || age() > performance.now() + JUST_NOW_MS;
}

/** Not `performance.timeOrigin`, which is off after the device has slept. */
export function openedAt(): number {
  return Date.now() - performance.now();
}

/** milliseconds; compared with a new document, as the attribute has no time zone */
function age(): number {
  const madeNow = document.implementation.createHTMLDocument().lastModified;
  return Math.max(0, Date.parse(madeNow) - Date.parse(document.lastModified)) || 0;
}

/** Safari before 16.4 does not show the mark; there the age does. */
function isMarkedAsCopy(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.serverTiming?.some(({ name }) => name === STORED_COPY) ?? false;
}
