import type { NewsItem } from '#contract/news.ts';
import { CARD_TEXT_LENGTH, EXCERPT_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import type { ListedNews } from './stored-news.ts';

/**
 * The items as a rendered page carries them: of each text what its card shows, because nine whole ones would not fit the
 * page's first round trip. The page fetches them once it is quiet.
 */
export function shortenedForDocument(items: readonly NewsItem[]): ListedNews[] {
  return items.map((item, index) => {
    const shown = index === 0 ? EXCERPT_LENGTH : CARD_TEXT_LENGTH;
    if (item.description.length <= shown) return item;
    // Who wrote it stands below the whole text.
    const { createdBy: _author, ...shownByCard } = item;
    return { ...shownByCard, description: excerptOf(item.description, shown), isShortened: true };
  });
}
