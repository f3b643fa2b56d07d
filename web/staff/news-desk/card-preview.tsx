import { type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import { schoolDay } from '#contract/school-time.ts';
import placeholder from '../../art/news-placeholder.svg';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './card-preview.module.css';
import { typeLabel } from './news-form.ts';

interface CardPreviewProps {
  draft: NewsDraft;
  /** address of the picture as the page can show it */
  picture: string | undefined;
  publishedAt: Date;
}

/** The card as visitors will see it, changing with every letter. It repeats the form, so it is not read out. */
export function CardPreview({ draft, picture, publishedAt }: CardPreviewProps) {
  const { type, title, description } = normalizeNewsDraft(draft);
  return (
    <figure className={styles.preview}>
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
        <p className={styles.date}>{schoolDay(publishedAt)}</p>
        <p className={`display-3 ${styles.title}`} dir="auto">
          {title || 'Your title'}
        </p>
        <p className={styles.text} dir="auto">
          {description || 'The first lines of your text stand here.'}
        </p>
        <p className={styles.more}>
          Read More
          <Icon name="arrow-right" />
        </p>
      </div>
    </figure>
  );
}
