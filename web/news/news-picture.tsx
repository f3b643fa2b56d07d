import type { NewsItem } from '#contract/news.ts';
import placeholder from '../art/news-placeholder.svg';
import { Picture } from '../ui/pictures/picture.tsx';
import styles from './news-picture.module.css';

export type PictureImportance = 'high' | 'normal' | 'low';

interface NewsPictureProps {
  item: NewsItem;
  place: keyof typeof sizesIn;
  importance: PictureImportance;
}

/** How wide the picture is shown; the large card cuts its sides off. */
const sizesIn = {
  card: '(max-width: 38.75em) 92vw, (max-width: 56.25em) 45vw, 420px',
  lead: '(max-width: 56.25em) 100vw, 1040px',
  page: '(max-width: 52.5em) 100vw, 760px',
  // Several times as wide as the window: what fits its height.
  strip: '2400px',
} as const;

export function NewsPicture({ item, place, importance }: NewsPictureProps) {
  const instead = (
    <img src={placeholder} className={styles.placeholder} alt="" width="800" height="500" />
  );
  if (!item.image) return instead;
  return (
    <Picture
      src={item.image}
      alt={item.imageAlt ?? ''}
      sizes={sizesIn[place]}
      widest={place === 'card' ? 800 : undefined}
      priority={importance}
      {...((place === 'card' || place === 'lead') && { ratio: '8 / 5' })}
      fallback={instead}
    />
  );
}
