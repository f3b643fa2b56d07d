import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { STORED_COPY, storedPageAddress } from '#contract/stored-on-device.ts';
import { lostDocument } from './lost-document.ts';

/** Another number where what is kept changes its shape: `removeFormerCaches` then clears away what is not named here. */
export const KEPT_PAGES = 'pages-1';
export const KEPT_FILES = 'files-1';
const KEPT_PICTURES = 'pictures-1';

const DAY_SECONDS = 24 * 60 * 60;
/** A slow line is given so long before what was kept is shown; the answer is kept all the same when it comes. */
const SHORT_WAIT_SECONDS = 4;
/** Fees and the term on the payment page had better be today's. */
export const LONG_WAIT_SECONDS = 10;

/** What the school has taken away goes from the device, and what is for one person alone never comes there. */
const onlyForEverybody = {
  async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
    if ([404, 410].includes(response.status)) {
      const kept = await caches.open(KEPT_PAGES);
      await kept.delete(keptUnder(request));
    }
    const isPrivate = response.headers.get('cache-control')?.includes('no-store');
    return response.status === 200 && !response.redirected && !isPrivate ? asCopy(response) : null;
  },
};

/** Neither an answer nor a copy: words of the school's, not the browser's own. */
const sayThatTheLineIsLost = {
  handlerDidError: async ({ request }: { request: Request }) => lostDocument(request.url),
};

/** A link from Facebook or a newsletter opens the page that is kept, and keeps it once. */
const underPlainAddress = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keptUnder(request),
};

function keptUnder({ url }: Request): string {
  return storedPageAddress(new URL(url)) ?? url;
}

const pagePlugins = [
  underPlainAddress,
  onlyForEverybody,
  sayThatTheLineIsLost,
  bounded({ most: 60, days: 30 }),
];

export const keptPages = new NetworkFirst({
  cacheName: KEPT_PAGES,
  networkTimeoutSeconds: SHORT_WAIT_SECONDS,
  plugins: pagePlugins,
});

export const keptPaymentPage = new NetworkFirst({
  cacheName: KEPT_PAGES,
  networkTimeoutSeconds: LONG_WAIT_SECONDS,
  plugins: pagePlugins,
});

/** The page that is made of it reads there that it is a copy, and how old it is: `document.lastModified`. */
function asCopy(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('last-modified', new Date().toUTCString());
  headers.set('server-timing', STORED_COPY);
  return new Response(response.body, { headers });
}

/** Longer than the pages that need them. Of several builds: a page that is open finds its own. */
export const keptFiles = new CacheFirst({
  cacheName: KEPT_FILES,
  plugins: [bounded({ most: 400, days: 60 })],
});

export const keptPictures = new CacheFirst({
  cacheName: KEPT_PICTURES,
  plugins: [bounded({ most: 80, days: 30 })],
  // A picture is smaller for those who save data; whichever came first does.
  matchOptions: { ignoreVary: true },
});

export async function removeFormerCaches(): Promise<void> {
  const current = [KEPT_PAGES, KEPT_FILES, KEPT_PICTURES];
  const former = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(former.map((name) => caches.delete(name)));
}

/** On a full device it gives everything back. */
function bounded({ most, days }: { most: number; days: number }): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries: most,
    maxAgeSeconds: days * DAY_SECONDS,
    purgeOnQuotaError: true,
  });
  // Workbox writes `?:` where it says undefined.
  return plugin as WorkboxPlugin;
}
