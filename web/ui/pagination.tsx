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
  function turn(page: number, rel: 'prev' | 'next') {
    const isBack = rel === 'prev';
    const look = {
      variant: 'line',
      size: 'small',
      icon: isBack ? 'arrow-left' : undefined,
      iconEnd: isBack ? undefined : 'arrow-right',
      children: isBack ? 'Previous' : 'Next',
    } as const;
    if (page < 1 || page > pages) return <Button {...look} disabled />;
    const turned = onTurn && { onClick: onTurn, preventScrollReset: true };
    return <ButtonLink {...look} {...turned} rel={rel} to={addressOf(page)} />;
  }
  return (
    <nav className={`grid middle ${styles.pagination}`} aria-label="Pages">
      {turn(current - 1, 'prev')}
      <p className="num">{`Page ${current} of ${pages} (${total} total)`}</p>
      {turn(current + 1, 'next')}
    </nav>
  );
}
