import type { NewsItem } from '#contract/news.ts';
import { readNewsItem } from '../api/news.ts';
import { isJsonObject } from '../api/request.ts';
import type { ListedNews } from './news-copies.ts';

/** What a card hands to the page it opens, as navigation state. */
export interface PassedOn {
  fromList: true;
  /** left out when the list has only a part of its text */
  item?: NewsItem;
}

export function passItemOn(item: ListedNews): PassedOn {
  return item.isShortened ? { fromList: true } : { fromList: true, item };
}

/** The navigation state of an item's page, which may come from an older version of the site or from elsewhere. */
export function readPassedOn(state: unknown, id: string): { fromList: boolean; item?: NewsItem } {
  if (!isJsonObject(state) || state.fromList !== true) return { fromList: false };
  const item = readNewsItem(state.item);
  return item?.id === id ? { fromList: true, item } : { fromList: true };
}
