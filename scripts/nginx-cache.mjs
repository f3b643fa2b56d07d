/** What the cache in `deploy/nginx.conf` may answer by itself, and how soon it shows what has changed. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SITE_NAME } from './nginx.mjs';

const READINGS = 60;
const FRESH_WITHIN_MS = 5_000;
const SUPER = { email: 'super@school.example', password: 'leave-no-child-behind' };
const TITLE = 'Sports day is on Friday';

/**
 * Expectations and whether they hold, for a school in demo mode behind nginx: `port` is nginx's, `schoolPort` the
 * school's own, `folder` holds the certificate.
 */
export async function cacheExpectations({ folder, port, schoolPort }) {
  const ask = createVisitor({ folder, port });
  const countOf = (route) => answersOf(schoolPort, route);

  const before = await countOf('/*');
  for (let reading = 0; reading < READINGS; reading += 1) await ask('/about');
  const asked = (await countOf('/*')) - before;

  const page = await ask('/about');
  const known = await ask('/about', { headers: { 'if-none-match': page.headers.etag } });
  const zipped = await ask('/about', { headers: { 'accept-encoding': 'gzip' } });

  const { token } = JSON.parse((await ask('/api/auth/login', { body: SUPER })).body);
  const asStaff = { authorization: `Bearer ${token}` };
  const staffList = await ask('/api/admin/news', { headers: asStaff });
  const strangersList = await ask('/api/admin/news');

  const unknown = '/api/payments/verify/WBS-20261120-unknown000000000000';
  const checksBefore = await countOf('/api/payments/verify/:reference');
  for (let check = 0; check < 3; check += 1) await ask(unknown);
  const checks = (await countOf('/api/payments/verify/:reference')) - checksBefore;
  const pagesBefore = await countOf('/*');
  for (let back = 0; back < 3; back += 1) await ask('/payment?reference=WBS-20261120-unknown');
  const returns = (await countOf('/*')) - pagesBefore;
  for (let look = 0; look < 3; look += 1) await ask('/pay/7K3MQ2X89T');
  const looks = (await countOf('/*')) - pagesBefore - returns;

  const publishedIn = await shownAfter(() => publish(ask, asStaff));
  const { data } = JSON.parse((await ask('/api/news')).body);
  const { id } = data.find(({ title }) => title === TITLE) ?? {};
  const removedIn = await shownAfter(
    () => ask(`/api/admin/news/${id}`, { method: 'DELETE', headers: asStaff }),
    false,
  );

  return {
    [`${READINGS} readings of a page reach the school a few times (${asked})`]:
      asked < READINGS / 4,
    'the cached page is whole and sets no cookie':
      page.status === 200 && !page.headers['set-cookie'],
    'its mark for nginx goes no further': page.headers['x-accel-expires'] === undefined,
    'browsers ask each time': page.headers['cache-control'].startsWith('no-cache'),
    'a page that has not changed answers 304': known.status === 304,
    'each gets the compression they can read':
      page.headers['content-encoding'] === undefined &&
      zipped.headers['content-encoding'] === 'gzip',
    'what staff read is for staff': staffList.status === 200 && strangersList.status === 401,
    'each question about a payment reaches the school': checks === 3,
    'and so does each return from the checkout': returns === 3,
    'and each look at a fee note': looks === 3,
    [`a published item is shown within 5 s (${publishedIn} ms)`]: publishedIn < FRESH_WITHIN_MS,
    [`a deleted item is gone within 5 s (${removedIn} ms)`]: removedIn < FRESH_WITHIN_MS,
  };

  /** How long list and page take to show what `change` did, while others go on reading them. */
  async function shownAfter(change, isThere = true) {
    for (const address of ['/news', '/api/news']) await ask(address);
    await change();
    const changedAt = Date.now();
    for (const address of ['/news', '/api/news']) {
      while ((await ask(address)).body.includes(TITLE) !== isThere) {
        if (Date.now() - changedAt > FRESH_WITHIN_MS) return Number.POSITIVE_INFINITY;
        await pause(50);
      }
    }
    return Date.now() - changedAt;
  }
}

async function publish(ask, headers) {
  const form = new FormData();
  const texts = { type: 'news', title: TITLE, description: 'Red House meets Blue House.' };
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  const picture = readFileSync(new URL('../public/icon-512.png', import.meta.url));
  form.set('image', new Blob([picture], { type: 'image/png' }), 'sports.png');
  const { status, body } = await ask('/api/admin/news', { headers, body: form });
  if (status !== 201) throw new Error(`The item was not published: ${status} ${body}`);
}

/** How many answers of a route the school itself has counted. */
async function answersOf(port, route) {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('school_http_requests_total{') && line.includes(`"${route}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Asks through nginx, by the school's name; a body that is no form is sent as JSON. */
function createVisitor({ folder, port }) {
  const ca = readFileSync(join(folder, 'fullchain.pem'));
  return async (path, { method, headers = {}, body } = {}) => {
    const sent = body && (await bodyOf(body));
    const options = {
      host: '127.0.0.1',
      port,
      path,
      ca,
      servername: SITE_NAME,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { host: SITE_NAME, ...headers, ...sent?.headers },
    };
    const response = await new Promise((resolve, reject) => {
      request(options, resolve).once('error', reject).end(sent?.bytes);
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: await text(response),
    };
  };
}

async function bodyOf(body) {
  const response = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const bytes = Buffer.from(await response.arrayBuffer());
  const isForm = body instanceof FormData;
  const type = isForm ? response.headers.get('content-type') : 'application/json';
  return { bytes, headers: { 'content-type': type, 'content-length': bytes.length } };
}
