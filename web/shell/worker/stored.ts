import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { STORED_COPY, storedPageAddress } from '#contract/stored-on-device.ts';
import { lostDocument } from './lost-document.ts';

/** Change the number with the format: `removeFormerCaches` deletes other names. */
export const STORED_PAGES = 'pages-1';
export const STORED_FILES = 'files-1';
const STORED_PICTURES = 'pictures-1';

const DAY_SECONDS = 24 * 60 * 60;
/** After this wait the stored page is shown; a later response is stored all the same. */
const SHORT_WAIT_SECONDS = 4;
/** Fees and term had better be today’s. */
export const LONG_WAIT_SECONDS = 10;

/** Deletes what is gone, and never stores private responses. */
const onlyPublic = {
  async cacheWillUpdate({ request, response }: { request: Request; response: Response }) {
    if ([404, 410].includes(response.status)) {
      const cache = await caches.open(STORED_PAGES);
      await cache.delete(storedUnder(request));
    }
    const isPrivate = response.headers.get('cache-control')?.includes('no-store');
    return response.status === 200 && !response.redirected && !isPrivate ? asCopy(response) : null;
  },
};

const showNetworkBoo = {
  handlerDidError: async ({ request }: { request: Request }) => lostDocument(request.url),
};

/** Tracking parameters lead to the same stored page. */
const underPlainAddress = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => storedUnder(request),
};

function storedUnder({ url }: Request): string {
  return storedPageAddress(new URL(url)) ?? url;
}

const pagePlugins = [
  underPlainAddress,
  onlyPublic,
  showNetworkBoo,
  bounded({ most: 60, days: 30 }),
];

export const storedPages = new NetworkFirst({
  cacheName: STORED_PAGES,
  networkTimeoutSeconds: SHORT_WAIT_SECONDS,
  plugins: pagePlugins,
});

export const storedPaymentPage = new NetworkFirst({
  cacheName: STORED_PAGES,
  networkTimeoutSeconds: LONG_WAIT_SECONDS,
  plugins: pagePlugins,
});

/** Pages read that they are copies, and of when: `document.lastModified`. */
function asCopy(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('last-modified', new Date().toUTCString());
  headers.set('server-timing', STORED_COPY);
  return new Response(response.body, { headers });
}

/** Files of several builds: an open page finds its own. */
export const storedFiles = new CacheFirst({
  cacheName: STORED_FILES,
  plugins: [bounded({ most: 400, days: 60 })],
});

export const storedPictures = new CacheFirst({
  cacheName: STORED_PICTURES,
  plugins: [bounded({ most: 80, days: 30 })],
  // With data saving a picture is smaller; either will do.
  matchOptions: { ignoreVary: true },
});

export async function removeFormerCaches(): Promise<void> {
  const current = [STORED_PAGES, STORED_FILES, STORED_PICTURES];
  const former = (await caches.keys()).filter((name) => !current.includes(name));
  await Promise.all(former.map((name) => caches.delete(name)));
}

/** Deletes everything when the device is full. */
function bounded({ most, days }: { most: number; days: number }): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries: most,
    maxAgeSeconds: days * DAY_SECONDS,
    purgeOnQuotaError: true,
  });
  // Workbox's type says `?:` for undefined.
  return plugin as WorkboxPlugin;
}
