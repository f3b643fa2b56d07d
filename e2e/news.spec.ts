import type { Locator, Page } from '@playwright/test';
import { school } from '#content/school.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import {
  answerItem,
  answerList,
  cards,
  followTab,
  hideTab,
  holdCalls,
  ITEM_CALL,
  LIST_CALL,
  newsItem,
  openFirstCard,
  openNews,
  pageTurner,
  readMore,
  showOnly,
  tab,
} from './news-steps.ts';
import { publish, takeDown } from './news-writer.ts';
import { scriptsAreRunning } from './portal.ts';
import { uniqueWord } from './unique-word.ts';

/** On a quiet one it is within five seconds. */
const SLOW_MACHINE_MS = 20_000;

test.describe('an item that is taken down', () => {
  test.use({ expectedErrors: /404/ });
  test('what is published, changed or taken down is offered on open pages within seconds, and shown by a press @mobile', async ({
    page,
  }) => {
    const title = `Open day ${uniqueWord()}`;
    await page.goto('/news');
    await scriptsAreRunning(page);
    await expectNoLayoutShift(page);
    const id = await publish(page, { title, type: 'news' });
    const offer = page.getByRole('button', { name: `Show what is new: ${title}` });
    await expect(offer).toBeVisible({ timeout: SLOW_MACHINE_MS });
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
    await expectNoLayoutShift(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await offer.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'All updates' })).toBeFocused();

    await page.goto(`/news/${id}`);
    await scriptsAreRunning(page);
    await takeDown(page, id);
    const change = page.getByRole('button', { name: 'Show what has changed' });
    await expect(change).toBeVisible({ timeout: SLOW_MACHINE_MS });
    await expectAccessible(page);
    await change.click();
    await expect(page.getByText('The school has taken this item down.')).toBeVisible();
    await expect(change).toBeHidden();
  });
});

test('an open page asks nothing while it is hidden, and asks at once when one comes back', async ({
  page,
}) => {
  await page.clock.install();
  await openNews(page);
  await hideTab(page, true);
  // The device's copy gets what the document has shortened.
  await page.clock.fastForward('00:05');
  await page.waitForLoadState('networkidle');
  const calls = countCalls(page);
  const title = `Bake sale ${uniqueWord()}`;
  await publish(page, { title, type: 'news' });
  await page.clock.fastForward('02:00');
  expect(calls()).toBe(0);
  await hideTab(page, false);
  await expect(page.getByRole('button', { name: `Show what is new: ${title}` })).toBeVisible();
  expect(calls()).toBe(1);
});

test('what is searched for is not asked again', async ({ page }) => {
  await page.clock.install();
  await openNews(page, `/news?q=${uniqueWord()}`);
  await page.clock.fastForward('00:05');
  await page.waitForLoadState('networkidle');
  const calls = countCalls(page);
  await page.clock.fastForward('02:00');
  await page.getByLabel('Search news and events').focus();
  expect(calls()).toBe(0);
});

