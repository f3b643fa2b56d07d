import { messageStates } from '#contract/messages.ts';
import { pageIn } from '#contract/paging.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { addressWith } from '../panel/use-asked-place.ts';

/** What the address asks for. The names are those of the API. */
export const newMessages = { state: 'new' as (typeof messageStates)[number], q: '', page: 1 };

export type MessagesQuery = typeof newMessages;

export function readMessagesQuery(search: URLSearchParams): MessagesQuery {
  return {
    state: messageStates.find((state) => state === search.get('state')) ?? 'new',
    q: search.get('q') ?? '',
    page: pageIn(search),
  };
}

export function messagesAddress({ state, ...rest }: MessagesQuery, opened?: string): string {
  const shown = state === 'new' ? undefined : state;
  return addressWith(staffPages.messages, { state: shown, ...rest, message: opened });
}
