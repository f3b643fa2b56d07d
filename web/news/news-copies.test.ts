import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { loadNewsItem, loadNewsList } from './load-news.ts';
import { type CopyStore, createNewsCopies, type NewsCopies, newsCopies } from './news-copies.ts';
import { newsItem } from './testing/a-news-item.ts';

const firstPage = { filter: 'all', page: 1 } as const;
const pagination = { current: 1, pages: 3, total: 22 };
const list = { items: [newsItem(), newsItem({ _id: 'n2', id: 'n2' })], pagination };

let now: number;
let device: ReturnType<typeof createDevice>;

beforeEach(() => {
  now = 1_000;
  device = createDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what was seen', () => {
  test('is there at once for the way back, with its pages', async () => {
    const copies = createCopies();
    copies.rememberList(firstPage, list);
    expect(copies.listInMemory(firstPage)).toEqual(list);
    expect(copies.itemInMemory('n2')).toEqual(list.items[1]);
    expect(copies.listInMemory({ filter: 'all', page: 2 })).toBeUndefined();
  });

  test('lies on the device under the specified keys', async () => {
    const copies = createCopies();
    copies.rememberList({ filter: 'event', page: 2 }, list);
    await copies.storeList({ filter: 'event', page: 2 });
    await store(copies, newsItem());
    expect([...device.stored.keys()]).toEqual(['news-list-event-2', 'news-n1']);
    expect(device.stored.get('news-n1')).toEqual({ ...newsItem(), savedAt: 1_000 });
  });

  test('of a search is only remembered, apart from the lists', async () => {
    const copies = createCopies();
    const search = { ...firstPage, words: 'carols' };
    copies.rememberList(search, list);
    await copies.storeList(search);
    expect(copies.listInMemory(search)).toEqual(list);
    expect(copies.listInMemory(firstPage)).toBeUndefined();
    expect(copies.listInMemory({ ...search, words: 'drums' })).toBeUndefined();
    expect(copies.expectedCount({ filter: 'all', page: 3 })).toBe(9);
    expect(copies.expectedCount({ ...search, page: 3 })).toBe(4);
    expect(device.stored.size).toBe(0);
  });

  test('is read by the next visit, without pages and with its time', async () => {
    const before = createCopies();
    before.rememberList(firstPage, list);
    await before.storeList(firstPage);
    await store(before, newsItem());
    now = 9_000;
    const copies = createCopies();
    expect(await copies.savedList(firstPage)).toEqual({
      value: { items: list.items, pagination: undefined },
      savedAt: 1_000,
    });
    expect(await copies.savedItem('n1')).toEqual({ value: newsItem(), savedAt: 1_000 });
    expect(await copies.savedItem('n3')).toBeUndefined();
  });

  test('tells how many items the next page will have', () => {
    const copies = createCopies();
    expect(copies.expectedCount({ filter: 'all', page: 3 })).toBe(9);
    copies.rememberList(firstPage, list);
    expect(copies.expectedCount({ filter: 'all', page: 3 })).toBe(4);
    expect(copies.expectedCount({ filter: 'event', page: 1 })).toBe(9);
  });

  test('opened from an old copy is no younger than that copy', async () => {
    const before = createCopies();
    before.rememberList(firstPage, list);
    await before.storeList(firstPage);
    now = 9_000;
    const copies = createCopies();
    await copies.savedList(firstPage);
    await copies.storeListedItem(newsItem());
    expect((await copies.savedItem('n1'))?.savedAt).toBe(1_000);
  });

  test('only as a beginning is no item to read', async () => {
    const copies = createCopies();
    copies.rememberList(firstPage, { items: [{ ...newsItem(), isShortened: true }], pagination });
    await copies.storeList(firstPage);
    expect(copies.itemInMemory('n1')).toBeUndefined();
    const saved = await createCopies().savedList(firstPage);
    expect(saved?.value.items).toEqual([{ ...newsItem(), isShortened: true }]);
  });
});

describe('the device', () => {
  test('keeps the newest 100 items and 50 pages', async () => {
    const copies = createCopies();
    for (let index = 1; index <= 103; index += 1) {
      now += 1;
      await store(copies, newsItem({ _id: `i${index}`, id: `i${index}` }));
    }
    for (let page = 1; page <= 52; page += 1) {
      now += 1;
      copies.rememberList({ filter: 'all', page }, list);
      await copies.storeList({ filter: 'all', page });
    }
    const keys = [...device.stored.keys()];
    expect(keys.filter((key) => key.startsWith('news-i'))).toHaveLength(100);
    expect(keys.filter((key) => key.startsWith('news-list-'))).toHaveLength(50);
    expect(keys).not.toContain('news-i3');
    expect(keys).toContain('news-i4');
    expect(keys).not.toContain('news-list-all-2');
  });

  test('that is full frees the older half once, then stores the new copy', async () => {
    const copies = createCopies();
    for (let index = 1; index <= 10; index += 1) {
      now += 1;
      await store(copies, newsItem({ _id: `i${index}`, id: `i${index}` }));
    }
    device.room = 10;
    await store(copies, newsItem());
    expect([...device.stored.keys()]).toEqual(
      ['i6', 'i7', 'i8', 'i9', 'i10', 'n1'].map((id) => `news-${id}`),
    );
  });

  test.each(['has no space at all', 'is blocked'])(
    'that %s does not stop reading',
    async (what) => {
      device.room = 0;
      device.isBlocked = what === 'is blocked';
      const copies = createCopies();
      copies.rememberList(firstPage, list);
      await copies.storeList(firstPage);
      await store(copies, newsItem());
      await copies.forgetItem('n2');
      expect((await copies.savedList(firstPage))?.value.items).toEqual(list.items);
      expect((await copies.savedItem('n1'))?.value).toEqual(newsItem());
      expect(await copies.savedItem('n3')).toBeUndefined();
    },
  );

  test.each([
    ['nothing', null],
    ['words', 'news'],
    ['no time', { ...newsItem(), data: [] }],
    ['an impossible time', { ...newsItem(), data: 'x', savedAt: Number.NaN }],
    ['another item', { ...newsItem({ _id: 'n9', id: 'n9' }), data: {}, savedAt: 1 }],
  ])('that holds %s where a copy should be has none', async (_what, value) => {
    device.stored.set('news-n1', value).set('news-list-all-1', value);
    expect(await createCopies().savedItem('n1')).toBeUndefined();
    expect(await createCopies().savedList(firstPage)).toBeUndefined();
  });
});

