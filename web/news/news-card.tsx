import { newsBadges, newsPage } from '#content/news.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { schoolDay } from '#contract/school-time.ts';
import { Badge } from '../ui/badge.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './news-card.module.css';
import { EXCERPT_LENGTH, excerptOf } from './news-excerpt.ts';
import { NewsPicture, type PictureImportance } from './news-picture.tsx';
import { type ListedNews, passItemOn } from './stored-news.ts';

interface NewsCardProps {
  item: ListedNews;
  /** the large card */
  isLead: boolean;
  importance: PictureImportance;
}

/** One item in the list; the whole card leads to it. */
export function NewsCard({ item, isLead, importance }: NewsCardProps) {
  return (
    <article className={isLead ? `${styles.card} ${styles.lead}` : styles.card}>
      <div className={styles.picture}>
        <NewsPicture item={item} place={isLead ? 'lead' : 'card'} importance={importance} />
        <div className={styles.badge}>
          <Badge tone={item.type === 'event' ? 'event' : 'neutral'}>{newsBadges[item.type]}</Badge>
        </div>
      </div>
      <div className={styles.words}>
        <time dateTime={item.createdAt}>{schoolDay(item.createdAt)}</time>
        <div className={styles.text}>
          <h3 dir="auto">{item.title}</h3>
          <p dir="auto">{excerptOf(item.description, EXCERPT_LENGTH)}</p>
        </div>
        <TextLink
          to={newsItemAddress(item.id)}
          state={passItemOn(item)}
          className={styles.more}
          iconEnd="arrow-right"
        >
          <span>
            {newsPage.readMore}
            <VisuallyHidden>: {item.title}</VisuallyHidden>
          </span>
        </TextLink>
      </div>
    </article>
  );
}
