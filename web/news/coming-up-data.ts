import type { ComingEvent } from '#contract/news.ts';
import { fetchComingUp } from '../api/news.ts';

/** The next events as a page has them: what it can show at once, and what the server will say. */
export interface ComingUpData {
  known: ComingEvent[] | undefined;
  arriving: Promise<ComingEvent[] | undefined> | undefined;
}

/** Of this visit. A device keeps none: what is coming up is soon over. */
let lastKnown: ComingEvent[] | undefined;

/** Keeps for the next page of this visit what came with this one. */
export function rememberComingUp(events: ComingEvent[]): void {
  lastKnown = events;
}

/** Within the site; never rejects. */
export function loadComingUp() {
  return { known: lastKnown, arriving: askForComingUp() };
}

async function askForComingUp(): Promise<ComingEvent[] | undefined> {
  const reply = await fetchComingUp();
  if (reply.kind === 'success' && Array.isArray(reply.answer.data)) {
    rememberComingUp(reply.answer.data);
  }
  return lastKnown;
}
