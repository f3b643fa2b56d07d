import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { GalleryPicture as GalleryItem } from '#contract/school/documents.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import styles from './gallery-viewer.module.css';

interface GalleryViewerProps {
  items: readonly GalleryItem[];
  shown: GalleryItem | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
}

export function GalleryViewer({ items, shown, onShow, onClose }: GalleryViewerProps) {
  const title = useId();
  if (!shown) return null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} className={styles.viewer}>
      <Opened titleId={title} items={items} shown={shown} onShow={onShow} onClose={onClose} />
    </Dialog>
  );
}

interface OpenedProps extends GalleryViewerProps {
  titleId: string;
  shown: GalleryItem;
}

function Opened({ titleId, items, shown, onShow, onClose }: OpenedProps) {
  const index = items.indexOf(shown);
  const isAlone = items.length === 1;
  // While it is open only it turns the pictures. Never set back to what is shown: that may be an earlier press's.
  const wanted = useRef(index);
  const frame = useTurning((step) => {
    // Counted from what was asked for last: quick presses come faster than the address changes.
    wanted.current = (wanted.current + step + items.length) % items.length;
    const next = items[wanted.current];
    if (next && !isAlone) onShow(next.id);
  });
  return (
    <div className={`grid gap-18 ${styles.opened}`}>
      <div className={styles.frame} ref={frame.element} key={shown.id}>
        <GalleryPicture item={shown} place="viewer" />
      </div>
      <div className={`grid gap-8 ${styles.words}`} aria-live="polite" aria-atomic="true">
        <h2 id={titleId} className="display-3">
          {shown.title}
        </h2>
        <p>{shown.description}</p>
        <p className={`line gap-14 ${styles.facts}`}>
          <Badge tone="neutral">{shown.category}</Badge>
          <span className="num">{`${index + 1} of ${items.length}`}</span>
        </p>
      </div>
      <div className={`row ${styles.controls}`}>
        {!isAlone && (
          <>
            <Button variant="line" icon="arrow-left" onClick={() => frame.turn(-1)}>
              Previous
            </Button>
            <Button variant="line" iconEnd="arrow-right" onClick={() => frame.turn(1)}>
              Next
            </Button>
          </>
        )}
        <Button variant="quiet" icon="close" className={styles.close} onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function useTurning(turn: (step: 1 | -1) => void) {
  const element = useRef<HTMLDivElement>(null);
  const turnNow = useEffectEvent(turn);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turnNow(1);
      if (key === 'ArrowLeft') turnNow(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // Each picture has a new frame.
  useEffect(() => {
    return element.current ? listenForSwipes(element.current, (step) => turnNow(step)) : undefined;
  });

  return { element, turn };
}

const SHORTEST_SWIPE_PX = 40;

/** Calls back with 1 for a swipe to the left (on to the next) and -1 for one to the right; answers how to stop. */
function listenForSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  let began: { id: number; x: number; y: number } | undefined;
  const begin = ({ pointerId, isPrimary, clientX, clientY }: PointerEvent) => {
    // A second finger means zooming, not turning the page.
    began = isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined;
  };
  const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (began?.id !== pointerId) return;
    const [across, down] = [clientX - began.x, clientY - began.y];
    began = undefined;
    if (Math.abs(across) < SHORTEST_SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return;
    onSwipe(across < 0 ? 1 : -1);
  };
  const forget = () => {
    began = undefined;
  };
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', begin, { signal });
  element.addEventListener('pointerup', end, { signal });
  element.addEventListener('pointercancel', forget, { signal });
  return () => listening.abort();
}
