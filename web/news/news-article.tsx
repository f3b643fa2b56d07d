import { newsEvents } from '#content/news.ts';
import { eventFileAddress } from '#contract/addresses.ts';
import { announcedTitle, type NewsItem } from '#contract/news.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { plainBlocks, TextBlocks } from '../ui/text-blocks.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { NewsAlbum } from './news-album.tsx';
import styles from './news-article.module.css';
import { isOver, NewsBadges, NewsDayAndPlace, PostedDay, UpdatedDay } from './news-when.tsx';

const CALENDAR = 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8';

export function NewsArticle({ item, today }: { item: NewsItem; today: string }) {
  return (
    <article className="anywhere" data-print-article="">
      <ArticlePicture item={item} />
      <p className={`row middle fine ${styles.facts}`}>
        <NewsBadges item={item} today={today} />
        <NewsDayAndPlace item={item} />
        {item.movedFrom && <span>{`${newsEvents.before} ${item.movedFrom}`}</span>}
        <UpdatedDay item={item} />
      </p>
      <h1 dir="auto" className={styles.title}>
        {announcedTitle(item)}
      </h1>
      <EventFacts item={item} today={today} />
      <TextBlocks blocks={item.blocks ?? plainBlocks(item.description)} className={styles.text} />
      <NewsAlbum item={item} />
      {item.createdBy && (
        <p className={styles.author} dir="auto">
          By {item.createdBy.name}
        </p>
      )}
    </article>
  );
}

function EventFacts({ item, today }: { item: NewsItem; today: string }) {
  if (!item.eventDays) return null;
  return (
    <div className={`row middle ${styles.event}`}>
      {!isOver(item, today) && item.eventStatus !== 'cancelled' && (
        // A file that does not arrive must not take the page away, so it is a download.
        <ButtonAnchor
          href={eventFileAddress(item.id)}
          download=""
          variant="line"
          size="small"
          icon={CALENDAR}
        >
          {newsEvents.addToCalendar}
        </ButtonAnchor>
      )}
      <PostedDay item={item} />
    </div>
  );
}
