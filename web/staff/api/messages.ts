import type { MessageState } from '#contract/messages.ts';
import type {
  MessageAnswer,
  MessageCountsAnswer,
  MessageStateChange,
  MessagesAnswer,
} from '#contract/schemas/messages.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { get, patch } from './calls.ts';

const PATH = '/api/admin/messages';

interface WantedMessages {
  state: MessageState;
  q: string;
  page: number;
}

export function fetchMessages({ state, q, page }: WantedMessages, signal: AbortSignal) {
  const search = new URLSearchParams({ state, q: cleanText(q), page: String(page) });
  return get<MessagesAnswer>(`${PATH}?${search}`, signal);
}

export const fetchMessageCounts = (signal: AbortSignal) =>
  get<MessageCountsAnswer>(`${PATH}/counts`, signal);

export const fetchMessage = (id: string, signal: AbortSignal) =>
  get<MessageAnswer>(addressOf(id), signal);

/** 409 when somebody else has changed it since it was shown. */
export const changeMessage = (id: string, change: MessageStateChange) =>
  patch<MessageAnswer>(addressOf(id), change);

function addressOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
