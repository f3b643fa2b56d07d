import { type GalleryItem, gallery } from '#content/gallery.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { useBrokenPicture } from '../../ui/pictures/use-broken-picture.ts';
import styles from './gallery-picture.module.css';

interface GalleryPictureProps {
  item: GalleryItem;
  /** Below the first view a picture waits until the visitor comes near it. */
  importance?: 'high' | 'normal' | 'low';
}

const files = import.meta.glob<string>('../../art/gallery-*.{svg,avif,webp,jpg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a picture's file; one that is missing leads nowhere and shows as unavailable. */
export function pictureAddress({ image }: GalleryItem): string {
  return files[`../../art/${image}`] ?? `/missing/${image}`;
}

export function GalleryPicture({ item, importance = 'normal' }: GalleryPictureProps) {
  const { picture, isBroken, noteBroken } = useBrokenPicture();
  if (isBroken) {
    return (
      <span className={styles.unavailable}>
        <Motif name="bird" />
        <span>{gallery.unavailable}</span>
      </span>
    );
  }
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
