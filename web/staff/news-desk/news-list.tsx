import type { Ref } from 'react';
import { Link } from 'react-router';
import { newsItemAddress } from '#contract/addresses.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import { eventStatusWords, type StaffNewsItem, type StaffNewsListAnswer } from '#contract/news.ts';
import nothingYet from '../../art/empty-nest.svg';
import placeholder from '../../art/news-placeholder.svg';
import noSignal from '../../art/no-signal.svg';
import { Badge } from '../../ui/badge.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import styles from './news-desk.module.css';
import { stateLabel, typeLabel } from './news-form.ts';
import rowStyles from './news-row.module.css';

interface NewsListProps {
  heading: Ref<HTMLHeadingElement>;
  list: Loaded<StaffNewsListAnswer>;
  words: string;
  deletingId: string | undefined;
  addressOfPage: (page: number) => string;
  onAdd: () => void;
  onClearSearch: () => void;
  onEdit: (item: StaffNewsItem) => void;
  onMore: (item: StaffNewsItem) => void;
  onDelete: (item: StaffNewsItem) => void;
}

/** The list in each of its states; an old list stays, a little paler, while a new one is on its way. */
export function NewsList(props: NewsListProps) {
  const { heading, list, words } = props;
  const loading = (
    <div className={`frame ${styles.panel}`}>
      <Loader text="Loading news..." />
    </div>
  );
  const failed = (
    <EmptyState
      art={noSignal}
      title="The list could not be loaded"
      text="Please check your connection and try again."
    >
      <Button onClick={list.reload}>Try again</Button>
    </EmptyState>
  );
  return (
    <LoadFrame loaded={list} loading={loading} failed={failed}>
      {({ data, pagination }) => (
        <>
          <section className={`frame ${styles.panel}`} aria-busy={list.isLoading}>
            <div role="status">
              <h2 className={`display-3 ${styles.heading}`} ref={heading} tabIndex={-1}>
                {countText(pagination.total, words)}
              </h2>
            </div>
            {data.length > 0 && (
              <ul>
                {data.map((item) => (
                  <NewsRow key={item._id} item={item} {...props} />
                ))}
              </ul>
            )}
            {pagination.total === 0 && <NothingHere {...props} />}
          </section>
          {pagination.pages > 1 && <Pagination {...pagination} addressOf={props.addressOfPage} />}
        </>
      )}
    </LoadFrame>
  );
}

function NothingHere(props: Pick<NewsListProps, 'words' | 'onAdd' | 'onClearSearch'>) {
  const { words, onAdd, onClearSearch } = props;
  return (
    <div className={`grid ${styles.nothing}`}>
      <img src={nothingYet} alt="" width="480" height="320" />
      <p>{words ? `Nothing was found for “${words}”.` : 'Your first news will appear here.'}</p>
      {words ? (
        <SmallButton onClick={onClearSearch}>Clear the search</SmallButton>
      ) : (
        <Button size="small" icon="plus" onClick={onAdd}>
          Add the first one
        </Button>
      )}
    </div>
  );
}

function countText(total: number, words: string): string {
  const found = words ? ' found' : '';
  if (total === 0) return words ? 'Nothing found' : 'Nothing published yet';
  return `${total.toLocaleString('en-NG')} ${total === 1 ? 'item' : 'items'}${found}`;
}

const PENCIL =
  'M14.5 5.5l4 4M4 20l1-4.5L16 4.5a1.4 1.4 0 0 1 2 0l1.5 1.5a1.4 1.4 0 0 1 0 2L8.5 19Z';

/** One published item with what can be done to it; its title leads to the page visitors see. */
export function NewsRow({
  item,
  deletingId,
  onEdit,
  onMore,
  onDelete,
}: Pick<NewsListProps, 'deletingId' | 'onEdit' | 'onMore' | 'onDelete'> & { item: StaffNewsItem }) {
  const { _id, title, type, image, createdAt, createdBy, eventDays, eventStatus, state } = item;
  const isPublic = state === 'published';
  return (
    <li className={`grid middle ${rowStyles.row}`}>
      <div>
        <Picture
          src={image ?? placeholder}
          alt=""
          sizes="104px"
          ratio="4 / 3"
          priority="low"
          fallback={<img src={placeholder} alt="" />}
        />
      </div>
      <div>
        <h3 className={rowStyles.title} dir="auto">
          {isPublic ? <Link to={newsItemAddress(_id)}>{title}</Link> : title}
        </h3>
        <div className={`row middle fine ${rowStyles.facts}`}>
          <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>
          {item.isPinned && <Badge tone="ok">Pinned</Badge>}
          {eventStatus && (
            <Badge tone={eventStatus === 'cancelled' ? 'bad' : 'ok'}>
              {eventStatusWords[eventStatus]}
            </Badge>
          )}
          {eventDays && <strong>{eventDays.words}</strong>}
          {isPublic ? (
            <span>
              {eventDays && 'Posted '}
              <time dateTime={createdAt}>{schoolDay(new Date(createdAt))}</time>
            </span>
          ) : (
            <strong>{stateLabel(item)}</strong>
          )}
          {createdBy && <span>{`By ${createdBy.name}`}</span>}
          {item.changedBy && (
            <span>{`Changed by ${item.changedBy.name}, ${schoolDay(item.changedAt)}`}</span>
          )}
        </div>
      </div>
      <div className={rowStyles.actions}>
        <SmallButton icon={PENCIL} onClick={() => onEdit(item)}>
          <span>
            Edit<span className="unseen">{` ${title}`}</span>
          </span>
        </SmallButton>
        <SmallButton onClick={() => onMore(item)}>
          <span>
            More<span className="unseen">{` about ${title}`}</span>
          </span>
        </SmallButton>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          busy={deletingId === _id}
          busyText="Deleting..."
          onClick={() => onDelete(item)}
        >
          <span>
            Delete<span className="unseen">{` ${title}`}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}
