import { ButtonLink } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  current: number;
  pages: number;
  total: number;
  addressOf: (page: number) => string;
}

/** Previous and Next around the words that say where one is; links, so that each page has an address. */
export function Pagination({ current, pages, total, addressOf }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Step to={current > 1 ? addressOf(current - 1) : undefined} words="Previous" />
      <p className="num" aria-current="page">{`Page ${current} of ${pages} (${total} total)`}</p>
      <Step to={current < pages ? addressOf(current + 1) : undefined} words="Next" />
    </nav>
  );
}

/** A step that leads nowhere keeps its place, so that the other one does not jump. */
function Step({ to, words }: { to: string | undefined; words: 'Previous' | 'Next' }) {
  const icon =
    words === 'Previous' ? { icon: 'arrow-left' as const } : { iconEnd: 'arrow-right' as const };
  if (to === undefined) return <span aria-hidden="true" />;
  return (
    <ButtonLink to={to} variant="line" size="small" preventScrollReset {...icon}>
      {words}
    </ButtonLink>
  );
}
