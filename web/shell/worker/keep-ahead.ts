import type { Strategy } from 'workbox-strategies';
import { isNewsPicture } from '#contract/stored-on-device.ts';
import { KEPT_FILES, KEPT_PAGES, keptFiles, keptPages, keptPictures } from './kept.ts';
import { countAsKept } from './transferred.ts';
import type { Wish } from './wish.ts';
import type { WorkerEvent } from './worker-scope.ts';

/** News change; an unchanged page costs a few bytes. */
const PAGE_IS_NEW_FOR_MS = 24 * 60 * 60 * 1000;
/** Browsers open six connections to a server; the reader keeps three. */
const AT_A_TIME = 3;

/** Stores what a page asks for. When the connection is lost, the next page asks again. */
export async function keepAhead(wish: Wish, event: WorkerEvent): Promise<void> {
  try {
    const files = new Set(wish.files);
    for (const page of wish.pages) {
      const text = await keepPage(page, wish.manifest, event);
      if (wish.depth === 'nothing') continue;
      // The fonts that a page needs came with the open page.
      for (const file of filesIn(text)) if (!file.endsWith('.woff2')) files.add(file);
    }
    await keepFiles([...files], event);
    // It also names the staff's pages.
    files.delete(wish.manifest);
    if (wish.depth !== 'nothing') await keepMentioned(files, wish.depth, event);
  } catch {
    // Offline: the next page asks again.
  }
}

/** Styles, fonts, drawings, parts that are fetched on demand. */
function filesIn(text: string): string[] {
  return [...text.matchAll(/\bassets\/[\w.-]+\.\w+/g)].map(([file]) => `/${file}`);
}

async function keepPage(address: string, manifest: string, event: WorkerEvent): Promise<string> {
  const kept = await (await caches.open(KEPT_PAGES)).match(address);
  const text = (await kept?.text()) ?? '';
  // A page without built files is the same in all builds.
  if (isNew(kept) && (text.includes(manifest) || filesIn(text).length === 0)) return text;
  const response = await fetchQuietly(address, keptPages, event);
  return response.ok ? response.text() : '';
}

function isNew(kept: Response | undefined): boolean {
  const date = Date.parse(kept?.headers.get('last-modified') ?? '');
  return Date.now() - date < PAGE_IS_NEW_FOR_MS;
}

async function keepFiles(wanted: string[], event: WorkerEvent): Promise<void> {
  const kept = await (await caches.open(KEPT_FILES)).keys();
  const there = new Set(kept.map(({ url }) => new URL(url).pathname));
  const missing = wanted.filter((file) => !there.has(file)).values();
  const workers = Array.from({ length: AT_A_TIME }, async () => {
    for (const file of missing) {
      const strategy = isNewsPicture(file) ? keptPictures : keptFiles;
      await fetchQuietly(file, strategy, event);
    }
  });
  await Promise.all(workers);
}

async function keepMentioned(
  known: Set<string>,
  depth: 'drawings' | 'parts',
  event: WorkerEvent,
): Promise<void> {
  const cache = await caches.open(KEPT_FILES);
  let unread = [...known];
  while (unread.length > 0) {
    const scripts = unread.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (file) => (await cache.match(file))?.text()));
    const mentioned = texts.flatMap((text) => filesIn(text ?? ''));
    const wanted = mentioned.filter((file) => depth === 'parts' || file.endsWith('.svg'));
    unread = [...new Set(wanted)].filter((file) => !known.has(file));
    await keepFiles(unread, event);
    for (const file of unread) known.add(file);
  }
}

async function fetchQuietly(
  address: string,
  strategy: Strategy,
  event: WorkerEvent,
): Promise<Response> {
  const request = new Request(address, { priority: 'low' });
  return countAsKept(request, async () => {
    // Also until it is stored: it is read next.
    const [response] = await Promise.all(strategy.handleAll({ event, request }));
    return response;
  });
}
