import { type RefObject, useEffect, useRef } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { messageStates } from '#contract/messages.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { fetchMessages } from '../api/messages.ts';
import { Card } from '../panel/card.tsx';
import { startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import { useAskedPlace } from '../panel/use-asked-place.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import look from '../payments/payments-tools.module.css';
import { countText } from '../staff-texts.ts';
import { UndeliveredEmails } from '../undelivered/undelivered.tsx';
import type { Route } from './+types/messages-page.ts';
import { MessageDialog } from './message-dialog.tsx';
import { stateNames } from './message-texts.tsx';
import { type MessagesQuery, messagesAddress, readMessagesQuery } from './messages-address.ts';
import { MessagesList } from './messages-list.tsx';

export const meta = () => hiddenPageMeta('Messages');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readMessagesQuery(new URL(request.url).searchParams);
  return { found: startLoading('The messages', (signal) => fetchMessages(query, signal)) };
}

export const shouldRevalidate = unlessOnlyDialog('message');

/** What people wrote to the school from the contact page, and whether somebody has answered. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const query = readMessagesQuery(search);
  const opened = search.get('message') ?? undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useLoaded(loaderData.found);
  const [asked, ask] = useAskedPlace({ query, opened }, (place) =>
    messagesAddress(place.query, place.opened),
  );
  const counts = found.answer?.counts;
  useFocusAfterDialog(opened !== undefined, heading);

  return (
    <>
      <UndeliveredEmails kind="messages" opened={opened} />
      <Card title={stateNames[query.state]} titleRef={heading}>
        <nav className="row inset views" aria-label="Messages">
          {messageStates.map((state) => (
            <Link
              key={state}
              className="dashed"
              to={messagesAddress({ state, q: query.q, page: 1 })}
              aria-current={query.state === state ? 'page' : undefined}
            >
              {stateNames[state]}
              {counts && <span className="num">{` ${countText(counts[state])}`}</span>}
            </Link>
          ))}
        </nav>
        <MessagesSearch
          query={asked.query}
          onChange={(next) => ask({ query: next, opened: asked.opened }, true)}
        />
        <MessagesList
          loaded={found}
          query={query}
          onOpen={(id) => ask({ query: asked.query, opened: id }, false)}
        />
      </Card>
      <MessageDialog
        id={opened}
        onClose={() => ask({ query: asked.query, opened: undefined }, true)}
        onChanged={revalidate}
      />
    </>
  );
}

/** A message that was answered is no longer in the list, and the focus cannot go back to its button. */
function useFocusAfterDialog(isOpen: boolean, heading: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      heading.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, heading]);
}

interface MessagesSearchProps {
  query: MessagesQuery;
  onChange: (query: MessagesQuery) => void;
}

function MessagesSearch({ query, onChange }: MessagesSearchProps) {
  const { typed, setTyped } = useTypedWords(query.q, (q) => onChange({ ...query, q, page: 1 }));
  return (
    <SearchArea className={`grid gap-4 inset ${look.tools}`}>
      <div className={look.filters}>
        <TextField
          id="messages-search"
          name="q"
          type="search"
          label="Search messages"
          placeholder="Name, e-mail, phone, words…"
          value={typed}
          onChange={setTyped}
        />
      </div>
    </SearchArea>
  );
}
