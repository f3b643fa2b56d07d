import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages as site } from '#contract/addresses.ts';
import { isNewsType } from '#contract/news.ts';
import { PAGE_PATTERN } from '#contract/paging.ts';
import type { PageServices } from '../../web/services.server.ts';
import type { Config } from '../config.ts';
import { compressText, etagOf, sendCompressed } from '../http/compressed-answer.ts';
import { RETRY_AFTER_SECONDS } from '../http/failure-answers.ts';
import { prepareFirstView, readStylesheets } from './first-view.ts';
import type { FindAsset } from './other-builds.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';

/** How pages are made: from the build, or by Vite while developing. */
export interface PageRendering {
  render(request: Request, services: PageServices): Promise<Response>;
  /** Folder with the files for browsers; undefined when Vite serves them itself. */
  assetsDir: string | undefined;
  /** Where files lie that our own build has not, but another one. */
  findInOtherBuilds?: FindAsset;
  /** Runs before our own routes while developing. */
  attach?(app: FastifyInstance): void;
}

interface Parts {
  pages: PageRendering;
  config: Config;
  servicesFor: (request: FastifyRequest) => PageServices;
  cache: PageCache;
}

const FORM_LIMIT_BYTES = 64 * 1024;
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
/** Twenty small files make a first visit: what says nothing about a script or picture is not sent with each. */
const NOT_FOR_HASHED_FILES = ['etag', 'last-modified', 'permissions-policy', 'x-frame-options'];
/** The queries that pages answer to; with any other a page is not kept. */
const KNOWN_QUERIES: Record<string, Record<string, (text: string) => boolean>> = {
  [site.news]: { type: isNewsType, page: (text) => PAGE_PATTERN.test(text) },
};
const HEADERS_FOR_PAGES = ['accept', 'content-type', 'host', 'origin', 'user-agent'];

/** Every address that is not the API's or a file's: rendered by React Router, kept in memory, compressed. */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { pages, config, servicesFor, cache } = parts;
  const stylesheets = pages.assetsDir ? readStylesheets(pages.assetsDir) : undefined;
  pages.attach?.(app);
  if (pages.assetsDir) await serveFiles(app, pages.assetsDir);

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
  app.get('/*', async (request, reply) => {
    const key = cacheKey(request);
    const kept = key && cache.find(key);
    return kept ? sendPage(request, reply, kept) : renderAndSend(request, reply, key);
  });
  app.post('/*', async (request, reply) => renderAndSend(request, reply));

  async function renderAndSend(request: FastifyRequest, reply: FastifyReply, key?: string) {
    const keep = key && cache.begin(key);
    const response = await pages.render(toWebRequest(request, config), servicesFor(request));
    if (!isHtml(response)) return sendResponse(reply, response);
    const isPrivate = response.headers.get('cache-control') === 'no-store';
    const page = await preparePage(response, isPrivate ? undefined : key);
    if (keep && page.status === 200 && !isPrivate) keep(page);
    return sendPage(request, reply, { ...page, isPrivate });
  }

  async function preparePage(response: Response, key?: string): Promise<RenderedPage> {
    const rendered = await response.text();
    const html = stylesheets ? prepareFirstView(rendered, stylesheets) : rendered;
    const known = key && cache.findOld(key);
    // The same text need not be compressed again.
    if (known && known.etag === etagOf(html)) return known;
    const { status } = response;
    const securityPolicy = pageSecurityPolicy(html, config);
    const use = key && status === 200 ? 'sentOften' : 'sentOnce';
    return { ...(await compressText(html, use)), status, securityPolicy };
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

/** A page depends on its path and the queries we know; unknown addresses are never kept (they are endless). */
function cacheKey(request: FastifyRequest): string | undefined {
  const [path = '', query] = request.url.split('?', 2);
  if (path.endsWith('.data')) return undefined;
  const known = KNOWN_QUERIES[path] ?? {};
  const isKnown = [...new URLSearchParams(query)].every(([name, value]) => known[name]?.(value));
  return isKnown ? request.url : undefined;
}

function toWebRequest(request: FastifyRequest, config: Config): Request {
  const headers = new Headers();
  for (const name of HEADERS_FOR_PAGES) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // A form may be posted from our own pages only; a proxy in front may have its own idea of the host.
  if (config.mode === 'production') headers.set('host', new URL(config.publicUrl).host);
  const body = request.method === 'POST' && Buffer.isBuffer(request.body) ? request.body : null;
  return new Request(new URL(request.url, config.publicUrl), {
    // Also for a HEAD, which gets the page's headers: rendered as one, the page is empty, and it may be kept.
    method: request.method === 'POST' ? 'POST' : 'GET',
    headers,
    body: body && new Uint8Array(body),
  });
}

/** A page that its route calls `no-store` is for one request: made anew for each, and kept nowhere. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { isPrivate = false, ...page }: RenderedPage & { isPrivate?: boolean },
) {
  const mayBeKept = page.status === 200 && request.method !== 'POST' && !isPrivate;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.securityPolicy,
    'cache-control': mayBeKept ? 'no-cache' : 'no-store',
  });
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return sendCompressed(request, reply.code(page.status), page);
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Redirects and the router's own data answers. */
async function sendResponse(reply: FastifyReply, response: Response) {
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
