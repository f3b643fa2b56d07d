import { pages } from '#contract/addresses.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import type { NewsItem } from '#contract/news.ts';
import placeholder from '../../art/news-placeholder.svg';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import styles from './recent-news.module.css';

/** The newest news and events; undefined while they are not known. */
export function RecentNews({ items }: { items: NewsItem[] | undefined }) {
  return (
    <Card
      title="Recent news"
      action={
        <TextLink to={pages.newsDesk} iconEnd="arrow-right">
          View all news
        </TextLink>
      }
    >
      {!items && <CardNote>–</CardNote>}
      {items?.length === 0 && <CardNote>Nothing published yet.</CardNote>}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item._id} className={styles.item}>
              <Thumbnail src={item.image} />
              <div>
                <p className={styles.title}>{item.title}</p>
                <p className={styles.facts}>
                  <Badge tone={item.type === 'event' ? 'event' : 'neutral'}>
                    {item.type === 'event' ? 'Event' : 'News'}
                  </Badge>
                  <time dateTime={item.createdAt}>{schoolDay(item.createdAt)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Thumbnail({ src }: { src: string | undefined }) {
  const fallback = <img src={placeholder} alt="" width="84" height="63" />;
  if (!src) return fallback;
  return <Picture src={src} alt="" sizes="84px" ratio="4 / 3" fallback={fallback} />;
}
