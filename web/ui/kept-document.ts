/** A document that has just come tells the present second, give or take the time it took. */
const JUST_NOW_MS = 2_000;

/** When the school sent the document that is open: the service worker says it of those that it has kept. */
export function documentSentAt(): number {
  const sentAt = Date.parse(document.lastModified);
  return Number.isNaN(sentAt) ? Date.now() : Math.min(sentAt, Date.now());
}

/** The document was kept on this device: what it says may be out of date. */
export function isKeptDocument(): boolean {
  return documentSentAt() < performance.timeOrigin - JUST_NOW_MS;
}
