import { gallery } from '#content/gallery.ts';
import type { GalleryPicture as GalleryItem } from '#contract/school/documents.ts';
import { isDrawing, pictureAddress } from '../../ui/pictures/gallery-address.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { Picture, useBrokenPicture } from '../../ui/pictures/picture.tsx';
import styles from './gallery-picture.module.css';

interface GalleryPictureProps {
  item: GalleryItem;
  place?: keyof typeof sizesIn;
  /** Below the first view a picture waits until the visitor comes near it. */
  importance?: 'high' | 'normal' | 'low';
}

/** How wide a photograph is shown. */
const sizesIn = {
  list: '(max-width: 56.25em) 33vw, 400px',
  viewer: '(max-width: 60em) 100vw, 960px',
} as const;

export function GalleryPicture(props: GalleryPictureProps) {
  const { item, place = 'list', importance } = props;
  if (isDrawing(item)) return <Drawing {...props} />;
  return (
    <Picture
      src={item.image}
      alt={item.alt}
      sizes={sizesIn[place]}
      widest={place === 'list' ? 800 : undefined}
      priority={importance ?? 'normal'}
      ratio="4 / 3"
      fallback={<Unavailable />}
    />
  );
}

function Drawing({ item, importance }: GalleryPictureProps) {
  const { picture, isBroken, noteBroken } = useBrokenPicture();
  if (isBroken) return <Unavailable />;
  return (
    <img
      ref={picture}
      src={pictureAddress(item)}
      className={styles.picture}
      style={{ backgroundColor: `var(--${item.ground})` }}
      width="800"
      height="600"
      alt={item.alt}
      loading={importance === 'low' ? 'lazy' : undefined}
      fetchPriority={importance === 'high' ? 'high' : undefined}
      draggable={false}
      onError={noteBroken}
    />
  );
}

function Unavailable() {
  return (
    <span className={styles.unavailable}>
      <Motif name="bird" />
      <span>{gallery.unavailable}</span>
    </span>
  );
}
