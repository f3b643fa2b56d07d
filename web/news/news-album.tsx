import { type MouseEvent, useState } from 'react';
import { newsItemPage } from '#content/news.ts';
import type { NewsItem } from '#contract/news.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { SmallButton } from '../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../ui/loading/within.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import styles from './news-album.module.css';

/** The pictures after the first: links to the large ones; with scripts they open over the page. */
export function NewsAlbum({ item: { images = [] } }: { item: NewsItem }) {
  if (images.length < 2) return null;
  return (
    <section className={styles.album} aria-label={newsItemPage.morePictures}>
      <ul className={`grid ${styles.pictures}`}>
        {images.slice(1).map(({ image, alt }, index) => (
          <li key={image}>
            <a href={image} onClick={(event) => open(event, images, index + 1)}>
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
      <PrintButton />
    </section>
  );
}

/** Browsers print what has arrived, and pictures far below arrive only when somebody comes near. */
function PrintButton() {
  const [isWaiting, setWaiting] = useState(false);
  async function print({ currentTarget: button }: MouseEvent) {
    setWaiting(true);
    const pictures = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    });
    await within(LONGEST_FETCH_MS, Promise.allSettled(pictures)).catch(() => {});
    setWaiting(false);
    // Not another page, which was opened meanwhile.
    if (button.isConnected) window.print();
  }
  return (
    <SmallButton
      data-scripts-only=""
      className="mt-18"
      busy={isWaiting}
      busyText={newsItemPage.printWaits}
      onClick={print}
    >
      {newsItemPage.print}
    </SmallButton>
  );
}

/** The viewer comes with the first press; without it the large picture opens in its own page. */
function open(
  event: MouseEvent<HTMLAnchorElement>,
  pictures: readonly NewsPicture[],
  index: number,
) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  import('./album-viewer.ts').then(
    ({ showAlbum }) => showAlbum(pictures, index),
    () => location.assign(href),
  );
}
