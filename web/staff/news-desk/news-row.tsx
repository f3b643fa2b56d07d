import { Link } from 'react-router';
import { newsItemAddress } from '#contract/addresses.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import type { NewsItem } from '#contract/news.ts';
import placeholder from '../../art/news-placeholder.svg';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { typeLabel } from './news-form.ts';
import styles from './news-row.module.css';

const PENCIL =
  'M14.5 5.5l4 4M4 20l1-4.5L16 4.5a1.4 1.4 0 0 1 2 0l1.5 1.5a1.4 1.4 0 0 1 0 2L8.5 19Z';

interface NewsRowProps {
  item: NewsItem;
  isBeingDeleted: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One published item with what can be done to it; its title leads to the page visitors see. */
export function NewsRow({ item, isBeingDeleted, onEdit, onDelete }: NewsRowProps) {
  const { _id, title, type, image, createdAt, createdBy, eventDays } = item;
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture
          src={image ?? placeholder}
          alt=""
          sizes="104px"
          ratio="4 / 3"
          priority="low"
          fallback={<img src={placeholder} alt="" />}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title} dir="auto">
          <Link to={newsItemAddress(_id)}>{title}</Link>
        </h3>
        <div className={styles.facts}>
          <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>
          {eventDays && <strong>{eventDays.words}</strong>}
          <span>
            {eventDays && 'Posted '}
            <time dateTime={createdAt}>{schoolDay(new Date(createdAt))}</time>
          </span>
          {createdBy && <span>{`By ${createdBy.name}`}</span>}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="line" size="small" icon={PENCIL} onClick={onEdit}>
          <span>
            Edit<VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          busy={isBeingDeleted}
          busyText="Deleting..."
          onClick={onDelete}
        >
          <span>
            Delete<VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}
