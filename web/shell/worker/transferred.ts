import type { WishGranted } from './wish.ts';

const MOST_ENTRIES = 2_000;
/** A cache is looked into before the line is used. */
const BEGINS_WITHIN_MS = 1_000;

performance.setResourceTimingBufferSize(MOST_ENTRIES);

/** When what was last asked for to be kept. */
const askedToKeep = new Map<string, number>();

/** What is fetched to be kept is told apart from what a page needs. */
export function countAsKept(request: Request): Request {
  askedToKeep.set(request.url, performance.now());
  return request;
}

/** What has come over the line since a moment, by the browser's own figures. */
export function transferredSince(openedAt: number): WishGranted {
  const { timeOrigin } = performance;
  const answer = { since: timeOrigin, passedBytes: 0, keptBytes: 0 };
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (timeOrigin + entry.startTime < openedAt) continue;
    answer[isToKeep(entry) ? 'keptBytes' : 'passedBytes'] += entry.transferSize || 0;
  }
  return answer;
}

function isToKeep({ name, startTime }: PerformanceEntry): boolean {
  const askedAt = askedToKeep.get(name) ?? Number.NEGATIVE_INFINITY;
  return startTime >= askedAt && startTime < askedAt + BEGINS_WITHIN_MS;
}
