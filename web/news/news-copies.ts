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

interface Parts {
  openStore: () => Promise<CopyStore>;
  now: () => number;
}

/** Fetching the storage library on a slow line is part of it. */
const LONGEST_WAIT_MS = 10_000;
const MOST_ITEMS = 100;
const MOST_PAGES = 50;
/** What is younger than this has come while the site was open, and nothing on the device is newer. */
const KEPT_PAGE_MS = 5_000;

/**
 * What the visitor has seen, in memory for the way back and on the device for a time without network. A device that
 * refuses to keep things is no reason to stop reading: every failure of the storage is silent.
 */
export function createNewsCopies({ openStore, now }: Parts) {
  const lists = createMemory<NewsList>(MOST_PAGES);
  const items = createMemory<NewsItem>(MOST_ITEMS);
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
    keepListedItem,
    savedItem,
    forgetItem,
  };

  function listInMemory(choice: NewsChoice): NewsList | undefined {
    return lists.get(listKey(choice))?.value;
  }

  function itemInMemory(id: string): NewsItem | undefined {
    return items.get(itemKey(id))?.value;
  }

  /** How many items a page will bring, as far as its neighbours tell. */
  function expectedCount({ filter, page }: NewsChoice): number {
    const neighbours = lists.findAll((key) => key.startsWith(`${LIST_PREFIX}${filter}-`));
    const total = neighbours.at(-1)?.value.pagination?.total;
    if (total === undefined) return NEWS_PER_PAGE;
    return Math.max(0, Math.min(NEWS_PER_PAGE, total - (page - 1) * NEWS_PER_PAGE));
  }

  /** Keeps in memory what has come from the server: just now, or with a page that the device has kept since. */
  function rememberList(choice: NewsChoice, list: NewsList, savedAt = now()): void {
    lists.set(listKey(choice), { value: list, savedAt });
    for (const item of whole(list.items)) items.set(itemKey(item.id), { value: item, savedAt });
  }

  /** Puts a list that is in memory on the device; resolves when it is there, or cannot be. */
  async function storeList(choice: NewsChoice): Promise<void> {
    const copy = lists.get(listKey(choice));
    if (!copy || (await isOlder(listKey(choice), copy))) return;
    await write(listKey(choice), { savedAt: copy.savedAt, data: copy.value.items });
  }

  /** The copy of a list; its pagination may be out of date and is not kept. */
  async function savedList(choice: NewsChoice): Promise<Saved<NewsList> | undefined> {
    const known = lists.get(listKey(choice));
    if (known && !(await isOlder(listKey(choice), known))) {
      return { ...known, value: { ...known.value, pagination: undefined } };
    }
    const kept = await read(listKey(choice));
    const data = readListed(kept?.data);
    if (!kept || !data) return undefined;
    const copy = { value: { items: data, pagination: undefined }, savedAt: kept.savedAt };
    for (const item of whole(data)) items.add(itemKey(item.id), { ...copy, value: item });
    return copy;
  }

  /** As `rememberList` for one item. */
  function rememberItem(item: NewsItem, savedAt = now()): void {
    removed.delete(item.id);
    items.set(itemKey(item.id), { value: item, savedAt });
  }

  /** Puts an item that is in memory on the device. */
  async function storeItem(id: string): Promise<void> {
    const copy = items.get(itemKey(id));
    if (copy && !(await isOlder(itemKey(id), copy))) {
      await write(itemKey(id), { ...copy.value, savedAt: copy.savedAt });
    }
    // The server's word that it is gone may also come while it is being written.
    if (removed.has(id)) await removeCopy(id);
  }

  /** Keeps an item from a list; one that is in memory is not older than the list and stays. */
  async function keepListedItem(item: NewsItem): Promise<void> {
    // The server's word that it is gone may come before the page that shows it.
    if (removed.has(item.id)) return;
    items.add(itemKey(item.id), { value: item, savedAt: now() });
    await storeItem(item.id);
  }

  async function savedItem(id: string): Promise<Saved<NewsItem> | undefined> {
    const known = items.get(itemKey(id));
    if (known && !(await isOlder(itemKey(id), known))) return known;
    const kept = await read(itemKey(id));
    const item = readNewsItem(kept);
    return kept && item?.id === id ? { value: item, savedAt: kept.savedAt } : undefined;
  }

  /** For an item that the school has taken down. */
  async function forgetItem(id: string): Promise<void> {
    removed.add(id);
    items.delete(itemKey(id));
    await removeCopy(id);
  }

  async function removeCopy(id: string): Promise<void> {
    await quietly((store) => store.removeItem(itemKey(id)));
  }

  /** The device has something newer than a page that was kept. */
  async function isOlder(key: string, { savedAt }: Saved<unknown>): Promise<boolean> {
    if (savedAt > now() - KEPT_PAGE_MS) return false;
    const kept = await read(key);
    return kept !== undefined && kept.savedAt > savedAt;
  }

  async function read(key: string): Promise<KeptCopy | undefined> {
    return quietly(async (store) => readKept(await store.getItem(key)));
  }

  async function write(key: string, copy: object): Promise<void> {
    await quietly(async (store) => {
      await store.setItem(key, copy).catch(async () => {
        // Most likely the device is full: make room once.
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

export type NewsCopies = ReturnType<typeof createNewsCopies>;

type KeptCopy = Readonly<Record<string, unknown>> & { savedAt: number };

const LIST_PREFIX = 'news-list-';
const ITEM_PREFIX = 'news-';

function listKey({ filter, page }: NewsChoice): string {
  return `${LIST_PREFIX}${filter}-${page}`;
}

function itemKey(id: string): string {
  return `${ITEM_PREFIX}${id}`;
}

function readKept(value: unknown): KeptCopy | undefined {
  if (!isJsonObject(value) || !isInstant(value.savedAt)) return undefined;
  return { ...value, savedAt: value.savedAt };
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

function readListed(value: unknown): ListedNews[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(readListedNews).filter((item) => item !== undefined);
}

function whole(items: ListedNews[]): NewsItem[] {
  return items.filter((item) => !item.isShortened);
}

/** Removes the oldest copies of each kind beyond what may be kept, or the older half of all. */
async function prune(store: CopyStore, { leaveHalf = false } = {}): Promise<void> {
  const keys = await store.keys();
  const pages = keys.filter((key) => key.startsWith(LIST_PREFIX));
  const items = keys.filter((key) => key.startsWith(ITEM_PREFIX) && !key.startsWith(LIST_PREFIX));
  const share = (most: number, count: number) => (leaveHalf ? Math.floor(count / 2) : most);
  await keepNewest(store, pages, share(MOST_PAGES, pages.length));
  await keepNewest(store, items, share(MOST_ITEMS, items.length));
}

async function keepNewest(store: CopyStore, keys: string[], most: number): Promise<void> {
  if (keys.length <= most) return;
  const copies = await Promise.all(
    keys.map(async (key) => ({ key, savedAt: readKept(await store.getItem(key))?.savedAt ?? 0 })),
  );
  copies.sort((a, b) => b.savedAt - a.savedAt);
  await Promise.all(copies.slice(most).map(({ key }) => store.removeItem(key)));
}

/** The newest so many of something, by key. */
function createMemory<Value>(most: number) {
  const kept = new Map<string, Saved<Value>>();
  return {
    get: (key: string) => kept.get(key),
    findAll: (isWanted: (key: string) => boolean) =>
      [...kept].filter(([key]) => isWanted(key)).map(([, copy]) => copy),
    delete: (key: string) => kept.delete(key),
    set(key: string, copy: Saved<Value>) {
      kept.delete(key);
      kept.set(key, copy);
      const oldest = kept.keys().next().value;
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    /** Unless something newer is there already. */
    add(key: string, copy: Saved<Value>) {
      if (!kept.has(key)) this.set(key, copy);
    },
  };
}
