import type { NewsItem } from '#contract/news.ts';
import { CARD_TEXT_LENGTH, EXCERPT_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import type { ListedNews } from './stored-news.ts';

const ROOM_FOR_TEXTS = 500;

/**
 * The items as a rendered page carries them. All texts of nine items would not fit the page's first round trip: the
 * newest bring theirs, of the others it carries what their cards show.
 */
export function shortenedForDocument(items: readonly NewsItem[]): ListedNews[] {
  let room = ROOM_FOR_TEXTS;
  return items.map((item, index) => {
    const { length } = item.description;
    const shown = index === 0 ? EXCERPT_LENGTH : CARD_TEXT_LENGTH;
    if (length <= shown) return item;
    room -= length;
    if (room >= 0) return item;
    return { ...item, description: excerptOf(item.description, shown), isShortened: true };
  });
}
