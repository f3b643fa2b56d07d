import type { ReactNode, ToggleEvent } from 'react';
import { newsItemPage } from '#content/news.ts';
import type { NewsItem } from '#contract/news.ts';
import { type PictureSize, pictureShape, readPictureAddress } from '#contract/pictures.ts';
import { lookClass } from '../ui/button.tsx';
import styles from './article-picture.module.css';
import { NewsPicture } from './news-picture.tsx';

/** Enlarged more, a picture is a blur. */
const MOST_ENLARGED = 1.5;
/** Less of a line of pixels could not be seen. */
const LEAST_SHOWN = 48;

/** The picture on an item's page: a very tall one is cut until it is opened, a very wide one scrolls sideways. */
export function ArticlePicture({ item }: { item: NewsItem }) {
  const facts = readPictureAddress(item.image ?? '');
  const shape = facts ? pictureShape(facts) : 'usual';
  const picture = (
    <NewsPicture item={item} place={shape === 'wide' ? 'strip' : 'page'} importance="high" />
  );
  if (facts && shape === 'tall') return <TallPicture size={facts}>{picture}</TallPicture>;
  if (facts && shape === 'wide') return <WidePicture size={facts}>{picture}</WidePicture>;
  return <div className={styles.picture}>{picture}</div>;
}

interface FrameProps {
  size: PictureSize;
  children: ReactNode;
}

/** The style sheet cuts the picture while the control before it is closed: that needs no scripts. */
function TallPicture({ size, children }: FrameProps) {
  return (
    <div className={styles.tall}>
      <details className={`no-print ${styles.control}`} onToggle={stayAtThePicture}>
        <summary className={lookClass({ variant: 'line' })}>
          <span className={styles.ifClosed}>{newsItemPage.wholePicture}</span>
          <span className={styles.ifOpen}>{newsItemPage.topOfPicture}</span>
        </summary>
      </details>
      <div className={styles.cut} style={{ maxWidth: mostShown(size.width) }}>
        {children}
      </div>
    </div>
  );
}

/** Closing it far down would leave the reader in another part of the page. */
function stayAtThePicture({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) currentTarget.parentElement?.scrollIntoView({ block: 'nearest' });
}

function WidePicture({ size: { width, height }, children }: FrameProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.wide} aria-label={newsItemPage.widePicture} tabIndex={0}>
        <div
          className={styles.strip}
          style={{ aspectRatio: `${width} / ${height}`, maxHeight: mostShown(height) }}
        >
          {children}
        </div>
      </section>
      <p className="fine no-print mt-8">{newsItemPage.scrollSideways}</p>
    </>
  );
}

function mostShown(side: number): number {
  return Math.max(side * MOST_ENLARGED, LEAST_SHOWN);
}
