import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PAGE = '<!doctype html><script>1</script><h1>School</h1>';

let school: TestApp;
let address: string;
let folder: string;
let agent: Agent;
let routed: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-pages-'));
  mkdirSync(path.join(folder, 'assets'));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await open();
});
afterEach(async () => {
  agent.destroy();
  await school.close();
  rmSync(folder, { recursive: true });
});

async function open(settings: Record<string, string> = {}): Promise<void> {
  school = await createTestApp({
    settings,
    pages: {
      assetsDir: folder,
      async render() {
        return { response: new Response(), page: { html: PAGE, nonce: '' } };
      },
    },
  });
  address = await school.app.listen({ host: '127.0.0.1', port: 0 });
  routed = [];
  const { routing } = school.app;
  school.app.routing = (request, response) => {
    routed.push(`${request.method} ${request.url}`);
    routing(request, response);
  };
}

/** The answer as it comes over the line. */
async function get(url: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const request = send(`${address}${url}`, { agent, method, headers }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no answer');
  const { statusCode, statusMessage, rawHeaders } = response;
  const head = rawHeaders.join('\n').replace(/Date\n.*/, 'Date');
  return { statusCode, statusMessage, head, body: await text(response.setEncoding('latin1')) };
}

async function settledPayment(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  return `/api/payments/verify/${reference}`;
}

/** A header that means nothing, and that only routes take in. */
const FOR_ROUTES = { 'if-range': '"nothing"' };

describe('an answer that is kept', () => {
  const kept: [string, () => Promise<string>][] = [
    ['a page', async () => '/'],
    ['a page of the list', async () => '/news?page=2'],
    ['the list of news', async () => '/api/news'],
    ['the list as pages ask for it', async () => '/api/news?type=event&page=1'],
    ['the feed', async () => '/api/news/feed.xml'],
    ['a settled payment', settledPayment],
  ];

  test.each(kept)('%s is byte for byte what its route sends', async (_what, prepare) => {
    const url = await prepare();
    const etag = (await fetch(address + url)).headers.get('etag') ?? '"none"';
    for (const accepted of [undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0']) {
      for (const tags of [undefined, '"other"', etag, `"other", ${etag}`]) {
        const asked = {
          ...(accepted && { 'accept-encoding': accepted }),
          ...(tags && { 'if-none-match': tags, 'sec-fetch-site': 'none' }),
        };
        const byRoute = await get(url, { ...asked, ...FOR_ROUTES });
        routed = [];
        expect(await get(url, asked)).toEqual(byRoute);
        expect(routed).toEqual([]);
      }
    }
  });

  test.each([
    ['HEAD', {}],
    ['POST', {}],
    ['GET', { authorization: 'Bearer something-of-somebody' }],
    ['GET', { range: 'bytes=0-1' }],
    ['GET', { 'content-length': '0' }],
    ['GET', { 'if-modified-since': 'Sat, 21 Nov 2026 09:00:00 GMT' }],
  ])('leaves %s with %j to the routes', async (method, headers) => {
    await get('/');
    routed = [];
    await get('/', headers, method);
    expect(routed).toEqual([`${method} /`]);
  });

  test('counts against the limit of its network address as its route does', async () => {
    await school.close();
    await open({ PAYMENT_CHECKS_PER_MINUTE: '5', TRUST_PROXY: '127.0.0.1' });
    const url = await settledPayment();
    const from = (client: string) => ({ 'x-forwarded-for': client });
    for (const headers of [{}, FOR_ROUTES, {}, FOR_ROUTES, {}]) {
      expect(await get(url, { ...from('10.0.0.1'), ...headers })).toMatchObject({
        statusCode: 200,
      });
    }
    const refused = await get(url, from('10.0.0.1'));
    expect(refused.statusCode).toBe(429);
    expect(refused.head).toContain('retry-after\n60');
    expect(await get(url, from('10.0.0.2'))).toMatchObject({ statusCode: 200 });
  });

  test('is left to the routes once the school is closing: they end the connection', async () => {
    await school.app.inject('/');
    expect((await school.app.inject('/')).headers.connection).toBe('keep-alive');
    await school.app.close();
    expect((await school.app.inject('/')).headers.connection).toBe('close');
  });
});
