import type { FastifyReply, FastifyRequest } from 'fastify';
import { mainNavigation, payFeesLink, privacyLink } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { pages as site } from '#contract/addresses.ts';
import { TOO_MANY_REQUESTS } from '../http/failure-answers.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';

/** Wide: one address may stand for thousands of parents. What is kept is not counted, however often it is asked for. */
export const UNKEPT_PER_MINUTE = 300;

const OWN_PAGES: ReadonlySet<string> = new Set(
  [...mainNavigation, payFeesLink, privacyLink].map(({ path }) => path),
);

/** There is no script and no picture in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const links = [...mainNavigation, payFeesLink].map(
  ({ path, label }) => `<li><a href="${path}">${label}</a></li>`,
);

/** Made without the pages' code: it is sent because rendering is what costs. */
const tooManyPage = `<!doctype html>
<html lang="${school.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One moment, please · ${school.name}</title>
<style>
body { max-width: 34em; margin: 0 auto; padding: 3em 1.25em; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { line-height: 1.2; }
ul { padding: 0; list-style: none; }
li a { display: inline-block; padding-block: .6em; }
</style>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>${TOO_MANY_REQUESTS}</p>
<p>These pages are open meanwhile:</p>
<ul>${links.join('')}</ul>
</main>
</body>
</html>
`;

/**
 * How many pages that are not kept, and so are rendered for one request, a network address gets in a minute: unknown
 * addresses, pages beyond the last, queries that no page knows. Whether a page is kept shows when it is rendered, so it
 * is counted afterwards. The navigation's own pages are never refused, nor is /payment, where who has paid comes back.
 */
export function createPageLimit(trustedProxies: string[]) {
  const limiter = createRateLimiter({ perMinute: UNKEPT_PER_MINUTE, trustedProxies });
  return { secondsToWait, count };

  /** Undefined while the address is welcome. */
  function secondsToWait(request: FastifyRequest): number | undefined {
    return isNeverRefused(request) ? undefined : limiter.secondsToWait(request.raw);
  }

  function count(request: FastifyRequest): void {
    if (!isNeverRefused(request)) limiter.count(request.raw);
  }
}

/** The refusal, as a page that a person can read. */
export function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(tooManyPage);
}

function isNeverRefused({ url, method }: FastifyRequest): boolean {
  const [path = '', query] = url.split('?');
  if (path === site.payment) return true;
  return OWN_PAGES.has(path) && query === undefined && method !== 'POST';
}
