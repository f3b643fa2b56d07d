import { NEWS_PER_PAGE, type NewsItem } from '#contract/news.ts';
import type { Pagination } from '#contract/paging.ts';
import { isJsonObject } from '../api/request.ts';
import { within } from '../ui/loading/within.ts';
import type { NewsChoice } from './news-address.ts';
import { type ListedNews, readListedNews, readNewsItem } from './stored-news.ts';

export interface NewsList {
  items: ListedNews[];
  pagination: Pagination | undefined;
}

export interface Saved<Value> {
  value: Value;
  /** milliseconds */
  savedAt: number;
}

/** The device's storage as far as copies need it; any call may fail. */
export interface CopyStore {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: unknown): Promise<unknown>;
  removeItem(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

interface NewsCopiesOptions {
  openStore: () => Promise<CopyStore>;
  now: () => number;
}

/** Includes fetching the storage library. */
const LONGEST_WAIT_MS = 10_000;
const MOST_ITEMS = 100;
const MOST_PAGES = 50;
/** A younger copy came while the site was open; the device has nothing newer. */
const JUST_LOADED_MS = 5_000;

/** What the visitor has seen: in memory for the way back, on the device for reading offline. Failures of storage are silent. */
export function createNewsCopies({ openStore, now }: NewsCopiesOptions) {
  const lists = new Map<string, Saved<NewsList>>();
  const items = new Map<string, Saved<NewsItem>>();
  const removed = new Set<string>();

  return {
    listInMemory,
    itemInMemory,
    expectedCount,
    rememberList,
    storeList,
    savedList,
    rememberItem,
    storeItem,
    storeListedItem,
    savedItem,
    forgetItem,
  };

  function listInMemory(choice: NewsChoice): NewsList | undefined {
    return lists.get(listKey(choice))?.value;
  }

  function itemInMemory(id: string): NewsItem | undefined {
    return items.get(itemKey(id))?.value;
  }

  function expectedCount(choice: NewsChoice): number {
    const { page } = choice;
    const isNeighbour = ([key]: [string, unknown]) => key.startsWith(prefixOf(choice));
    const total = [...lists].findLast(isNeighbour)?.[1].value.pagination?.total;
    if (total === undefined) return NEWS_PER_PAGE;
    return Math.max(0, Math.min(NEWS_PER_PAGE, total - (page - 1) * NEWS_PER_PAGE));
  }

  /** Remembers what came from the server, or with a document that was stored at `savedAt`. */
  function rememberList(choice: NewsChoice, list: NewsList, savedAt = now()): void {
    // The newest stands last.
    lists.delete(listKey(choice));
    lists.set(listKey(choice), { value: list, savedAt });
    for (const item of whole(list.items)) items.set(itemKey(item.id), { value: item, savedAt });
  }

  /** What a search found is only remembered: there are endlessly many. */
  async function storeList(choice: NewsChoice): Promise<void> {
    if (choice.words) return;
    const copy = await newestInMemory(lists, listKey(choice));
    if (copy) await write(listKey(choice), { savedAt: copy.savedAt, data: copy.value.items });
  }

  /** Without pagination, which may be out of date. */
  async function savedList(choice: NewsChoice): Promise<Saved<NewsList> | undefined> {
    const known = await newestInMemory(lists, listKey(choice));
    if (known) return { ...known, value: { ...known.value, pagination: undefined } };
    const stored = await read(listKey(choice));
    if (!stored || !Array.isArray(stored.data)) return undefined;
    const listed = stored.data.map(readListedNews).filter((item) => item !== undefined);
    const copy = { value: { items: listed, pagination: undefined }, savedAt: stored.savedAt };
    for (const item of whole(listed)) rememberFirst({ ...copy, value: item });
    return copy;
  }

  function rememberItem(item: NewsItem, savedAt = now()): void {
    removed.delete(item.id);
    items.set(itemKey(item.id), { value: item, savedAt });
  }

  async function storeItem(id: string): Promise<void> {
    const copy = await newestInMemory(items, itemKey(id));
    if (copy) await write(itemKey(id), { ...copy.value, savedAt: copy.savedAt });
    // It may have been removed while it was being written.
    if (removed.has(id)) await removeCopy(id);
  }

  async function storeListedItem(item: NewsItem): Promise<void> {
    if (removed.has(item.id)) return;
    rememberFirst({ value: item, savedAt: now() });
    await storeItem(item.id);
  }

  /** Unless it is in memory already, where it is at least as new. */
  function rememberFirst(copy: Saved<NewsItem>): void {
    const key = itemKey(copy.value.id);
    if (!items.has(key)) items.set(key, copy);
  }

  async function savedItem(id: string): Promise<Saved<NewsItem> | undefined> {
    const known = await newestInMemory(items, itemKey(id));
    if (known) return known;
    const stored = await read(itemKey(id));
    const item = readNewsItem(stored);
    return stored && item?.id === id ? { value: item, savedAt: stored.savedAt } : undefined;
  }

  async function forgetItem(id: string): Promise<void> {
    removed.add(id);
    items.delete(itemKey(id));
    await removeCopy(id);
  }

  async function removeCopy(id: string): Promise<void> {
    await quietly((store) => store.removeItem(itemKey(id)));
  }

  /** Undefined where the device has a newer copy, perhaps from another tab. */
  async function newestInMemory<Value>(memory: Map<string, Saved<Value>>, key: string) {
    const copy = memory.get(key);
    if (!copy || copy.savedAt > now() - JUST_LOADED_MS) return copy;
    const stored = await read(key);
    return stored && stored.savedAt > copy.savedAt ? undefined : copy;
  }

  async function read(key: string): Promise<StoredCopy | undefined> {
    return quietly(async (store) => readStored(await store.getItem(key)));
  }

  async function write(key: string, copy: object): Promise<void> {
    await quietly(async (store) => {
      await store.setItem(key, copy).catch(async () => {
        // Most likely the device is full: free space once.
        await prune(store, { leaveHalf: true });
        await store.setItem(key, copy);
      });
      await prune(store);
    });
  }

  async function quietly<Value>(use: (store: CopyStore) => Promise<Value>) {
    try {
      // Storage that another tab or a full device blocks may never answer.
      return await within(LONGEST_WAIT_MS, openStore().then(use));
    } catch {
      return undefined;
    }
  }
}

/** Fetches the storage library when it is first needed. */
export const newsCopies = createNewsCopies({ openStore: openNewsStore, now: Date.now });

let store: CopyStore | undefined;

async function openNewsStore(): Promise<CopyStore> {
  if (store) return store;
  const { default: localforage } = await import('localforage');
  const opened = localforage.createInstance({
    name: 'school',
    storeName: 'news',
    driver: [localforage.INDEXEDDB, localforage.WEBSQL, localforage.LOCALSTORAGE],
  });
  await opened.ready();
  store = opened;
  return opened;
}

export type NewsCopies = ReturnType<typeof createNewsCopies>;

type StoredCopy = Readonly<Record<string, unknown>> & { savedAt: number };

const LIST_PREFIX = 'news-list-';
const ITEM_PREFIX = 'news-';

function listKey(choice: NewsChoice): string {
  return `${prefixOf(choice)}${choice.page}`;
}

function prefixOf({ filter, words }: NewsChoice): string {
  return words ? `found-${words}-${filter}-` : `${LIST_PREFIX}${filter}-`;
}

function itemKey(id: string): string {
  return `${ITEM_PREFIX}${id}`;
}

/** The time must be one that a date can have. */
function readStored(value: unknown): StoredCopy | undefined {
  if (!isJsonObject(value) || typeof value.savedAt !== 'number') return undefined;
  return Math.abs(value.savedAt) <= 8.64e15 ? { ...value, savedAt: value.savedAt } : undefined;
}

function whole(items: ListedNews[]): NewsItem[] {
  return items.filter((item) => !item.isShortened);
}

async function prune(store: CopyStore, { leaveHalf = false } = {}): Promise<void> {
  const keys = await store.keys();
  const pages = keys.filter((key) => key.startsWith(LIST_PREFIX));
  const items = keys.filter((key) => !key.startsWith(LIST_PREFIX));
  await keepNewest(store, pages, leaveHalf ? pages.length / 2 : MOST_PAGES);
  await keepNewest(store, items, leaveHalf ? items.length / 2 : MOST_ITEMS);
}

async function keepNewest(store: CopyStore, keys: string[], most: number): Promise<void> {
  if (keys.length <= most) return;
  const copies = await Promise.all(
    keys.map(async (key) => ({ key, savedAt: readStored(await store.getItem(key))?.savedAt ?? 0 })),
  );
  copies.sort((a, b) => b.savedAt - a.savedAt);
  await Promise.all(copies.slice(most).map(({ key }) => store.removeItem(key)));
}
