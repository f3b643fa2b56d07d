import type { ComingEvent } from '#contract/news.ts';
import { fetchComingUp } from '../api/news.ts';

/** What the page can show at once, and what the server will answer. */
export interface ComingUpData {
  known: ComingEvent[] | undefined;
  arriving: Promise<ComingEvent[] | undefined> | undefined;
}

/** In memory only: what is coming up is soon over. */
let lastKnown: ComingEvent[] | undefined;

export function rememberComingUp(events: ComingEvent[]): void {
  lastKnown = events;
}

/** Never rejects. */
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
