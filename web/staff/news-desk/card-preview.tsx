import { daysOfEvent } from '#contract/dates/event-date.ts';
import { eventInWords, isStartsAt } from '#contract/dates/event-time.ts';
import { calendarDay, schoolDay, shortSchoolDay } from '#contract/dates/school-time.ts';
import { type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import { CARD_TEXT_LENGTH, CARD_TITLE_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import placeholder from '../../art/news-placeholder.svg';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './card-preview.module.css';
import { typeLabel } from './news-form.ts';

interface CardPreviewProps {
  draft: NewsDraft;
  /** address of the picture as the page can show it */
  picture: string | undefined;
  publishedAt: Date;
}

/** The card as visitors will see it, changing as one types. It repeats the form, so it is not read out. */
export function CardPreview({ draft, picture, publishedAt }: CardPreviewProps) {
  const { type, title, description, ...rest } = normalizeNewsDraft(draft);
  const startsAt = isStartsAt(rest.startsAt) ? rest.startsAt : '';
  const days =
    type === 'event' ? daysOfEvent({ startsAt, description }, calendarDay(publishedAt)) : undefined;
  return (
    <figure className={`grid gap-10 ${styles.preview}`}>
      <figcaption>How the card will look</figcaption>
      <div className={styles.card} aria-hidden="true">
        <div className={styles.picture}>
          <Picture
            src={picture ?? placeholder}
            alt=""
            sizes="360px"
            ratio="8 / 5"
            fallback={<img src={placeholder} alt="" />}
          />
          <div className={styles.badge}>
            <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>
          </div>
        </div>
        <p className={`fine ${styles.date}`}>
          {days ? <strong>{eventInWords(days, startsAt)}</strong> : schoolDay(publishedAt)}
        </p>
        <p className={`display-3 ${styles.title}`} dir="auto">
          {excerptOf(title, CARD_TITLE_LENGTH) || 'Your title'}
        </p>
        <p className={styles.text} dir="auto">
          {excerptOf(description, CARD_TEXT_LENGTH) || 'The first lines of your text stand here.'}
        </p>
        <div className={`row middle apart ${styles.foot}`}>
          <p className={styles.more}>
            Read More
            <Icon name="arrow-right" />
          </p>
          {days && <small className="fine">{`Posted ${shortSchoolDay(publishedAt)}`}</small>}
        </div>
      </div>
    </figure>
  );
}
