const WANTED_PAGE = 'wanted-page';

/**
 * When a script of the next page cannot be fetched, React Router reloads the open page and forgets where the visitor was
 * going. This client middleware remembers it until the next page is there.
 */
export async function rememberWantedPage({ url }: { url: URL }, next: () => Promise<unknown>) {
  store(`${url.pathname}${url.search}${url.hash}`);
  await next();
  store(undefined);
}

/** After such a reload: opens the wanted page by its address, where the service worker answers even offline. */
export function openWantedPage() {
  const wanted = takeStored();
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!wanted || opened?.type !== 'reload') return;
  // Unlike `location.assign`, it also adds an entry for Back while this page still loads.
  history.pushState(null, '', wanted);
  window.location.reload();
}

function store(address: string | undefined) {
  try {
    if (address === undefined) sessionStorage.removeItem(WANTED_PAGE);
    else sessionStorage.setItem(WANTED_PAGE, address);
  } catch {
    // Without storage the reload just shows the open page again.
  }
}

function takeStored(): string | null {
  try {
    const address = sessionStorage.getItem(WANTED_PAGE);
    sessionStorage.removeItem(WANTED_PAGE);
    return address;
  } catch {
    return null;
  }
}
