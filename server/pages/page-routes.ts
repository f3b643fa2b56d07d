import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress, pages as site } from '#contract/addresses.ts';
import { isNewsType } from '#contract/news.ts';
import { PAGE_PATTERN } from '#contract/paging.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import type { RenderedPage } from '../../web/entry.server.tsx';
import type { PageServices } from '../../web/services.server.ts';
import type { Config } from '../config.ts';
import {
  type CompressedResponse,
  compressAndSend,
  compressResponse,
  etagOf,
  SHARED_CACHE_HEADERS,
  sendCompressed,
} from '../http/compressed-response.ts';
import { retryAfter } from '../http/failure-answers.ts';
import { createResponseCache, LONGEST_AGE_MS, SOURCE_AGE_MS } from '../http/response-cache.ts';
import type { PageRendering } from './built-pages.ts';
import { prepareFirstView, readStylesheets } from './first-view.ts';
import { createPageLimit, sendTooMany } from './page-limit.ts';
import { pageSecurityPolicy, takeOwnScripts } from './page-security-policy.ts';
import { receiptCheckRoutes } from './receipt-check-routes.ts';
import { workerRoutes } from './worker-routes.ts';

interface PageRoutesOptions {
  pages: PageRendering;
  config: Config;
  servicesFor: (request: FastifyRequest) => PageServices;
  publicKeys: () => Promise<ReceiptKey[]>;
  cache: PageCache;
}

interface Page {
  html: string;
  scripts: string[];
}

const FORM_LIMIT_BYTES = 64 * 1024;
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
/** Not sent with each of twenty small files, where they say nothing. */
const NOT_FOR_HASHED_FILES = ['etag', 'last-modified', 'permissions-policy', 'x-frame-options'];
const MOST_PAGES = 300;
/** As our pages and links spell addresses. */
const USUAL_PATH = /^(\/[a-z\d-]+)+\/?$|^\/$/;
/** Resolved as a link it would lead to another site. */
const OTHER_SITE = /^\/[/\\]/;
/** With any other query a page is not cached. */
const KNOWN_QUERIES = new Map<string, (value: string) => boolean>([
  [`${site.news}?type`, isNewsType],
  [`${site.news}?page`, (value) => PAGE_PATTERN.test(value)],
]);
const HEADERS_FOR_PAGES = ['accept', 'content-type', 'host', 'origin', 'user-agent'];

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(now?: () => number) {
  return createResponseCache<CompressedResponse>({
    mostValues: MOST_PAGES,
    // Together with the data of a page, which may be a second old.
    longestAgeMs: LONGEST_AGE_MS - SOURCE_AGE_MS,
    ...(now && { now }),
  });
}

