import { newsBadges } from '#content/news.ts';
import type { NewsItem } from '#contract/news.ts';
import { schoolDay } from '#contract/school-time.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './news-article.module.css';
import { NewsPicture } from './news-picture.tsx';
import { NewsText } from './news-text-view.tsx';

/** An item to read: picture, what it is, when, title, text and author. */
export function NewsArticle({ item }: { item: NewsItem }) {
  return (
    <article className={styles.article} data-print-article="">
      <div className={styles.picture}>
        <NewsPicture item={item} place="page" importance="high" />
      </div>
      <p className={styles.facts}>
        <Badge tone={item.type === 'event' ? 'event' : 'neutral'}>{newsBadges[item.type]}</Badge>
        <time dateTime={item.createdAt}>{schoolDay(item.createdAt)}</time>
      </p>
      <h1 dir="auto" className={styles.title}>
        {item.title}
      </h1>
      <div className={styles.text}>
        <NewsText text={item.description} />
      </div>
      {item.createdBy && (
        <p className={styles.author} dir="auto">
          By {item.createdBy.name}
        </p>
      )}
    </article>
  );
}
