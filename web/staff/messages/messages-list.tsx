import { shortMoment } from '#contract/dates/school-time.ts';
import type { MessageState } from '#contract/messages.ts';
import { EXCERPT_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import type { MessagesAnswer, StaffMessage } from '#contract/schemas/messages.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText } from '../staff-texts.ts';
import { changeText, stateNames, VisitBadge } from './message-texts.tsx';
import { type MessagesQuery, messagesAddress } from './messages-address.ts';

interface MessagesListProps {
  loaded: Loaded<MessagesAnswer>;
  query: MessagesQuery;
  onOpen: (id: string) => void;
}

/** A page of messages, the newest first. */
export function MessagesList({ loaded, query, onOpen }: MessagesListProps) {
  return (
    <div aria-busy={loaded.isLoading}>
      <LoadFrame
        loaded={loaded}
        loading="Loading messages..."
        failed={loaded.message || 'The messages cannot be loaded just now.'}
      >
        {({ data, pagination }) => (
          <>
            {query.state === 'suspect' && data.length > 0 && (
              <p className="fine inset">
                Stored because something about them looked like advertising. Open one to say that a
                person wrote it.
              </p>
            )}
            <p className="fine inset" role="status">
              {pagination.total === 1 ? '1 message' : `${countText(pagination.total)} messages`}
            </p>
            {data.length === 0 ? (
              <EmptyList
                title="No Messages Found"
                text={query.q ? NOTHING_FOUND : emptyTexts[query.state]}
                next={nextOf(query)}
              />
            ) : (
              <StaffTable
                caption={`Messages: ${stateNames[query.state]}`}
                columns={columnsOf(onOpen)}
                rows={data}
                keyOf={({ _id }) => _id}
              />
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...pagination}
                  addressOf={(page) => messagesAddress({ ...query, page })}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

/** Away from words that nothing has, or from new messages that were all seen to. */
function nextOf({ q, state }: MessagesQuery) {
  const other = state === 'new' ? 'answered' : 'new';
  if (q) return { to: messagesAddress({ state, q: '', page: 1 }), label: 'Show all of these' };
  return {
    to: messagesAddress({ state: other, q: '', page: 1 }),
    label: `Look at ${stateNames[other].toLowerCase()} messages`,
  };
}

const NOTHING_FOUND = 'None of these messages has those words. Look among the others above too.';

const emptyTexts: Record<MessageState, string> = {
  new: 'Nobody waits for an answer. What people write on the contact page is shown here.',
  answered: 'Messages that somebody has answered are shown here.',
  archived: 'Messages that need no answer are shown here.',
  suspect: 'Nothing looked like advertising.',
};

function columnsOf(onOpen: (id: string) => void): StaffColumn<StaffMessage>[] {
  return [
    {
      label: 'From',
      cell: (message) => (
        <button type="button" className={rowOpener} onClick={() => onOpen(message._id)}>
          <span translate="no">{message.name}</span>
        </button>
      ),
    },
    {
      label: 'Sent',
      isEnd: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
    },
    {
      label: 'Message',
      isWide: true,
      cell: (message) => (
        <>
          <VisitBadge message={message} />
          {excerptOf(message.subject || message.message, EXCERPT_LENGTH)}
          <span className="fine under">
            <span translate="no">{message.phone || message.email}</span>
            {message.changedAt && ` · ${changeText(message)}`}
          </span>
        </>
      ),
    },
  ];
}