test('news by type and page; the address keeps both, reload and Back too @mobile @engine', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await openNews(page);
  await expect(page).toHaveTitle(`News & Events · ${school.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News & Events');
  await expect(cards(page)).toHaveCount(9);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expectNoLayoutShift(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(calls).toEqual([]);

  await showOnly(page, 'Event');
  await expect(tab(page, 'Event')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: / shown$/ })).toHaveText(/^9 of \d+/);

  await follow(nextPage(page), /\/news\?type=event&page=2$/);
  await expect(pageTurner(page).getByText(/^Page 2 of \d+ \(\d+ total\)$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Event, page 2' })).toBeFocused();
  await page.reload();
  await scriptsAreRunning(page);
  await expect(pageTurner(page).getByText(/^Page 2 of/)).toBeVisible();
  await expect(tab(page, 'Event')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?type=event$/);
  await expect(pageTurner(page).getByText(/^Page 1 of/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'true');
});

test('while a page loads its cards’ places are held, and nothing moves when they come', async ({
  page,
}) => {
  await openNews(page);
  const release = await holdCalls(page, LIST_CALL);
  await follow(nextPage(page), /\/news\?page=2$/);
  await expect(page.getByText('Loading latest updates...')).toBeVisible();
  await expectAccessible(page);
  const places = page.locator('section[aria-busy=true] [aria-hidden=true] > div');
  await expect(places).toHaveCount(9);
  const held = await places.nth(4).boundingBox();
  await page.evaluate(() => {
    window.layoutShift = 0;
  });
  release();
  await expect(cards(page)).toHaveCount(9);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .nth(4);
  expect(await card.boundingBox()).toEqual(held);
  await expectNoLayoutShift(page);
});

test.describe('a server in trouble', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is reported in words, whatever its answer, and can be asked again', async ({ page }) => {
    await openNews(page);
    const failed = page.getByRole('alert').filter({ hasText: 'No Data Available' });
    const answers = [
      { kind: 'News', answer: { status: 500, json: { success: false, message: 'Oh' } } },
      { kind: 'Event', answer: { body: '<html>Bad gateway</html>', contentType: 'text/html' } },
      { kind: 'News', answer: { json: { success: false, data: [], message: 'No' } } },
    ] as const;
    for (const { kind, answer } of answers) {
      await page.route(LIST_CALL, (route) => route.fulfill(answer), { times: 1 });
      const answered = page.waitForResponse(LIST_CALL);
      await followTab(page, kind);
      await answered;
      await expect(failed).toContainText(
        'Unable to load content. Please check your connection and try again.',
      );
    }
    await expectAccessible(page);
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(9);
    await expect(failed).toBeHidden();
  });
});

test('an empty list says so; Refresh Updates brings what is new', async ({ page }) => {
  await openNews(page);
  await page.route(LIST_CALL, answerList([]), { times: 1 });
  await followTab(page, 'Event');
  await expect(page.getByRole('heading', { name: 'No Updates Found' })).toBeVisible();
  await expect(page.getByText('No event available at the moment.')).toBeVisible();
  await expectAccessible(page);

  const release = await holdCalls(page, LIST_CALL);
  const refresh = page.getByRole('button', { name: 'Refresh Updates' });
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(cards(page)).toHaveCount(9);
  await expect(refresh).not.toHaveAttribute('aria-busy');
  await expect(refresh).toBeFocused();
});

test('a card opens without waiting, is brought up to date quietly, and Back returns', async ({
  page,
}) => {
  const title = `Lantern walk ${uniqueWord()}`;
  await publish(page, { title, type: 'news' });
  await openNews(page);
  const card = cards(page).filter({ hasText: title });
  const gate = Promise.withResolvers<void>();
  await page.route(ITEM_CALL, async (route) => {
    await gate.promise;
    const id = route.request().url().split('/').pop();
    await answerItem(newsItem({ _id: id, title: 'A better title' }))(route);
  });
  await follow(card, /\/news\/.+/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page.getByText(/^By /)).toBeVisible();
  await expect(page).toHaveTitle(`${title} · ${school.name}`);
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'A better title' })).toBeVisible();

  await follow(page.getByRole('button', { name: 'Back' }), /\/news$/, 'News & Events');
  await expect(cards(page)).toHaveCount(9);
  await page.goForward();
  await expect(page).toHaveURL(/\/news\/.+/);
  await expect(page.getByRole('heading', { level: 1, name: 'A better title' })).toBeVisible();
});

for (const [wish, fades] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  test(`where motion is ${wish}, opening a card fades ${fades} times in browsers that can, and focus follows`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: wish });
    await openNews(page);
    const canFade = await page.evaluate(() => {
      // Not before Chromium 111.
      const start = document.startViewTransition?.bind(document);
      if (!start) return false;
      document.startViewTransition = (update) => {
        document.documentElement.dataset.fades = `${Number(document.documentElement.dataset.fades ?? 0) + 1}`;
        return start(update);
      };
      return true;
    });
    const { title } = await openFirstCard(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    const counted = await page.evaluate(() => document.documentElement.dataset.fades ?? '0');
    expect(counted).toBe(`${canFade ? fades : 0}`);
    await follow(page.getByRole('button', { name: 'Back' }), /\/news$/);
    await expect(page.getByRole('heading', { level: 1, name: 'News & Events' })).toBeFocused();
  });
}

test('a fade that is cut short, by Back or by turning the phone, is no error', async ({ page }) => {
  await openNews(page);
  for (let time = 0; time < 4; time += 1) {
    await follow(readMore(page).first(), /\/news\/.+/);
    await page.setViewportSize({ width: 700 + time, height: 390 });
    await page.goBack();
    await expect(readMore(page).first()).toBeVisible();
  }
});

test.describe('an item’s own page', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is accessible on a phone and a desk, shared by a small menu, and left to the list', async ({
    page,
  }) => {
    await openNews(page);
    // Not the newest, which may be what an earlier journey wrote.
    await openNews(page, (await readMore(page).last().getAttribute('href')) ?? '');
    await expectNoLayoutShift(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 844 });
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
    await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.+%2Fnews%2F/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(whatsApp).toBeHidden();
    await expect(share).toBeFocused();
    await share.click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await follow(page.getByRole('button', { name: 'Back' }), /\/news$/);
    await expect(page.getByRole('heading', { level: 1, name: 'News & Events' })).toBeFocused();
  });
});

test('an unknown item is a true 404; a known one tells search engines what it is', async ({
  request,
}) => {
  const unknown = await request.get('/news/nothing-here');
  expect(unknown.status()).toBe(404);
  const notThere = await unknown.text();
  expect(notThere).toContain('Unable to load news. No offline version available.');
  expect(notThere).toContain('<meta name="robots" content="noindex"/>');
  const { data } = await (await request.get('/api/news?type=event&page=1')).json();
  const item = data.at(-1);
  const html = await (await request.get(`/news/${item._id}`)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const event = scripts.map(([, text = '']) => JSON.parse(text)).find((it) => it.name);
  expect(event).toMatchObject({ '@type': 'Event', name: item.title, location: {} });
  expect(event.startDate).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/share\.jpg"/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs, pages, Refresh, cards and Back work as links and forms', async ({ page }) => {
    await page.goto('/news');
    await showOnly(page, 'Event');
    await follow(nextPage(page), /\/news\?type=event&page=2$/);
    await loadsAgain(page, page.getByRole('button', { name: 'Refresh Updates' }));
    await expect(page).toHaveURL(/\/news\?type=event&page=2$/);
    await openFirstCard(page);
    await expect(page.getByText(/^By /)).toBeVisible();
    await loadsAgain(page, page.getByRole('button', { name: 'Refresh' }));
    await expect(page.getByText(/^By /)).toBeVisible();
    await follow(page.getByRole('button', { name: 'Back' }), /\/news\??$/, 'News & Events');
  });
});

test.describe('a hostile item', () => {
  test.use({ expectedErrors: /Failed to load resource/, viewport: { width: 320, height: 640 } });

  test('shows safely in the list and on its page', async ({ page }) => {
    const title = '<img src=x onerror=alert(1)> 👩🏾‍🏫 مدرسة';
    const words = `<script>alert(1)</script> javascript:alert(1) ${'W'.repeat(600)}`;
    const address = `https://school.example/${'a'.repeat(300)}`;
    const arabic = 'مرحبا بكم في المدرسة';
    const hostile = newsItem({
      title,
      description: [words, address, arabic].join('\n\n'),
      blocks: [
        { kind: 'p', lines: [[{ words }]] },
        { kind: 'p', lines: [[{ words: address, href: address }]] },
        { kind: 'ul', lines: [[{ words: arabic, strong: true }]] },
      ],
      image: '/media/dead-800x600-ffcb2f/800.jpg',
      createdBy: null,
    });
    page.on('dialog', () => expect('a script ran').toBe('no script ran'));
    await openNews(page, '/news?type=event');
    await page.route(LIST_CALL, answerList([hostile, newsItem({ _id: 'n2', image: null })]));
    await page.route(ITEM_CALL, answerItem(hostile));
    await followTab(page, 'News');
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first().getByRole('heading')).toHaveText(title);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await follow(readMore(page).first(), /\/news\/.+/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(page.getByRole('article').getByRole('link')).toHaveCount(1);
    await expect(page.getByText(/^By /)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('the keyboard reaches tabs, refresh, cards and pages in this order', async ({ page }) => {
  await openNews(page);
  await tab(page, 'All').focus();
  const stops = [
    tab(page, 'News'),
    tab(page, 'Event'),
    page.getByRole('button', { name: 'Refresh Updates' }),
    readMore(page).nth(0),
    readMore(page).nth(1),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/news\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

const nextPage = (page: Page) => pageTurner(page).getByRole('link', { name: 'Next' });

/** Presses what asks the server for the same page, and waits until it has loaded again. */
async function loadsAgain(page: Page, button: Locator): Promise<void> {
  const loaded = page.waitForEvent('load');
  await button.click();
  await loaded;
}

function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/news?')) calls += 1;
  });
  return () => calls;
}
