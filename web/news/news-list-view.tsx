import { useEffect, useRef } from 'react';
import { newsPage } from '#content/news.ts';
import { pages } from '#contract/addresses.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import emptyNest from '../art/empty-nest.svg';
import noSignal from '../art/no-signal.svg';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import { NewsCards, NewsSkeleton } from './news-cards.tsx';
import type { NewsList } from './news-copies.ts';
import styles from './news-list-view.module.css';
import pagesStyles from './news-pages.module.css';
import { NewsTools, RefreshForm } from './news-tools.tsx';
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
  const { choice, today, state, expected, isRefreshing, refresh } = props;
  const { heading, focusAfterTurn } = useFocusAfterTurn(newsAddress(choice));
  return (
    <div className={`wrap ${styles.view}`}>
      <NewsTools choice={choice} isRefreshing={isRefreshing} onRefresh={refresh} />
      <VisuallyHidden>
        <span role="status">{isRefreshing ? '' : countOf(state)}</span>
      </VisuallyHidden>
      <section className={styles.updates} aria-busy={state.kind === 'loading' || isRefreshing}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          <VisuallyHidden>{headingOf(choice)}</VisuallyHidden>
        </h2>
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

function Empty({ choice }: { choice: NewsChoice }) {
  const { title, everything, all } = newsPage.empty;
  const what = choice.filter === 'all' ? everything : choice.filter;
  return (
    <EmptyState art={emptyNest} title={title} text={`No ${what} available at the moment.`}>
      {newsAddress(choice) !== pages.news && (
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
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [address]);
  const focusAfterTurn = () => {
    turnedFrom.current = address;
  };
  return { heading, focusAfterTurn };
}

function headingOf({ filter, page }: NewsChoice): string {
  const what = filter === 'all' ? 'All updates' : newsPage.filters[filter];
  return `${what}, page ${page}`;
}

function countOf(state: NewsListState): string {
  if (!('list' in state)) return '';
  const { items, pagination } = state.list;
  return `${items.length} of ${pagination?.total ?? items.length} shown`;
}
