import type { NewsItem } from '#contract/news.ts';
import { CARD_TEXT_LENGTH, EXCERPT_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import type { ListedNews } from './stored-news.ts';

/** Only what the cards show: nine whole texts would not fit the first round trip. The page fetches them when it is idle. */
export function shortenedForDocument(items: readonly NewsItem[]): ListedNews[] {
  return items.map((item, index) => {
    const shown = index === 0 ? EXCERPT_LENGTH : CARD_TEXT_LENGTH;
    if (item.description.length <= shown) return item;
    // Who wrote it stands below the whole text.
    const { createdBy: _author, ...shownByCard } = item;
    return { ...shownByCard, description: excerptOf(item.description, shown), isShortened: true };
  });
}
