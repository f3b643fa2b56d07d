import { NEWS_IMAGE_ALT_MAX } from './news-draft.ts';
import { cleanText } from './text/clean-text.ts';

/** A picture of a news item: its address, and what it shows. */
export interface NewsPicture {
  image: string;
  alt: string;
}

export const NEWS_PICTURES_MAX = 20;

const TOO_MANY_PICTURES = `An item can have up to ${NEWS_PICTURES_MAX} pictures. Please remove some`;

/** Of several pictures the message says which one it is about. */
export function picturesError(pictures: readonly NewsPicture[]): string | undefined {
  if (pictures.length > NEWS_PICTURES_MAX) return TOO_MANY_PICTURES;
  const tooLong = pictures.findIndex(({ alt }) => cleanText(alt).length > NEWS_IMAGE_ALT_MAX);
  if (tooLong < 0) return undefined;
  return `What picture ${tooLong + 1} shows can have up to ${NEWS_IMAGE_ALT_MAX} characters`;
}