describe('loading', () => {
  test('a list stores it for a time without network', async () => {
    answerWith({ success: true, data: list.items, pagination });
    const copies = createCopies();
    expect(await loadNewsList(firstPage, copies)).toEqual({ kind: 'list', list });
    lostNetwork();
    now = 9_000;
    expect(await loadNewsList(firstPage, copies)).toEqual({
      kind: 'saved',
      list: { items: list.items, pagination: undefined },
      savedAt: 1_000,
    });
    expect(await loadNewsList({ filter: 'event', page: 1 }, copies)).toEqual({ kind: 'failed' });
  });

  test('a list that the server refuses shows the copy', async () => {
    const copies = createCopies();
    copies.rememberList(firstPage, list);
    answerWith({ success: false, message: 'No' });
    expect(await loadNewsList(firstPage, copies)).toMatchObject({ kind: 'saved' });
  });

  test('an item stores it, and forgets it once the school has taken it down', async () => {
    answerWith({ success: true, data: newsItem() });
    const copies = createCopies();
    expect(await loadNewsItem('n1', copies)).toEqual({ kind: 'item', item: newsItem() });
    answerWith({ success: false, message: 'Gone' }, 404);
    expect(await loadNewsItem('n1', copies)).toEqual({ kind: 'removed', item: newsItem() });
    await copies.storeListedItem(newsItem());
    expect(await loadNewsItem('n1', copies)).toEqual({ kind: 'removed', item: undefined });
    expect(device.stored.has('news-n1')).toBe(false);
  });

  test('an item that is taken down while it is being written is not stored either', async () => {
    const copies = createCopies();
    const written = Promise.withResolvers<void>();
    const { setItem } = device.store;
    device.store.setItem = (key, value) => written.promise.then(() => setItem(key, value));
    const storing = copies.storeListedItem(newsItem());
    answerWith({ success: false, message: 'Gone' }, 404);
    await loadNewsItem('n1', copies);
    written.resolve();
    await storing;
    expect(device.stored.has('news-n1')).toBe(false);
  });

  test('an item from a server that fails shows the copy, and keeps it', async () => {
    const copies = createCopies();
    await store(copies, newsItem());
    answerWith({ success: false, message: 'Oh' }, 500);
    expect(await loadNewsItem('n1', copies)).toMatchObject({ kind: 'saved', savedAt: 1_000 });
    expect(device.stored.has('news-n1')).toBe(true);
  });
});

function createCopies() {
  return createNewsCopies({
    now: () => now,
    openStore: async () => {
      if (device.isBlocked) throw new Error('No available storage method found.');
      return device.store;
    },
  });
}

/** As an item is stored that has come from the server. */
async function store(copies: NewsCopies, item: NewsItem) {
  copies.rememberItem(item);
  await copies.storeItem(item.id);
}

/** A device with little room. */
function createDevice() {
  const stored = new Map<string, unknown>();
  const store: CopyStore = {
    getItem: async (key) => stored.get(key) ?? null,
    async setItem(key, value) {
      if (stored.size >= made.room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, structuredClone(value));
    },
    async removeItem(key) {
      stored.delete(key);
    },
    keys: async () => [...stored.keys()],
  };
  const made = { stored, store, room: 1_000, isBlocked: false };
  return made;
}

function answerWith(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

function lostNetwork() {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
}

test('a device whose storage never opens keeps no one waiting', async () => {
  vi.useFakeTimers();
  const openStore = () => new Promise<never>(() => {});
  const copies = createNewsCopies({ openStore, now: () => 1_000 });
  copies.rememberItem(newsItem());
  const settled = Promise.all([
    copies.savedList(firstPage),
    copies.savedItem('n3'),
    copies.storeItem('n1'),
    copies.forgetItem('n1'),
  ]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await settled).toEqual([undefined, undefined, undefined, undefined]);
});

test('opens the storages in the specified order', async () => {
  const asked: unknown[] = [];
  const createInstance = ({ driver }: { driver: unknown }) => {
    asked.push(driver);
    return Object.assign(device.store, { ready: async () => {} });
  };
  const drivers = { INDEXEDDB: 'IndexedDB', WEBSQL: 'WebSQL', LOCALSTORAGE: 'local storage' };
  vi.doMock('localforage', () => ({ default: Object.assign(drivers, { createInstance }) }));
  newsCopies.rememberItem(newsItem());
  await newsCopies.storeItem('n1');
  vi.doUnmock('localforage');
  expect(asked).toEqual([['IndexedDB', 'WebSQL', 'local storage']]);
  expect([...device.stored.keys()]).toEqual(['news-n1']);
});
