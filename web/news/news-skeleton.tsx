import { newsPage } from '#content/news.ts';
import { Loader } from '../ui/loading/loader.tsx';
import type { NewsChoice } from './news-address.ts';
import cardStyles from './news-card.module.css';
import cardsStyles from './news-cards.module.css';
import { startsWithLead } from './news-cards.tsx';
import styles from './news-skeleton.module.css';

interface NewsSkeletonProps {
  choice: NewsChoice;
  count: number;
}

/** Woven bands in the places and sizes of the cards that will come. */
export function NewsSkeleton({ choice, count }: NewsSkeletonProps) {
  const hasLead = startsWithLead(choice);
  const places = Array.from({ length: count }, (_, index) => ({
    key: index,
    isLead: hasLead && index === 0,
  }));
  return (
    <div className={styles.skeleton}>
      <div className={styles.note}>
        <Loader text={newsPage.loading} />
      </div>
      <div className={cardsStyles.cards} aria-hidden="true">
        {places.map(({ key, isLead }) => (
          <div key={key} className={isLead ? cardsStyles.lead : cardsStyles.card}>
            <div className={isLead ? `${cardStyles.card} ${cardStyles.lead}` : cardStyles.card}>
              <div className={cardStyles.picture}>
                <div className={styles.picture} />
              </div>
              <div className={cardStyles.words}>
                <span className={styles.day} />
                <div className={`${cardStyles.text} ${styles.text}`}>
                  <div />
                  <div />
                  <span className={styles.more} />
                </div>
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
