import { Button, ButtonLink } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  current: number;
  pages: number;
  total: number;
  addressOf: (page: number) => string;
}

/** Previous and Next around the words that say where one is; links, so that each page has an address. */
export function Pagination({ current, pages, total, addressOf }: PaginationProps) {
  const look = { variant: 'line', size: 'small' } as const;
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {current > 1 ? (
        <ButtonLink {...look} icon="arrow-left" to={addressOf(current - 1)}>
          Previous
        </ButtonLink>
      ) : (
        <Button {...look} icon="arrow-left" disabled>
          Previous
        </Button>
      )}
      <p className="num">{`Page ${current} of ${pages} (${total} total)`}</p>
      {current < pages ? (
        <ButtonLink {...look} iconEnd="arrow-right" to={addressOf(current + 1)}>
          Next
        </ButtonLink>
      ) : (
        <Button {...look} iconEnd="arrow-right" disabled>
          Next
        </Button>
      )}
    </nav>
  );
}
