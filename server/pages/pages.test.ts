import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicPages } from '#contract/public-pages.ts';
import type { PageServices } from '../../web/services.server.ts';
import { readConfig } from '../config.ts';
import { compressResponse } from '../http/compressed-response.ts';
import { createTestApp, goodForm, type TestApp } from '../testing/test-app.ts';
import { prepareFirstView } from './first-view.ts';
import { UNCACHED_PER_MINUTE } from './page-limit.ts';
import { createPageCache } from './page-routes.ts';
import { pageSecurityPolicy } from './page-security-policy.ts';

const SCRIPT = 'window.greeting = "Good morning"';
/** As an attacker would inject it. */
const INJECTED = 'steal(localStorage)';
const PAGE = `<!doctype html><script>${SCRIPT}</script><script>${INJECTED}</script><script src="/assets/a.js"></script><h1>School</h1>`;
const SECRET = 'not for readers';
const NONCE = '5f1c';
const RENDERED_PAGE = PAGE.replace(`<script>${SCRIPT}`, `<script nonce="${NONCE}">${SCRIPT}`);

let school: TestApp;
let folder: string;
let rendered: Request[];
let services: PageServices | undefined;

beforeEach(async () => {
  rendered = [];
  folder = mkdtempSync(path.join(tmpdir(), 'school-pages-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets', 'bird-1a2b.svg'), '<svg/>');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  school = await createTestApp({
    pages: {
      assetsDir: folder,
      async render(request, pageServices) {
        rendered.push(request);
        services = pageServices;
        const { pathname } = new URL(request.url);
        if (pathname === '/away')
          return { response: new Response(null, { status: 303, headers: { location: '/' } }) };
        if (pathname === '/broken') throw new TypeError('secret detail');
        // As React Router: of what is asked for by HEAD there is no text.
        const text = request.method === 'HEAD' ? '' : RENDERED_PAGE;
        const html = request.method === 'POST' ? `<p>${await request.text()}</p>` : text;
        const status = pathname === '/nowhere' ? 404 : 200;
        const headers = pathname === '/private' ? { 'cache-control': 'no-store' } : {};
        return { response: new Response(null, { status, headers }), page: { html, nonce: NONCE } };
      },
    },
  });
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

describe('a page', () => {
  test('may run its own inline scripts and nothing else, least of all what was injected', async () => {
    const response = await school.app.inject('/');
    const policy = String(response.headers['content-security-policy']);
    expect(response.body).toContain(INJECTED);
    expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)};`);
    expect(policy).not.toContain(hashOf(INJECTED));
    expect(`${response.body}${JSON.stringify(response.headers)}`).not.toContain(NONCE);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test('asks browsers to say how slow their connection is when they fetch pictures', async () => {
    const { headers } = await school.app.inject('/');
    expect(headers['accept-ch']).toBe('ECT');
  });

  test('is rendered once and then comes from memory, compressed as the browser likes', async () => {
    const plain = await school.app.inject('/');
    const brotli = await school.app.inject({
      url: '/',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    const gzip = await school.app.inject({
      url: '/',
      headers: { 'accept-encoding': 'gzip, br;q=0' },
    });
    expect(plain.body).toBe(PAGE);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(PAGE);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(PAGE);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(rendered).toHaveLength(1);
  });

  test('is rendered once for all who ask while it is made', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => school.app.inject('/')));
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill(PAGE));
    expect(rendered).toHaveLength(1);
  });

  test('is whole after its headers alone were asked for', async () => {
    const head = await school.app.inject({ method: 'HEAD', url: '/' });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    const whole = await school.app.inject('/');
    expect(whole.body).toContain('School');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(rendered).toHaveLength(1);
  });

  test('that the browser has already is not sent again', async () => {
    const { etag } = (await school.app.inject('/')).headers;
    const again = await school.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('with tracking parameters on its address is the one without them', async () => {
    for (const url of [
      '/news?page=2&fbclid=IwAR0&type=event',
      '/news?utm_source=whatsapp&utm_medium=social&page=2&type=event',
      '/news?page=2&gclid=1&msclkid=2&igsh=3&_gl=4&type=event&ttclid=5&wbraid=6',
      '/news/?page=2&type=event&gad_source=1&srsltid=2',
      '/news?page=2&type=event',
    ]) {
      expect((await school.app.inject(url)).body).toBe(PAGE);
    }
    expect(rendered.map(({ url }) => new URL(url).search)).toEqual(['?page=2&type=event']);
  });

  test('with a payment in its address is never the cached one of the form', async () => {
    const form = ['/payment', '/payment/', '/payment?fbclid=1', '/payment/?utm_source=sms'];
    for (const url of form) await school.app.inject(url);
    expect(rendered).toHaveLength(1);
    const asked = ['/payment?reference=a', '/payment?fbclid=1&reference=a', '/payment/?trxref=a'];
    for (const url of asked) await school.app.inject(url);
    expect(rendered.slice(1).map(({ url }) => new URL(url).search)).toEqual([
      '?reference=a',
      '?fbclid=1&reference=a',
      '?trxref=a',
    ]);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'is not cached for a query by the name of %s, as for any other that no page knows',
    async (name) => {
      for (const path of ['/about', '/news', '/about'])
        await school.app.inject(`${path}?${name}=1`);
      expect(rendered).toHaveLength(3);
    },
  );

  test('with a query, and one that does not exist, is never cached', async () => {
    for (const url of ['/payment?reference=a', '/payment?reference=a', '/nowhere', '/nowhere']) {
      await school.app.inject(url);
    }
    expect(rendered).toHaveLength(4);
    const missing = await school.app.inject('/nowhere');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
  });

  test('that its route calls private is rendered each time, and never cached', async () => {
    await school.app.inject('/private');
    const { statusCode, headers } = await school.app.inject('/private');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(rendered).toHaveLength(2);
  });

  test.each(['//evil.example', '//news', '//127.0.0.1:3000/news'])(
    'is not what %s asks for: it would name a site',
    async (url) => {
      const response = await school.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(rendered).toHaveLength(0);
    },
  );

  test('gets a posted form as it was sent, and its redirect is passed on', async () => {
    const response = await school.app.inject({
      method: 'POST',
      url: '/payment',
      payload: 'fullName=Ada+Obi',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.body).toBe('<p>fullName=Ada+Obi</p>');
    expect(response.headers['cache-control']).toBe('no-store');
    const away = await school.app.inject({ method: 'POST', url: '/away' });
    expect([away.statusCode, away.headers.location]).toEqual([303, '/']);
  });

  test('that fails shows one fixed sentence', async () => {
    const response = await school.app.inject('/broken');
    expect(response.statusCode).toBe(500);
    expect(response.body).toBe('Something went wrong on our side. Please try again in a moment.\n');
  });
});

describe('an address that asks for many pages that are not cached', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const get = (url: string, remoteAddress = '102.89.1.1') =>
    school.app.inject({ url, remoteAddress });
  const ask = async (times: number, urlOf: (time: number) => string) => {
    for (let time = 0; time < times; time += 1) await get(urlOf(time));
  };

  test.each([
    ['unknown addresses', () => '/nowhere'],
    ['queries that no page knows', (time: number) => `/about?time=${time}`],
    ['searches of the news', (time: number) => `/news?q=word${time}`],
    ['pages beyond the last, which are for one request', () => '/private'],
  ])('is refused after %s, with a page, and the others are not', async (_what, urlOf) => {
    await ask(UNCACHED_PER_MINUTE - 1, urlOf);
    expect((await get('/nowhere')).statusCode).toBe(404);
    const refused = await get('/nowhere');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Please wait a minute and try again.');
    expect(refused.body).toContain('<a href="/payment">');
    expect(rendered).toHaveLength(UNCACHED_PER_MINUTE);
    vi.advanceTimersByTime(60_000);
    expect((await get('/nowhere')).statusCode).toBe(404);
    await ask(UNCACHED_PER_MINUTE, urlOf);
    expect((await get('/nowhere', '102.89.1.2')).statusCode).toBe(404);
  });

  test('still gets what the navigation leads to, cached pages, and where payers come back', async () => {
    await get('/news/known');
    await ask(UNCACHED_PER_MINUTE, () => '/nowhere');
    expect((await get('/nowhere')).statusCode).toBe(429);
    for (const url of [...publicPages, '/payment?reference=WBS-1&trxref=WBS-1', '/news/known']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    }
  });

  test('is never refused a cached page', async () => {
    await ask(2 * UNCACHED_PER_MINUTE, () => '/news/known');
    expect((await get('/nowhere')).statusCode).toBe(404);
  });
});

test('a page that has grown old is still there, for when it is rendered again with the same text', async () => {
  const cache = createPageCache(() => time);
  let time = 1;
  const page = await compressResponse(PAGE, { headers: {}, use: 'sentOften' });
  cache.begin('/')(page);
  // What it is made of may have been a second old: together no more than five.
  time = 4_002;
  expect(cache.find('/')).toBeUndefined();
  expect(cache.findOld('/')).toBe(page);
});

describe('the first view', () => {
  const full =
    '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="stylesheet" href="/assets/site.css#"/>' +
    '<link rel="stylesheet" href="/assets/unknown.css"/></head>' +
    '<script>early()</script><script type="module" async="">import "/assets/entry.js";</script>';
  const { html, scripts } = prepareFirstView(
    full,
    new Map([['/assets/site.css', 'h1{color:red}']]),
  );

  test('has its styles inside, and does not fetch them again', () => {
    expect(html).toContain(
      '<style>h1{color:red}</style><link rel="stylesheet" href="/assets/site.css#" type="text/plain"/>',
    );
    expect(html).toContain('<link rel="stylesheet" href="/assets/unknown.css"/>');
  });

  test('shows its words before it fetches its fonts', () => {
    const [head] = html.split('</head>');
    expect(head).toContain("page.setAttribute('data-fonts', 'later')");
  });

  test('is shown when all of it has been read, so that nothing moves while it comes', () => {
    const [head] = html.split('</head>');
    expect(head).toContain('page.hidden = true;');
    expect(head).toContain("addEventListener('DOMContentLoaded', showPage);");
  });

  test('starts its scripts later, and says which it has put in', () => {
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('type="module"');
    expect(html).toContain(
      '<script type="text/plain" id="late-scripts">import "/assets/entry.js";</script>',
    );
    const [, starting] = /<script>([^<]*)<\/script><\/head>/.exec(html) ?? [];
    expect(scripts).toEqual([starting]);
  });
});

describe('a page that was rendered without scripts', () => {
  const bare =
    '<head><link rel="stylesheet" href="/assets/fonts.css"/></head><h1>Payment Receipt</h1>';
  const sheets = new Map([['/assets/fonts.css', '@font-face{font-family:Ojuju}']]);
  const { html, scripts } = prepareFirstView(bare, sheets);

  test('has its styles and fonts inside and gets no script of ours', () => {
    expect(html).toBe(
      '<head><style>@font-face{font-family:Ojuju}</style></head><h1>Payment Receipt</h1>',
    );
  });

  test('may run none', () => {
    expect(pageSecurityPolicy(scripts, readConfig({}))).toContain("script-src 'none';");
  });
});

test('pages show pictures of other sites only when a setting names them', () => {
  const policyWith = (environment: Record<string, string>) =>
    pageSecurityPolicy([], readConfig(environment));
  expect(policyWith({})).toContain("img-src 'self' data: blob:;");
  expect(policyWith({ IMAGE_ORIGINS: 'https://res.cloudinary.com' })).toContain(
    "img-src 'self' data: blob: https://res.cloudinary.com;",
  );
});

describe('what pages may ask of the machine', () => {
  test('the form post starts a payment as the API does', async () => {
    await school.app.inject('/');
    expect(services).toMatchObject({ testMode: true, publicUrl: 'http://127.0.0.1:3000' });
    expect(await services?.initializePayment(goodForm)).toMatchObject({
      httpStatus: 200,
      answer: { status: true, data: { reference: school.provider.opened[0]?.reference } },
    });
  });

  test('the form post and the call share one limit', async () => {
    await school.app.inject('/');
    for (let count = 0; count < 60; count += 1) {
      await school.initialize({ fullName: '' });
      await services?.initializePayment({ ...goodForm, fullName: '' });
    }
    expect(await services?.initializePayment(goodForm)).toEqual({
      httpStatus: 429,
      answer: {
        status: false,
        message: 'Too many requests from your connection. Please wait a minute and try again.',
      },
    });
    expect((await school.initialize()).statusCode).toBe(429);
    expect(school.provider.opened).toEqual([]);
  });

  test('a payment is shown as the call shows it', async () => {
    await school.app.inject('/');
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    const shown = await services?.verifyPayment(reference);
    // A signature is another one each time.
    const { data, ...answer } = (await school.verify(reference)).json();
    const asShown = { ...answer, data: { ...data, proof: expect.any(String) } };
    expect(shown).toEqual({ httpStatus: 200, answer: asShown });
    expect(school.provider.asked).toEqual([reference]);
  });

  test.each([
    ['unreachable', 502],
    ['timed_out', 504],
    ['busy', 503],
  ] as const)(
    'a payment that the provider cannot confirm (%s) is none yet',
    async (failure, httpStatus) => {
      await school.app.inject('/');
      const reference = await school.startPayment();
      school.provider.fails(failure);
      expect(await services?.verifyPayment(reference)).toMatchObject({
        httpStatus,
        answer: { status: false, data: { reference, status: 'pending' } },
      });
    },
  );

  test('a reference that is none of ours is not found', async () => {
    await school.app.inject('/');
    expect(await services?.verifyPayment('unknown')).toMatchObject({
      httpStatus: 404,
      answer: { status: false, message: expect.stringContaining('could not find a payment') },
    });
  });

  test('the page of a receipt and the call share one limit', async () => {
    await school.close();
    school = await createTestApp({
      settings: { PAYMENT_CHECKS_PER_MINUTE: '4' },
      pages: {
        assetsDir: folder,
        async render(_request, pageServices) {
          services = pageServices;
          return { response: new Response(), page: { html: PAGE, nonce: NONCE } };
        },
      },
    });
    await school.app.inject('/');
    for (let count = 0; count < 2; count += 1) {
      await services?.verifyPayment('unknown');
      await school.verify('unknown');
    }
    expect(await services?.verifyPayment('unknown')).toMatchObject({ httpStatus: 429 });
    expect((await school.verify('unknown')).statusCode).toBe(429);
  });

  test('a failure is an answer, never a rejection', async () => {
    await school.app.inject('/');
    expect(await services?.initializePayment({ ...goodForm, email: '' })).toEqual({
      httpStatus: 400,
      answer: {
        status: false,
        message: 'Please fix the form errors below',
        errors: { email: 'Email address is required' },
      },
    });
    school.provider.openCheckout = async () => {
      throw new TypeError('secret detail');
    };
    expect(await services?.initializePayment(goodForm)).toMatchObject({
      httpStatus: 500,
      answer: {
        status: false,
        message: 'Something went wrong on our side. Please try again in a moment.',
      },
    });
  });
});

describe('files for browsers', () => {
  test('a name with a hash is cached for ever, another for an hour', async () => {
    const hashed = await school.app.inject('/assets/bird-1a2b.svg');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-security-policy']).toContain("default-src 'none'");
    const plain = await school.app.inject('/favicon.svg');
    expect(plain.headers['cache-control']).toBe('public, max-age=3600');
  });

  test('a missing one is a short 404, not a page', async () => {
    const response = await school.app.inject('/assets/old-release.js');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('text/plain');
    expect(rendered).toHaveLength(0);
  });

  test('lie in the public folder alone, and nothing whose name begins with a dot is one', async () => {
    const outside = mkdtempSync(`${folder}-outside-`);
    writeFileSync(path.join(outside, 'config'), SECRET);
    mkdirSync(path.join(folder, '.git'));
    for (const name of ['.env', '.git/config', 'assets/.hidden.js']) {
      writeFileSync(path.join(folder, name), SECRET);
    }
    const other = `${path.basename(outside)}/config`;
    await school.close();
    school = await createTestApp({
      pages: { assetsDir: folder, render: notThere },
    });
    for (const url of [
      '/.git/config',
      '/.env',
      '/assets/.hidden.js',
      '/assets/../.env',
      `/../${other}`,
      `/..%2f${other}`,
      `/%2e%2e/${other}`,
      `/assets/../../${other}`,
      `/assets/..%2f..%2f${other}`,
      `/assets/..%5c..%5c${other}`,
    ]) {
      const { statusCode, body } = await school.app.inject(url);
      expect([url, statusCode, body.includes(SECRET)]).toEqual([url, expect.any(Number), false]);
      expect([400, 403, 404]).toContain(statusCode);
    }
    rmSync(outside, { recursive: true });
  });

  test.each(['/assets', '/assets/', '/assets//', '/assets/.'])(
    'are listed nowhere: %s',
    async (url) => {
      const { body } = await school.app.inject(url);
      expect(body).not.toContain('bird-1a2b');
    },
  );
});

async function notThere() {
  const page = { html: '<h1>Page Not Found</h1>', nonce: NONCE };
  return { response: new Response(null, { status: 404 }), page };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
