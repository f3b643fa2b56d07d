import { mainPictureAddress, readPictureAddress } from '#contract/pictures.ts';
import type { GalleryPicture } from '#contract/school/documents.ts';

type Shown = Pick<GalleryPicture, 'image'>;

const drawings = import.meta.glob<string>('../../art/gallery-*.{svg,avif,webp,jpg,png}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a picture's file; a drawing that is missing leads nowhere and shows as unavailable. */
export function pictureAddress({ image }: Shown): string {
  const photograph = readPictureAddress(image);
  if (photograph) return mainPictureAddress(photograph);
  return drawings[`../../art/${image}`] ?? `/missing/${image}`;
}

/** Whether it is one of the site's drawings, which the first photographs replace. */
export function isDrawing({ image }: Shown): boolean {
  return readPictureAddress(image) === undefined;
}
