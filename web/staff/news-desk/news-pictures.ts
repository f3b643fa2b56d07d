import type { StaffNewsItem } from '#contract/news.ts';
import { NEWS_PICTURES_MAX, type NewsPicture } from '#contract/news-pictures.ts';
import type { Row } from '../school/rows.ts';

/** A picture without an address is still being sent. */
export type NewsPictureRow = Row<NewsPicture>;

export function picturesOf(item: StaffNewsItem | undefined): NewsPicture[] {
  if (item?.images) return item.images;
  return item?.image ? [{ image: item.image, alt: item.imageAlt ?? '' }] : [];
}

/** What is sent and stored of the rows: those whose picture is there. */
export function sentPictures(rows: readonly NewsPictureRow[]): NewsPicture[] {
  return rows.filter(({ image }) => image !== '').map(({ image, alt }) => ({ image, alt }));
}

export function arePicturesSame(one: readonly NewsPicture[], other: readonly NewsPicture[]) {
  const words = (pictures: readonly NewsPicture[]) =>
    JSON.stringify(pictures.map(({ image, alt }) => [image, alt]));
  return words(one) === words(other);
}

/** Which pictures are not sent, in words; undefined when all are. */
export function unsentProblem(
  rows: readonly NewsPictureRow[],
  problemOf: (key: number) => string | undefined,
): string | undefined {
  const place = rows.findIndex(({ image }) => image === '');
  const row = rows[place];
  if (!row) return undefined;
  const unsent = rows.filter(({ image }) => image === '').length;
  if (unsent > 1) return `${unsent} pictures are not sent. Please try them again, or remove them`;
  return problemOf(row.key) ?? `Picture ${place + 1} is not sent. Please try again, or remove it`;
}

/** What there is room for, and a sentence about the rest. */
export function withRoomFor(files: readonly File[], rows: number) {
  const taken = files.slice(0, Math.max(0, NEWS_PICTURES_MAX - rows));
  const left = files.length - taken.length;
  const was = left === 1 ? '1 picture was' : `${left} pictures were`;
  const note = left > 0 ? `${was} left out: an item can have up to ${NEWS_PICTURES_MAX}.` : '';
  return { taken, note };
}
