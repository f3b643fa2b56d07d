import { newsPage } from '#content/news.ts';
import type { Pagination } from '#contract/news.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import styles from './news-pages.module.css';

interface NewsPagesProps {
  choice: NewsChoice;
  pagination: Pagination;
  onTurn: () => void;
}

/** Previous, where we are, Next. */
export function NewsPages({ choice, pagination, onTurn }: NewsPagesProps) {
  const { current, pages, total } = pagination;
  const turn = (page: number) => ({
    to: newsAddress({ ...choice, page }),
    preventScrollReset: true,
    onClick: onTurn,
  });
  return (
    <nav className={styles.pages} aria-label="Pages">
      {current > 1 ? (
        <ButtonLink {...turn(current - 1)} variant="line" size="small" icon="arrow-left" rel="prev">
          {newsPage.previous}
        </ButtonLink>
      ) : (
        <Button variant="line" size="small" icon="arrow-left" disabled>
          {newsPage.previous}
        </Button>
      )}
      <p className="num">{`Page ${current} of ${pages} (${total} total)`}</p>
      {current < pages ? (
        <ButtonLink
          {...turn(current + 1)}
          variant="line"
          size="small"
          iconEnd="arrow-right"
          rel="next"
        >
          {newsPage.next}
        </ButtonLink>
      ) : (
        <Button variant="line" size="small" iconEnd="arrow-right" disabled>
          {newsPage.next}
        </Button>
      )}
    </nav>
  );
}
