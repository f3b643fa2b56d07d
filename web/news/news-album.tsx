import { newsItemPage } from '#content/news.ts';
import type { NewsItem } from '#contract/news.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import styles from './news-album.module.css';

/** The pictures after the first: links to the large ones. */
export function NewsAlbum({ item: { images = [] } }: { item: NewsItem }) {
  if (images.length < 2) return null;
  return (
    <section className={styles.album} aria-label={newsItemPage.morePictures}>
      <ul className={`grid ${styles.pictures}`}>
        {images.slice(1).map(({ image, alt }, index) => (
          <li key={image}>
            <a href={image}>
              <Picture
                src={image}
                alt={alt || `${newsItemPage.picture} ${index + 2}`}
                sizes="(max-width: 38.75em) 46vw, 240px"
                widest={800}
                ratio="4 / 3"
                priority="low"
                fallback={<span>{alt}</span>}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
