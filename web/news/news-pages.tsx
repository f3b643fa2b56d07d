import type { Pagination as Pages } from '#contract/paging.ts';
import { Pagination } from '../ui/pagination.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import styles from './news-pages.module.css';

interface NewsPagesProps {
  choice: NewsChoice;
  pagination: Pages;
  onTurn: () => void;
}

/** Previous, where we are, Next. */
export function NewsPages({ choice, pagination, onTurn }: NewsPagesProps) {
  return (
    <div className={`no-print ${styles.pages}`}>
      <Pagination
        {...pagination}
        addressOf={(page) => newsAddress({ ...choice, page })}
        onTurn={onTurn}
      />
    </div>
  );
}
