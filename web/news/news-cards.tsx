import type { NewsChoice } from './news-address.ts';
import { NewsCard } from './news-card.tsx';
import styles from './news-cards.module.css';
import type { ListedNews } from './stored-news.ts';

interface NewsCardsProps {
  items: readonly ListedNews[];
  choice: NewsChoice;
  today: string;
}

/** The newest first; on the first page of everything the very newest is the large one. */
export function NewsCards({ items, choice, today }: NewsCardsProps) {
  const hasLead = startsWithLead(choice);
  return (
    <ul className={styles.cards}>
      {items.map((item, index) => (
        <li key={item.id} className={hasLead && index === 0 ? styles.lead : undefined}>
          <NewsCard
            item={item}
            isLead={hasLead && index === 0}
            importance={importanceOf(index)}
            today={today}
          />
        </li>
      ))}
    </ul>
  );
}

export function startsWithLead({ filter, page }: NewsChoice): boolean {
  return filter === 'all' && page === 1;
}

function importanceOf(index: number) {
  return index === 0 ? 'high' : 'low';
}
