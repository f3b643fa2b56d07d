import type { Strategy } from 'workbox-strategies';
import { isNewsPicture } from '#contract/stored-on-device.ts';
import { STORED_FILES, STORED_PAGES, storedFiles, storedPages, storedPictures } from './stored.ts';
import { countAsStored } from './transferred.ts';
import type { Wish, WorkerEvent } from './worker-scope.ts';

/** News change; an unchanged page costs a few bytes. */
const PAGE_IS_NEW_FOR_MS = 24 * 60 * 60 * 1000;
/** Browsers open six connections to a server; the reader keeps three. */
const AT_A_TIME = 3;

/** Stores what a page asks for. When the connection is lost, the next page asks again. */
export async function storeAhead(wish: Wish, event: WorkerEvent): Promise<void> {
  try {
    const files = new Set(wish.files);
    for (const page of wish.pages) {
      const text = await storePage(page, wish.manifest, event);
      if (wish.depth === 'nothing') continue;
      // The fonts that a page needs came with the open page.
      for (const file of filesIn(text)) if (!file.endsWith('.woff2')) files.add(file);
    }
    await storeFiles([...files], event);
    // It also names the staff's pages.
    files.delete(wish.manifest);
    if (wish.depth !== 'nothing') await storeMentioned(files, wish.depth, event);
  } catch {
    // Offline: the next page asks again.
  }
}

/** Styles, fonts, drawings, parts that are fetched on demand. */
function filesIn(text: string): string[] {
  return [...text.matchAll(/\bassets\/[\w.-]+\.\w+/g)].map(([file]) => `/${file}`);
}

async function storePage(address: string, manifest: string, event: WorkerEvent): Promise<string> {
  const stored = await (await caches.open(STORED_PAGES)).match(address);
  const text = (await stored?.text()) ?? '';
  // A page without built files is the same in all builds.
  if (isNew(stored) && (text.includes(manifest) || filesIn(text).length === 0)) return text;
  const response = await fetchQuietly(address, storedPages, event);
  return response.ok ? response.text() : '';
}

function isNew(stored: Response | undefined): boolean {
  const date = Date.parse(stored?.headers.get('last-modified') ?? '');
  return Date.now() - date < PAGE_IS_NEW_FOR_MS;
}

async function storeFiles(wanted: string[], event: WorkerEvent): Promise<void> {
  const stored = await (await caches.open(STORED_FILES)).keys();
  const there = new Set(stored.map(({ url }) => new URL(url).pathname));
  const missing = wanted.filter((file) => !there.has(file)).values();
  const workers = Array.from({ length: AT_A_TIME }, async () => {
    for (const file of missing) {
      const strategy = isNewsPicture(file) ? storedPictures : storedFiles;
      await fetchQuietly(file, strategy, event);
    }
  });
  await Promise.all(workers);
}

async function storeMentioned(
  known: Set<string>,
  depth: 'drawings' | 'parts',
  event: WorkerEvent,
): Promise<void> {
  const cache = await caches.open(STORED_FILES);
  let unread = [...known];
  while (unread.length > 0) {
    const scripts = unread.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (file) => (await cache.match(file))?.text()));
    const mentioned = texts.flatMap((text) => filesIn(text ?? ''));
    const wanted = mentioned.filter((file) => depth === 'parts' || file.endsWith('.svg'));
    unread = [...new Set(wanted)].filter((file) => !known.has(file));
    await storeFiles(unread, event);
    for (const file of unread) known.add(file);
  }
}

async function fetchQuietly(
  address: string,
  strategy: Strategy,
  event: WorkerEvent,
): Promise<Response> {
  const request = new Request(address, { priority: 'low' });
  return countAsStored(request, async () => {
    // Also until it is stored: it is read next.
    const [response] = await Promise.all(strategy.handleAll({ event, request }));
    return response;
  });
}
