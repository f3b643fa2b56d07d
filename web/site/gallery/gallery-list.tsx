import type { MouseEvent } from 'react';
import type { GalleryPicture as GalleryItem } from '#contract/school/documents.ts';
import { Badge } from '../../ui/badge.tsx';
import { pictureAddress } from '../../ui/pictures/gallery-address.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';
import type { GallerySearch } from './gallery-search.ts';

interface GalleryListProps {
  items: readonly GalleryItem[];
  isWhole: boolean;
  view: GallerySearch['view'];
  onOpen: (id: string) => void;
}

const PIECES_OF_THE_PATCHWORK = 9;
const IN_FIRST_VIEW = 3;

/** The pictures as a patchwork (all nine), an even grid (a choice of them) or rows with their descriptions. */
export function GalleryList({ items, isWhole, view, onOpen }: GalleryListProps) {
  const isPatchwork = isWhole && items.length === PIECES_OF_THE_PATCHWORK;
  const layout = view === 'grid' && isPatchwork ? 'patchwork' : view;
  return (
    <ul className={styles.pictures} data-layout={layout}>
      {items.map((item, index) => (
        <li key={item.id}>
          <figure className={styles.piece}>
            <a
              href={pictureAddress(item)}
              className={styles.open}
              onClick={openHere(() => onOpen(item.id))}
            >
              <span className="unseen">View larger: </span>
              <GalleryPicture item={item} importance={importanceOf(index)} />
            </a>
            <figcaption className={`row ${styles.caption}`}>
              <h2>{item.title}</h2>
              {view === 'list' ? (
                <>
                  <p>{item.description}</p>
                  <Badge tone="neutral">{item.category}</Badge>
                </>
              ) : (
                <span className={`fine ${styles.category}`}>{item.category}</span>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function importanceOf(index: number) {
  if (index === 0) return 'high';
  return index < IN_FIRST_VIEW ? 'normal' : 'low';
}

/** A click for a new tab or window still gets one. */
function openHere(open: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and the dialog gives focus back to what had it.
    event.currentTarget.focus({ preventScroll: true });
    open();
  };
}
