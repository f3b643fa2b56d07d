import type { WishGranted } from './worker-scope.ts';

const MOST_ENTRIES = 2_000;
/** By the clock: page and worker count from different moments. */
const BEGAN_AT = Date.now() - performance.now();

const SLACK_MS = 50;

performance.setResourceTimingBufferSize(MOST_ENTRIES);

/** When what was fetched to be stored, by address. */
const keeping = new Map<string, { from: number; to: number }>();

/** Counts a fetch as storing ahead, not as something the page needs. */
export async function countAsStored(
  request: Request,
  fetching: () => Promise<Response>,
): Promise<Response> {
  const time = { from: performance.now(), to: Number.POSITIVE_INFINITY };
  keeping.set(request.url, time);
  const response = await fetching();
  time.to = performance.now();
  return response;
}

/** Bytes transferred since a moment, by the browser’s figures. */
export function transferredSince(openedAt: number): WishGranted {
  const answer = { since: BEGAN_AT, passedBytes: 0, storedBytes: 0 };
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (BEGAN_AT + entry.startTime < openedAt - SLACK_MS) continue;
    answer[isToStore(entry) ? 'storedBytes' : 'passedBytes'] += entry.transferSize || 0;
  }
  return answer;
}

function isToStore({ name, startTime }: PerformanceEntry): boolean {
  const time = keeping.get(name);
  return time !== undefined && startTime >= time.from && startTime <= time.to;
}
