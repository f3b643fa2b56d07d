import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { newsItemPage } from '#content/news.ts';
import { newsItemAddress, pages } from '#contract/addresses.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import noSignal from '../art/no-signal.svg';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ShareMenu } from '../ui/dialogs/share-menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loading/loader.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { NewestNews } from './newest-news.tsx';
import { NewsArticle } from './news-article.tsx';
import styles from './news-item-view.module.css';
import { type NewsItemState, type OpenedNews, useNewsItem } from './use-news-item.ts';

export interface NewsItemProps extends OpenedNews {
  /** the day at the school: what was before is over */
  today: string;
}

export function NewsItemView(props: NewsItemProps) {
  return <NewsItemScreen {...props} {...useNewsItem(props)} />;
}

type NewsItemScreenProps = Pick<NewsItemProps, 'id' | 'today' | 'note'> &
  ReturnType<typeof useNewsItem>;

export function NewsItemScreen(props: NewsItemScreenProps) {
  const { id, today, state, newest, fromList, isRefreshing, refresh } = props;
  const view = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const back = () => void (fromList ? navigate(-1) : navigate(pages.news));
  const address = newsItemAddress(id);
  return (
    <div
      ref={view}
      tabIndex={-1}
      className={`wrap ${styles.view}`}
      aria-busy={state.kind === 'loading' || isRefreshing}
    >
      <div className={`row middle no-print ${styles.tools}`}>
        <form action={pages.news} onSubmit={insteadOfSubmit(back)}>
          <Button type="submit" variant="line" size="small" icon="arrow-left">
            {newsItemPage.back}
          </Button>
        </form>
        <form action={address} onSubmit={insteadOfSubmit(refresh)} className={styles.refresh}>
          <Button type="submit" variant="line" size="small" icon="refresh" busy={isRefreshing}>
            {newsItemPage.refresh}
          </Button>
        </form>
        {'item' in state && !props.note && (
          <ShareMenu label={newsItemPage.share} title={state.item.title} address={address} />
        )}
      </div>
      {props.note && (
        <div className="no-print mb-24">
          <Banner tone="info">{props.note}</Banner>
        </div>
      )}
      <CopyNote state={state} />
      {!('item' in state) && (
        <h1>
          <span className="unseen">{newsItemPage.part}</span>
        </h1>
      )}
      {state.kind === 'loading' && (
        <div className={styles.waiting}>
          <Loader text={newsItemPage.loading} />
        </div>
      )}
      {state.kind === 'failed' && <Failed address={address} onRetry={refresh} />}
      {'item' in state && <NewsArticle item={state.item} today={today} />}
      <NewestNews
        isThere={newest !== undefined}
        onShow={() => {
          refresh();
          view.current?.focus();
        }}
      />
      {state.kind === 'beginning' && <TheRest isAwaited={state.isAwaited} />}
      <TextLink to={pages.news} iconEnd="arrow-right" className={`no-print ${styles.all}`}>
        {newsItemPage.allNews}
      </TextLink>
    </div>
  );
}

function CopyNote({ state }: { state: NewsItemState }) {
  if (state.kind !== 'saved' && state.kind !== 'removed') return null;
  return (
    <div className="no-print mb-24">
      {state.kind === 'saved' ? (
        <Banner tone="info" icon="clock">
          {`Saved copy from ${fullMoment(state.savedAt)}`}
        </Banner>
      ) : (
        <Banner tone="info">{newsItemPage.removed}</Banner>
      )}
    </div>
  );
}

function TheRest({ isAwaited }: { isAwaited: boolean }) {
  return isAwaited ? (
    <Loader text={newsItemPage.loading} />
  ) : (
    <Banner tone="error">{newsItemPage.failed.text}</Banner>
  );
}

function Failed({ address, onRetry }: { address: string; onRetry: () => void }) {
  const { title, text, tryAgain } = newsItemPage.failed;
  return (
    <div role="alert">
      <EmptyState art={noSignal} title={title} text={text}>
        <form action={address} onSubmit={insteadOfSubmit(onRetry)}>
          <Button type="submit" icon="refresh">
            {tryAgain}
          </Button>
        </form>
      </EmptyState>
    </div>
  );
}

function insteadOfSubmit(action: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    action();
  };
}
