import type { CompressedPage } from './compressed-page.ts';

const MOST_PAGES = 300;
/** A second process learns of a change by this: nothing is sent that is older than five seconds. */
const LONGEST_AGE_MS = 5_000;

/** Rendered pages by address; the least recently made goes first. */
export function createPageCache(now: () => number = Date.now) {
  const pages = new Map<string, { page: CompressedPage; madeAt: number }>();

  return { find, findSame, keep };

  /** The page as rendered in the last five seconds. */
  function find(key: string): CompressedPage | undefined {
    const kept = pages.get(key);
    return kept && now() - kept.madeAt <= LONGEST_AGE_MS ? kept.page : undefined;
  }

  /** However old, if a new rendering has the same text: then it need not be compressed again. */
  function findSame(key: string, etag: string): CompressedPage | undefined {
    const kept = pages.get(key);
    return kept?.page.etag === etag ? kept.page : undefined;
  }

  function keep(key: string, page: CompressedPage): void {
    pages.delete(key);
    pages.set(key, { page, madeAt: now() });
    const oldest = pages.keys().next().value;
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  }
}
