import { newsBadges, newsEvents } from '#content/news.ts';
import { schoolDay, shortSchoolDay } from '#contract/dates/school-time.ts';
import { eventStatusWords, type NewsItem } from '#contract/news.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './news-when.module.css';

/** The day of an event, else that of the publication. Cards have one line for it. */
export function NewsDay({ item: { eventDays, startsAt, createdAt } }: { item: NewsItem }) {
  if (!eventDays) return <time dateTime={createdAt}>{schoolDay(createdAt)}</time>;
  return (
    <strong className={styles.day}>
      <time dateTime={startsAt ?? eventDays.first}>{eventDays.words}</time>
    </strong>
  );
}

/** The day, and the place of an event. */
export function NewsDayAndPlace({ item }: { item: NewsItem }) {
  if (!item.place) return <NewsDay item={item} />;
  return (
    <span>
      <NewsDay item={item} /> · <span dir="auto">{item.place}</span>
    </span>
  );
}

/** The day an event was posted, small; nothing where that day leads already. */
export function PostedDay({ item: { eventDays, createdAt } }: { item: NewsItem }) {
  if (!eventDays) return null;
  return (
    <small className="fine">
      {`${newsEvents.posted} `}
      <time dateTime={createdAt}>{shortSchoolDay(createdAt)}</time>
    </small>
  );
}

export function UpdatedDay({ item: { updatedAt } }: { item: NewsItem }) {
  if (!updatedAt) return null;
  return (
    <small className="fine">
      {`${newsEvents.updated} `}
      <time dateTime={updatedAt}>{schoolDay(updatedAt)}</time>
    </small>
  );
}

export function NewsBadges({ item, today }: { item: NewsItem; today: string }) {
  return (
    <>
      {item.isPinned && <Badge tone="ok">{newsEvents.pinned}</Badge>}
      <Badge tone={item.type === 'event' ? 'event' : 'neutral'}>{newsBadges[item.type]}</Badge>
      {item.eventStatus && (
        <Badge tone={item.eventStatus === 'cancelled' ? 'bad' : 'ok'}>
          {eventStatusWords[item.eventStatus]}
        </Badge>
      )}
      {isOver(item, today) && <Badge tone="neutral">{newsEvents.over}</Badge>}
    </>
  );
}

/** An event lasts until the end of its last day. */
export function isOver({ eventDays }: NewsItem, today: string): boolean {
  return eventDays !== undefined && eventDays.last < today;
}
