import type { RenderedPage } from './rendered-page.ts';

const MOST_PAGES = 300;
/** A second process learns of a change by this: nothing is sent that is older than five seconds. */
const LONGEST_AGE_MS = 5_000;

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages by address; the least recently made goes first. */
export function createPageCache(now = () => performance.now()) {
  const pages = new Map<string, { page: RenderedPage; madeAt: number }>();

  let generation = 0;

  return { find, findSame, startRendering, expire };

  /** The page as rendered in the last five seconds. */
  function find(key: string): RenderedPage | undefined {
    const kept = pages.get(key);
    return kept && now() - kept.madeAt <= LONGEST_AGE_MS ? kept.page : undefined;
  }

  /** However old, if a new rendering has the same text: then it need not be compressed again. */
  function findSame(key: string, etag: string): RenderedPage | undefined {
    const kept = pages.get(key);
    return kept?.page.etag === etag ? kept.page : undefined;
  }

  /** To be called before a page is rendered; what it returns keeps the page once it is there. */
  function startRendering(key: string): (page: RenderedPage) => void {
    const generationBefore = generation;
    const madeAt = now();
    return (page) => {
      if (generation !== generationBefore) return;
      pages.delete(key);
      pages.set(key, { page, madeAt });
      const oldest = pages.keys().next().value;
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    };
  }

  /** Something that pages show has changed: each is rendered again, also those that are being rendered now. */
  function expire(): void {
    generation += 1;
    for (const kept of pages.values()) kept.madeAt = Number.NEGATIVE_INFINITY;
  }
}
