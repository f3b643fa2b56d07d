import { newsPage } from '#content/news.ts';
import { Loader } from '../ui/loading/loader.tsx';
import { type NewsChoice, startsWithLead } from './news-address.ts';
import cardStyles from './news-card.module.css';
import { NewsCard } from './news-card.tsx';
import styles from './news-cards.module.css';
import skeletonStyles from './news-skeleton.module.css';
import type { ListedNews } from './stored-news.ts';

interface NewsCardsProps {
  items: readonly ListedNews[];
  choice: NewsChoice;
  today: string;
}

export function NewsCards({ items, choice, today }: NewsCardsProps) {
  const hasLead = startsWithLead(choice);
  return (
    <ul className={styles.cards}>
      {items.map((item, index) => (
        <li key={item.id} className={hasLead && index === 0 ? styles.lead : undefined}>
          <NewsCard
            item={item}
            isLead={hasLead && index === 0}
            importance={index === 0 ? 'high' : 'low'}
            today={today}
          />
        </li>
      ))}
    </ul>
  );
}

export function NewsSkeleton({ choice, count }: { choice: NewsChoice; count: number }) {
  const hasLead = startsWithLead(choice);
  const places = Array.from({ length: count }, (_, index) => ({
    key: index,
    isLead: hasLead && index === 0,
  }));
  return (
    <div className={skeletonStyles.skeleton}>
      <div className={skeletonStyles.note}>
        <Loader text={newsPage.loading} />
      </div>
      <div className={styles.cards} aria-hidden="true">
        {places.map(({ key, isLead }) => (
          <div key={key} className={isLead ? styles.lead : styles.card}>
            <div className={isLead ? `${cardStyles.card} ${cardStyles.lead}` : cardStyles.card}>
              <div className={cardStyles.picture}>
                <div className={skeletonStyles.picture} />
              </div>
              <div className={cardStyles.words}>
                <span className={skeletonStyles.day} />
                <div className={`${cardStyles.text} ${skeletonStyles.text}`}>
                  <div />
                  <div />
                  <span className={skeletonStyles.more} />
                </div>
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
