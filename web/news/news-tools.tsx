import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { newsPage } from '#content/news.ts';
import { pages } from '#contract/addresses.ts';
import { newsTypes } from '#contract/news.ts';
import { Button } from '../ui/button.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import { NewsSearch } from './news-search.tsx';
import styles from './news-tools.module.css';

interface NewsToolsProps {
  choice: NewsChoice;
  isRefreshing: boolean;
  onRefresh: () => void;
  onSearch: () => void;
}

const filters = ['all', ...newsTypes] as const;

export function NewsTools({ choice, isRefreshing, onRefresh, onSearch }: NewsToolsProps) {
  return (
    <div className={`no-print row gap-16 middle apart ${styles.tools}`}>
      <NewsSearch choice={choice} onSearch={onSearch} />
      <nav className="segments" aria-label="Filter updates">
        {filters.map((filter) => (
          <Link
            key={filter}
            to={newsAddress({ ...choice, filter, page: 1 })}
            className={`press centred ${styles.tab}`}
            aria-current={filter === choice.filter ? 'true' : undefined}
            preventScrollReset
          >
            {newsPage.filters[filter]}
          </Link>
        ))}
      </nav>
      <RefreshForm choice={choice} onRefresh={onRefresh}>
        <Button type="submit" variant="line" size="small" icon="refresh" busy={isRefreshing}>
          {newsPage.refresh}
        </Button>
      </RefreshForm>
    </div>
  );
}

interface RefreshFormProps {
  choice: NewsChoice;
  onRefresh: () => void;
  children: ReactNode;
}

/** A submit button that asks again; without scripts it loads the same address. */
export function RefreshForm({ choice, onRefresh, children }: RefreshFormProps) {
  return (
    <form
      action={pages.news}
      onSubmit={(event) => {
        event.preventDefault();
        onRefresh();
      }}
    >
      {choice.words && <input type="hidden" name="q" value={choice.words} />}
      {choice.filter !== 'all' && <input type="hidden" name="type" value={choice.filter} />}
      {choice.page > 1 && <input type="hidden" name="page" value={choice.page} />}
      {children}
    </form>
  );
}
