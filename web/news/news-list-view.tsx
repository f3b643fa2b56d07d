import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { newsPage } from '#content/news.ts';
import { newsSearch } from '#content/news-search.ts';
import { pages } from '#contract/addresses.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import { MOST_FOUND } from '#contract/news-search.ts';
import emptyNest from '../art/empty-nest.svg';
import noSignal from '../art/no-signal.svg';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TextInPlace } from '../ui/text-in-place.tsx';
import { NewestNews } from './newest-news.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import { NewsCards, NewsSkeleton } from './news-cards.tsx';
import type { NewsList } from './news-copies.ts';
import styles from './news-list-view.module.css';
import pagesStyles from './news-pages.module.css';
import { NewsTools, RefreshForm } from './news-tools.tsx';
import { titleOfNew } from './use-newest.ts';
import { type ListOfNews, type NewsListState, useNewsList } from './use-news-list.ts';

interface NewsListProps extends ListOfNews {
  /** the day at the school: what was before is over */
  today: string;
}

export function NewsListView(props: NewsListProps) {
  return <NewsListScreen {...props} {...useNewsList(props)} />;
}

type NewsListScreenProps = Pick<NewsListProps, 'choice' | 'expected' | 'today'> &
  ReturnType<typeof useNewsList>;

export function NewsListScreen(props: NewsListScreenProps) {
  const { choice, today, state, newest, expected, isRefreshing, refresh } = props;
  const { heading, focusAfterTurn } = useFocusAfterTurn(newsAddress(choice));
  return (
    <div className={`wrap ${styles.view}`}>
      <NewsTools
        choice={choice}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        onSearch={focusAfterTurn}
      />
      <span className="unseen">
        <span role="status">{isRefreshing ? '' : countOf(state, choice)}</span>
      </span>
      <section className={styles.updates} aria-busy={state.kind === 'loading' || isRefreshing}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {choice.words ? (
            <FoundWords choice={choice} state={state} />
          ) : (
            <span className="unseen">{headingOf(choice)}</span>
          )}
        </h2>
        {choice.words && (
          <Link to={pages.news} className="tap no-print mb-24" preventScrollReset>
            {newsPage.empty.all}
          </Link>
        )}
        {state.kind === 'loading' && <NewsSkeleton choice={choice} count={expected} />}
        {state.kind === 'failed' && <Failed choice={choice} onRetry={refresh} />}
        {state.kind === 'saved' && (
          <div className={styles.saved}>
            <Banner tone="info" icon="clock">
              {`Saved copy from ${fullMoment(state.savedAt)}`}
            </Banner>
          </div>
        )}
        {'list' in state && (
          <Updates choice={choice} list={state.list} today={today} onTurn={focusAfterTurn} />
        )}
      </section>
      <NewestNews
        isThere={newest !== undefined}
        title={
          newest && 'list' in state && choice.page === 1
            ? titleOfNew(newest, state.list.items)
            : undefined
        }
        onShow={() => {
          refresh();
          focusOn(heading.current);
        }}
      />
      <p className={`row fine no-print ${styles.feeds}`}>
        <a href="/api/news/feed.xml">{newsPage.feeds.rss}</a>
        <a href="/api/news/calendar.ics">{newsPage.feeds.calendar}</a>
      </p>
    </div>
  );
}

interface UpdatesProps {
  choice: NewsChoice;
  list: NewsList;
  today: string;
  onTurn: () => void;
}

function Updates({ choice, list: { items, pagination }, today, onTurn }: UpdatesProps) {
  if (items.length === 0) return <Empty choice={choice} />;
  return (
    <>
      <NewsCards items={items} choice={choice} today={today} />
      {pagination && (
        <div className={`no-print ${pagesStyles.pages}`}>
          <Pagination
            {...pagination}
            addressOf={(page) => newsAddress({ ...choice, page })}
            onTurn={onTurn}
          />
        </div>
      )}
    </>
  );
}

interface FoundWordsProps {
  choice: NewsChoice;
  state: NewsListState;
}

function FoundWords({ choice: { words, page }, state }: FoundWordsProps) {
  return (
    <span className="display-3 anywhere">
      <TextInPlace>{`${foundIn(state)} `}</TextInPlace>
      <bdi>{`“${words}”`}</bdi>
      <TextInPlace>{page > 1 && `, page ${page}`}</TextInPlace>
    </span>
  );
}

function Empty({ choice }: { choice: NewsChoice }) {
  const { title, everything, all } = newsPage.empty;
  const what = choice.filter === 'all' ? everything : choice.filter;
  return (
    <EmptyState
      art={emptyNest}
      title={title}
      text={choice.words ? newsSearch.again : `No ${what} available at the moment.`}
    >
      {!choice.words && newsAddress(choice) !== pages.news && (
        <ButtonLink to={pages.news} variant="line" preventScrollReset>
          {all}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function Failed({ choice, onRetry }: { choice: NewsChoice; onRetry: () => void }) {
  const { title, text, action } = newsPage.failed;
  return (
    <div role="alert">
      <EmptyState art={noSignal} title={title} text={text}>
        <RefreshForm choice={choice} onRefresh={onRetry}>
          <Button type="submit" icon="refresh">
            {action}
          </Button>
        </RefreshForm>
      </EmptyState>
    </div>
  );
}

/** Turning a page leads to the head of the next, for eyes and screen readers. */
function useFocusAfterTurn(address: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const turnedFrom = useRef<string>(undefined);
  useEffect(() => {
    if (turnedFrom.current === undefined || turnedFrom.current === address) return;
    turnedFrom.current = undefined;
    focusOn(heading.current);
  }, [address]);
  const focusAfterTurn = () => {
    turnedFrom.current = address;
  };
  return { heading, focusAfterTurn };
}

function focusOn(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function headingOf({ filter, page }: NewsChoice): string {
  const what = filter === 'all' ? 'All updates' : newsPage.filters[filter];
  return `${what}, page ${page}`;
}

function foundIn(state: NewsListState): string {
  const { asked, found, newest, nothing } = newsSearch;
  if (!('list' in state)) return asked;
  const { items, pagination } = state.list;
  const total = pagination?.total ?? items.length;
  if (total === 0) return nothing;
  return total < MOST_FOUND ? `${total} ${found}` : `${newest} ${total} ${found}`;
}

function countOf(state: NewsListState, { words }: NewsChoice): string {
  if (!('list' in state)) return '';
  if (words) return `${foundIn(state)} ${words}`;
  const { items, pagination } = state.list;
  return `${items.length} of ${pagination?.total ?? items.length} shown`;
}
