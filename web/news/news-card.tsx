import { newsPage } from '#content/news.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { announcedTitle } from '#contract/news.ts';
import {
  CARD_TEXT_LENGTH,
  CARD_TITLE_LENGTH,
  EXCERPT_LENGTH,
  excerptOf,
} from '#contract/news-excerpt.ts';
import { Badge } from '../ui/badge.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './news-card.module.css';
import { NewsPicture, type PictureImportance } from './news-picture.tsx';
import { NewsBadges, NewsDay, PostedDay } from './news-when.tsx';
import type { ListedNews, PassedOn } from './stored-news.ts';

/** What fits a label on the picture of the narrowest card. */
const PLACE_LENGTH = 30;

interface NewsCardProps {
  item: ListedNews;
  isLead: boolean;
  importance: PictureImportance;
  today: string;
}

export function NewsCard({ item, isLead, importance, today }: NewsCardProps) {
  return (
    <article className={isLead ? `${styles.card} ${styles.lead}` : styles.card}>
      <div className={styles.picture}>
        <NewsPicture item={item} place={isLead ? 'lead' : 'card'} importance={importance} />
        <div className={`row ${styles.badge}`}>
          <NewsBadges item={item} today={today} />
          {item.place && (
            <Badge tone="neutral">
              <span dir="auto">{excerptOf(item.place, PLACE_LENGTH)}</span>
            </Badge>
          )}
        </div>
      </div>
      <div className={styles.words}>
        <NewsDay item={item} />
        <div className={styles.text}>
          <h3 dir="auto">
            {withMarks(item.found?.title) ?? excerptOf(announcedTitle(item), CARD_TITLE_LENGTH)}
          </h3>
          <p dir="auto">
            {withMarks(item.found?.text) ??
              excerptOf(item.description, isLead ? EXCERPT_LENGTH : CARD_TEXT_LENGTH)}
          </p>
          <div className={`row middle apart ${styles.foot}`}>
            <TextLink
              to={newsItemAddress(item.id)}
              state={{ fromList: true, item } satisfies PassedOn}
              viewTransition={mayFade()}
              className={styles.more}
              iconEnd="arrow-right"
            >
              <span>
                {newsPage.readMore}
                <span className="unseen">: {announcedTitle(item)}</span>
              </span>
            </TextLink>
            <PostedDay item={item} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** Every second piece is a word that was searched for. */
function withMarks(pieces: readonly string[] | undefined) {
  return pieces?.map((words, index) => {
    const place = `${index}`;
    return index % 2 ? (
      <mark key={place} className="sunny">
        {words}
      </mark>
    ) : (
      words
    );
  });
}

/** Pages of the news fade into each other, unless less movement is asked for. */
function mayFade(): boolean {
  return (
    typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

// A second navigation or a turned phone cuts the transition short; the router does not handle that rejection.
if (typeof window !== 'undefined') {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message))
      event.preventDefault();
  });
}
