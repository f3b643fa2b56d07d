import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress, pages as site } from '#contract/addresses.ts';
import { isNewsType } from '#contract/news.ts';
import { PAGE_PATTERN } from '#contract/paging.ts';
import type { ReceiptKey } from '#contract/receipt-proof.ts';
import type { RenderedPage } from '../../web/entry.server.tsx';
import type { PageServices } from '../../web/services.server.ts';
import type { Config } from '../config.ts';
import { retryAfter } from '../http/failure-answers.ts';
import {
  etagOf,
  formFor,
  formForOne,
  type ReadyAnswer,
  readyText,
  SHARED_CACHE_HEADERS,
  sendForm,
} from '../http/ready-answer.ts';
import { prepareFirstView, readStylesheets } from './first-view.ts';
import type { FindAsset } from './other-builds.ts';
import { takeOwnScripts } from './own-scripts.ts';
import type { PageCache } from './page-cache.ts';
import { createPageLimit, sendTooMany } from './page-limit.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';
import { receiptCheckRoutes } from './receipt-check-routes.ts';
import type { Rendering } from './render.ts';
import { workerRoutes } from './worker-routes.ts';

/** How pages are made: from the build, or by Vite while developing. */
export interface PageRendering {
  render(request: Request, services: PageServices): Promise<Rendering>;
  /** Folder with the files for browsers; undefined when Vite serves them itself. */
  assetsDir: string | undefined;
  /** The service worker; none while developing. */
  workerScript?: string;
  /** Of the page that checks receipts without a line; none while developing. */
  receiptCheckScript?: string;
  /** Where files lie that our own build has not, but another one. */
  findInOtherBuilds?: FindAsset;
  /** Runs before our own routes while developing. */
  attach?(app: FastifyInstance): void;
}

interface Parts {
  pages: PageRendering;
  config: Config;
  servicesFor: (request: FastifyRequest) => PageServices;
  /** The public keys of receipts. */
  publicKeys: () => Promise<ReceiptKey[]>;
  cache: PageCache;
}

interface Page {
  html: string;
  /** The texts of the inline scripts that may run in it. */
  scripts: string[];
}

const FORM_LIMIT_BYTES = 64 * 1024;
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
/** Twenty small files make a first visit: what says nothing about a script or picture is not sent with each. */
const NOT_FOR_HASHED_FILES = ['etag', 'last-modified', 'permissions-policy', 'x-frame-options'];
/** As our pages and links spell addresses. */
const USUAL_PATH = /^(\/[a-z\d-]+)+\/?$|^\/$/;
/** Another site, to whoever makes an absolute address of it. */
const OTHER_SITE = /^\/[/\\]/;
/** The queries that pages answer to; with any other a page is not kept. */
const KNOWN_QUERIES = new Map<string, (value: string) => boolean>([
  [`${site.news}?type`, isNewsType],
  [`${site.news}?page`, (value) => PAGE_PATTERN.test(value)],
]);
const HEADERS_FOR_PAGES = ['accept', 'content-type', 'host', 'origin', 'user-agent'];

/** Every address that is not the API's or a file's: rendered by React Router, kept in memory, compressed. */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { pages, config, servicesFor, cache } = parts;
  const limit = createPageLimit(config.trustedProxies);
  const stylesheets = pages.assetsDir ? readStylesheets(pages.assetsDir) : undefined;
  pages.attach?.(app);
  if (pages.assetsDir) await serveFiles(app, pages.assetsDir);
  if (pages.workerScript) await workerRoutes(app, pages.workerScript, config);
  const { receiptCheckScript: script } = pages;
  if (script) await receiptCheckRoutes(app, { script, publicKeys: parts.publicKeys, config });

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
  const underWay = new Map<string, Promise<void>>();
  app.get('/*', async (request, reply) => {
    const key = cacheKey(request.url);
    if (!key) return render(request, reply);
    // When a page that many look at has grown old, one of them waits for a new one to be made, the others for that.
    const byAnother = underWay.get(key);
    if (byAnother) await byAnother;
    const kept = cache.find(key);
    if (kept) return sendForm(reply, formFor(kept, request.headers));
    const rendering = render(request, reply, key);
    const ended = rendering.then(nothing, nothing).finally(() => underWay.delete(key));
    underWay.set(key, ended);
    return rendering;
  });
  app.post('/*', async (request, reply) => render(request, reply));

  async function render(request: FastifyRequest, reply: FastifyReply, key?: string) {
    if (OTHER_SITE.test(request.url)) return reply.callNotFound();
    const seconds = limit.secondsToWait(request);
    if (seconds !== undefined) return sendTooMany(reply, seconds);
    const keep = key && cache.begin(key);
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
    // What its route calls `no-store` is for one request.
    const isForOne = response.headers.get('cache-control') === 'no-store';
    if (!keep || response.status !== 200 || isForOne) {
      limit.count(request);
      const mayBeKept = response.status === 200 && request.method !== 'POST' && !isForOne;
      const headers = headersOf(page, { 'cache-control': mayBeKept ? 'no-cache' : 'no-store' });
      const sending = { status: response.status, headers };
      const seconds = retryAfter(response.status);
      if (seconds) reply.header('retry-after', seconds);
      return sendForm(reply, formForOne(page.html, request.headers, sending));
    }
    const ready = await readyPage(page, key);
    keep(ready);
    return sendForm(reply, formFor(ready, request.headers));
  }

  function preparePage(rendered: RenderedPage): Page {
    const { html, scripts } = takeOwnScripts(rendered);
    if (!stylesheets) return { html, scripts };
    const prepared = prepareFirstView(html, stylesheets);
    return { html: prepared.html, scripts: [...scripts, ...prepared.scripts] };
  }

  async function readyPage(page: Page, key: string): Promise<ReadyAnswer> {
    const known = cache.findOld(key);
    // The same text need not be compressed again.
    if (known && known.etag === etagOf(page.html)) return known;
    return readyText(page.html, {
      headers: headersOf(page, SHARED_CACHE_HEADERS),
      use: 'sentOften',
    });
  }

  function headersOf({ scripts }: Page, caching: Record<string, string>): Record<string, string> {
    return {
      'content-type': 'text/html; charset=utf-8',
      // Browsers that know how slow their line is then say it when they ask for pictures.
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
      // Names under assets/ carry a hash of the content, so they never change and need no mark to compare.
      const isHashed = /\/assets\/[^/]+$/.test(path);
      reply.header('cache-control', isHashed ? FOR_EVER : FOR_AN_HOUR);
      if (isHashed) for (const name of NOT_FOR_HASHED_FILES) reply.removeHeader(name);
      // A drawing may animate itself; opened on its own it may do nothing else.
      if (path.includes('.svg')) reply.header('content-security-policy', SVG_POLICY);
    },
  });
}

/**
 * A page depends on its path and the queries we know, and is kept under one spelling of them; unknown addresses and
 * other spellings are never kept (they are endless).
 */
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
    // Also for a HEAD, which gets the page's headers: rendered as one, the page is empty, and it may be kept.
    method: request.method === 'POST' ? 'POST' : 'GET',
    headers,
    body: body && new Uint8Array(body),
  });
}

function nothing(): void {}

/** Redirects and the router's own data answers. */
async function sendResponse(reply: FastifyReply, response: Response) {
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
