import { isJsonObject } from '../api/request.ts';
import { type ListedNews, readListedNews } from './stored-news.ts';

/** What a card hands to the page it opens, as navigation state. */
export interface PassedOn {
  fromList: boolean;
  item?: ListedNews;
}

export function passItemOn(item: ListedNews): PassedOn {
  return { fromList: true, item };
}

/** The navigation state of an item's page, which may come from an older version of the site or from elsewhere. */
export function readPassedOn(state: unknown, id: string): PassedOn {
  if (!isJsonObject(state) || state.fromList !== true) return { fromList: false };
  const item = readListedNews(state.item);
  return item?.id === id ? { fromList: true, item } : { fromList: true };
}
