import { type CopyStore, createNewsCopies } from './news-copies.ts';

/** The copies of this browser. The storage library is fetched when there is something to keep or to look for. */
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
