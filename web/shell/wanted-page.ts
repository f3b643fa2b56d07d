import { readStored, writeStored } from '../ui/browser-storage.ts';

const WANTED_PAGE = 'wanted-page';

/**
 * When a script of the next page cannot be fetched, React Router reloads the open page and forgets where the visitor was
 * going. This client middleware remembers it until the next page is there.
 */
export async function rememberWantedPage({ url }: { url: URL }, next: () => Promise<unknown>) {
  writeStored('sessionStorage', WANTED_PAGE, `${url.pathname}${url.search}${url.hash}`);
  await next();
  writeStored('sessionStorage', WANTED_PAGE, undefined);
}

/** After such a reload: opens the wanted page by its address, where the service worker answers even offline. */
export function openWantedPage() {
  const wanted = readStored('sessionStorage', WANTED_PAGE);
  writeStored('sessionStorage', WANTED_PAGE, undefined);
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!wanted || opened?.type !== 'reload') return;
  // Before the document is complete, the new address would replace this one, and Back would miss it.
  const open = () => setTimeout(() => window.location.assign(wanted));
  if (document.readyState === 'complete') open();
  else window.addEventListener('load', open, { once: true });
}
