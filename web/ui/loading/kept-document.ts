import { STORED_COPY } from '#contract/stored-on-device.ts';

/** A document that has just come was modified now, as browsers tell it, or when it was opened. */
const JUST_NOW_MS = 2_000;

/** When the school sent the document that is open: the service worker says it of those that it has kept. */
export function documentSentAt(): number {
  return Date.now() - age();
}

/** The document was kept on this device: what it says may be out of date. */
export function isKeptDocument(): boolean {
  return isMarkedAsCopy() || age() > performance.now() + JUST_NOW_MS;
}

/** Not `performance.timeOrigin`, which may be minutes away from the clock on a device that has slept. */
export function openedAt(): number {
  return Date.now() - performance.now();
}

/** In milliseconds. Beside a document that is made now: the attribute has no time zone, and not every browser means its own. */
function age(): number {
  const madeNow = document.implementation.createHTMLDocument().lastModified;
  return Math.max(0, Date.parse(madeNow) - Date.parse(document.lastModified)) || 0;
}

/** The service worker marks its copies. Safari before 16.4 does not tell: there the age does, unless it is a few seconds. */
function isMarkedAsCopy(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.serverTiming?.some(({ name }) => name === STORED_COPY) ?? false;
}
