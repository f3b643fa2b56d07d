import type { WishGranted } from './wish.ts';

const MOST_ENTRIES = 2_000;
/** By the clock, as the page says when it was opened; the two have origins of their own. */
const BEGAN_AT = Date.now() - performance.now();

/** The clocks of page and worker are read at different moments. */
const SLACK_MS = 50;

performance.setResourceTimingBufferSize(MOST_ENTRIES);

/** When what was last fetched to be kept, by address. */
const keeping = new Map<string, { from: number; to: number }>();

/** What is fetched to be kept is told apart from what a page needs. */
export async function countAsKept(
  request: Request,
  fetching: () => Promise<Response>,
): Promise<Response> {
  const time = { from: performance.now(), to: Number.POSITIVE_INFINITY };
  keeping.set(request.url, time);
  const response = await fetching();
  time.to = performance.now();
  return response;
}

/** What has come over the line since a moment, by the browser's own figures. */
export function transferredSince(openedAt: number): WishGranted {
  const answer = { since: BEGAN_AT, passedBytes: 0, keptBytes: 0 };
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    if (BEGAN_AT + entry.startTime < openedAt - SLACK_MS) continue;
    answer[isToKeep(entry) ? 'keptBytes' : 'passedBytes'] += entry.transferSize || 0;
  }
  return answer;
}

function isToKeep({ name, startTime }: PerformanceEntry): boolean {
  const time = keeping.get(name);
  return time !== undefined && startTime >= time.from && startTime <= time.to;
}