/** Every address that is not the API's or a file's: rendered by React Router, cached, compressed. */
export async function pageRoutes(
  app: FastifyInstance,
  { pages, config, servicesFor, publicKeys, cache }: PageRoutesOptions,
): Promise<void> {
  const limit = createPageLimit();
  const stylesheets = pages.assetsDir ? readStylesheets(pages.assetsDir) : undefined;
  pages.attach?.(app);
  if (pages.assetsDir) await serveFiles(app, pages.assetsDir);
  if (pages.workerScript) await workerRoutes(app, pages.workerScript, config);
  if (pages.receiptCheckScript) {
    await receiptCheckRoutes(app, { script: pages.receiptCheckScript, publicKeys, config });
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params }, reply) => {
    const name = params['*'];
    const folder = await pages.findInOtherBuilds?.(name);
    return folder ? reply.sendFile(name, folder) : reply.callNotFound();
  });
  const underWay = new Map<string, Promise<unknown>>();
  app.get('/*', async (request, reply) => {
    const key = cacheKey(request.url);
    if (!key) return render(request, reply);
    // Of many who ask for a page that is not cached, one renders it and the others wait for that.
    const byAnother = underWay.get(key);
    if (byAnother) await byAnother;
    const cached = cache.find(key);
    if (cached) return sendCompressed(request, reply, cached);
    const rendering = render(request, reply, key);
    const settled = Promise.allSettled([rendering]).then(() => underWay.delete(key));
    underWay.set(key, settled);
    return rendering;
  });
  app.post('/*', async (request, reply) => render(request, reply));

  async function render(request: FastifyRequest, reply: FastifyReply, key?: string) {
    if (OTHER_SITE.test(request.url)) return reply.callNotFound();
    const seconds = limit.secondsToWait(request);
    if (seconds !== undefined) return sendTooMany(reply, seconds);
    const store = key && cache.begin(key);
    const address = key ?? request.url;
    const { response, page: rendered } = await pages.render(
      toWebRequest(request, address, config),
      servicesFor(request),
    );
    if (!rendered) {
      limit.count(request);
      return sendResponse(reply, response);
    }
    const page = preparePage(rendered);
    const { status } = response;
    // What its route calls `no-store` is for one request.
    const isPublic = status === 200 && response.headers.get('cache-control') !== 'no-store';
    if (store && isPublic) {
      const ready = await readyPage(page, key);
      store(ready);
      return sendCompressed(request, reply, ready);
    }
    limit.count(request);
    const mayBeStored = isPublic && request.method !== 'POST';
    const headers = headersOf(page, { 'cache-control': mayBeStored ? 'no-cache' : 'no-store' });
    const laterSeconds = retryAfter(status);
    if (laterSeconds) reply.header('retry-after', laterSeconds);
    return compressAndSend(request, reply, page.html, { status, headers });
  }

  function preparePage(rendered: RenderedPage): Page {
    const { html, scripts } = takeOwnScripts(rendered);
    if (!stylesheets) return { html, scripts };
    const prepared = prepareFirstView(html, stylesheets);
    return { html: prepared.html, scripts: [...scripts, ...prepared.scripts] };
  }

  async function readyPage(page: Page, key: string): Promise<CompressedResponse> {
    const known = cache.findOld(key);
    // The same text need not be compressed again.
    if (known && known.etag === etagOf(page.html)) return known;
    return compressResponse(page.html, {
      headers: headersOf(page, SHARED_CACHE_HEADERS),
      use: 'sentOften',
    });
  }

  function headersOf({ scripts }: Page, caching: Record<string, string>): Record<string, string> {
    return {
      'content-type': 'text/html; charset=utf-8',
      // Browsers then say how slow their connection is when they ask for pictures.
      'accept-ch': 'ECT',
      'content-security-policy': pageSecurityPolicy(scripts, config),
      ...caching,
    };
  }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of the content, so the files never change.
      const isHashed = /\/assets\/[^/]+$/.test(path);
      reply.header('cache-control', isHashed ? FOR_EVER : FOR_AN_HOUR);
      if (isHashed) for (const name of NOT_FOR_HASHED_FILES) reply.removeHeader(name);
      // A drawing may animate itself and do nothing else.
      if (path.includes('.svg')) reply.header('content-security-policy', SVG_POLICY);
    },
  });
}

/** One spelling of the path and the queries we know; undefined for all others, which are endless. */
function cacheKey(address: string): string | undefined {
  if (!USUAL_PATH.test(address.split('?')[0] ?? '')) return undefined;
  const plain = plainAddress(new URL(address, 'http://any.site'));
  const [path = '', query] = plain.split('?');
  if (query === undefined) return path;
  const asked = new URLSearchParams(query);
  const isKnown = [...asked].every(([name, value]) =>
    KNOWN_QUERIES.get(`${path}?${name}`)?.(value),
  );
  const isEachOnce = new Set(asked.keys()).size === asked.size;
  return isKnown && isEachOnce ? plain : undefined;
}

function toWebRequest(request: FastifyRequest, address: string, config: Config): Request {
  const headers = new Headers();
  for (const name of HEADERS_FOR_PAGES) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // A form may be posted from our own pages only; a proxy in front may have its own idea of the host.
  if (config.mode === 'production') headers.set('host', new URL(config.publicUrl).host);
  const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : null;
  return new Request(new URL(address, config.publicUrl), {
    // Also for a HEAD: rendered as one, the page would be empty, and it may be cached.
    method: request.method === 'POST' ? 'POST' : 'GET',
    headers,
    body: body && new Uint8Array(body),
  });
}

async function sendResponse(reply: FastifyReply, response: Response) {
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
