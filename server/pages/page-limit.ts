import type { FastifyReply, FastifyRequest } from 'fastify';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { pages as site } from '#contract/addresses.ts';
import { publicPages } from '#contract/public-pages.ts';
import { TOO_MANY_REQUESTS } from '../http/failure-answers.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { standaloneHtml } from './standalone-html.ts';

/** Wide: one address may stand for thousands of parents. Cached pages are not counted. */
export const UNCACHED_PER_MINUTE = 300;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const links = [...mainNavigation, payFeesLink].map(
  ({ path, label }) => `<li><a href="${path}">${label}</a></li>`,
);

/** Made without the pages' code: rendering is what costs. */
const tooManyPage = standaloneHtml({
  title: 'One moment, please',
  styles:
    'h1 { line-height: 1.2; }\nul { padding: 0; list-style: none; }\nli a { display: inline-block; padding-block: .6em; }',
  body: `<h1>One moment, please</h1>
<p>${TOO_MANY_REQUESTS}</p>
<p>These pages are open meanwhile:</p>
<ul>${links.join('')}</ul>`,
});

/**
 * Limits the pages that are rendered for one network address: unknown addresses, queries that no page knows. Counted
 * after rendering, which shows whether a page is cached. Public pages and /payment with a reference are never refused.
 */
export function createPageLimit() {
  const limiter = createRateLimiter({ most: UNCACHED_PER_MINUTE });
  return { secondsToWait, count };

  function secondsToWait(request: FastifyRequest): number | undefined {
    return isNeverRefused(request) ? undefined : limiter.secondsToWait(request);
  }

  function count(request: FastifyRequest): void {
    if (!isNeverRefused(request)) limiter.count(request);
  }
}

export function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(tooManyPage);
}

function isNeverRefused({ url, method }: FastifyRequest): boolean {
  const [path = '', query] = url.split('?');
  if (path === site.payment) return true;
  return publicPages.includes(path) && query === undefined && method !== 'POST';
}
