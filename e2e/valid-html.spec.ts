import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { halves, makeNote } from './fee-notes.ts';
import { expect, test } from './fixtures.ts';
import { decideOutcome, startPayment } from './portal.ts';

/** What the HTML standard says and what screen readers need; how the source is laid out is left to React. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // For files from other hosts; ours all come from the school's own.
    'require-sri': 'off',
  },
});

/** Rendered on the server, but in no site map. */
const OTHER_PAGES = [
  '/gallery?category=events&q=drum&view=list',
  '/news?type=event&page=2',
  '/news?q=drum&type=event',
  '/contacts?about=visit',
  '/payment?reference=WBS-20261120-0000000000000000000000',
  '/receipts/WBS-20261120-0000000000000000000000',
  '/pay/7K3MQ2X89T',
  '/unauthorized',
  '/404',
  '/calender',
];

/** What the staff's pages are before their scripts run. */
const STAFF_SHELLS = [
  '/admin-login',
  '/admin-panel',
  '/admin-panel/dashboard',
  '/admin-panel/dashboard/payments',
  '/admin-panel/dashboard/morning-note',
  '/admin-panel/dashboard/messages',
  '/admin-panel/news',
  '/admin-panel/users',
  '/admin-panel/settings',
];

test('every public page is valid HTML', async ({ request }) => {
  const pages = await pagesOfSiteMap(request);
  expect(pages).toContain('/payment');
  const { address } = await makeNote(request, { plan: halves });
  const made = [await receiptPage(request), address];
  expect(await findings(request, [...pages, ...OTHER_PAGES, ...made])).toEqual([]);
});

test('the staff’s pages are valid HTML before their scripts run', async ({ request }) => {
  expect(await findings(request, STAFF_SHELLS)).toEqual([]);
});

test('a page that breaks the rules is found out', async () => {
  const { results } = await validator.validateString(
    '<!doctype html><html lang="en"><head><title>A</title></head><body><p id="a"><div id="a"></div></p></body></html>',
  );
  const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect(rules).toContain('no-dup-id');
});

async function receiptPage(request: APIRequestContext): Promise<string> {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  return `/receipts/${reference}`;
}

/** The site's pages and, of the news items, one. */
async function pagesOfSiteMap(request: APIRequestContext): Promise<string[]> {
  const map = await (await request.get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const items = paths.filter((path) => path.startsWith('/news/'));
  return [...paths.filter((path) => !items.includes(path)), ...items.slice(-1)];
}

async function findings(request: APIRequestContext, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.headers()['content-type']).toContain('text/html');
    const { results } = await validator.validateString(await response.text(), path);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        found.push(`${path} ${ruleId}: ${message} (${selector})`);
      }
    }
  }
  return found;
}
