import type { NewsItem } from '#contract/news.ts';
import type { ListedNews } from './news-copies.ts';
import { excerptOf } from './news-excerpt.ts';

const LONGEST_IN_DOCUMENT = 1_500;

/**
 * The items as a rendered page carries them. Nine long texts would not fit the page's first round trip; the few that
 * are shortened here are fetched when they are opened.
 */
export function shortenedForDocument(items: readonly NewsItem[]): ListedNews[] {
  return items.map((item) =>
    item.description.length > LONGEST_IN_DOCUMENT
      ? { ...item, description: excerptOf(item.description, 400), isShortened: true }
      : item,
  );
}
