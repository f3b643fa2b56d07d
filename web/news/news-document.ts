import type { NewsItem } from '#contract/news.ts';
import { EXCERPT_LENGTH, excerptOf } from './news-excerpt.ts';
import type { ListedNews } from './stored-news.ts';

const ROOM_FOR_TEXTS = 500;

/**
 * The items as a rendered page carries them. All texts of nine items would not fit the page's first round trip: the
 * newest bring theirs, of the others it carries what their cards show.
 */
export function shortenedForDocument(items: readonly NewsItem[]): ListedNews[] {
  let room = ROOM_FOR_TEXTS;
  return items.map((item) => {
    const { length } = item.description;
    if (length <= EXCERPT_LENGTH) return item;
    room -= length;
    if (room >= 0) return item;
    return {
      ...item,
      description: excerptOf(item.description, EXCERPT_LENGTH),
      isShortened: true,
    };
  });
}
