import { Button, ButtonLink } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  current: number;
  pages: number;
  total: number;
  addressOf: (page: number) => string;
  /** called when a page is turned; the caller then handles the scroll position */
  onTurn?: () => void;
}

/** Previous and Next around the words that say where one is; links, so that each page has an address. */
export function Pagination({ current, pages, total, addressOf, onTurn }: PaginationProps) {
  const look = { variant: 'line', size: 'small' } as const;
  const turnTo = (page: number) => ({
    ...look,
    to: addressOf(page),
    ...(onTurn && { onClick: onTurn, preventScrollReset: true }),
  });
  return (
    <nav className={`grid middle ${styles.pagination}`} aria-label="Pages">
      {current > 1 ? (
        <ButtonLink {...turnTo(current - 1)} icon="arrow-left" rel="prev">
          Previous
        </ButtonLink>
      ) : (
        <Button {...look} icon="arrow-left" disabled>
          Previous
        </Button>
      )}
      <p className="num">{`Page ${current} of ${pages} (${total} total)`}</p>
      {current < pages ? (
        <ButtonLink {...turnTo(current + 1)} iconEnd="arrow-right" rel="next">
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
