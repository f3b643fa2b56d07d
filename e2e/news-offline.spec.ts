import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';
import {
  cards,
  followTab,
  ITEM_CALL,
  LIST_CALL,
  openFirstCard,
  openNews,
  pageTurner,
  readMore,
  showOnly,
  tab,
} from './news-steps.ts';
import { watchFetchesAhead } from './portal.ts';
import { emailOf, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const savedCopy = (page: Page) => page.getByText(/^Saved copy from \d+ \w+ \d{4}, \d\d:\d\d$/);

test('with the network cut, pages and items already seen are read from their copies @engine', async ({
  page,
  context,
}) => {
  const isFetchedAhead = await watchFetchesAhead(page);
  await openNews(page);
  await showOnly(page, 'Event');
  await isFetchedAhead('news-item-page');
  await expect
    .poll(() => keysOnDevice(page))
    .toEqual(expect.arrayContaining(['news-list-all-1', 'news-list-event-1']));
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Refresh Updates' }).click();
  await expect(savedCopy(page)).toBeVisible();
  await expect(pageTurner(page)).toHaveCount(0);
  await expectAccessible(page);
  await openFirstCard(page);
  await expect(page.getByText(/^By /)).toBeVisible();
  await expect(savedCopy(page)).toBeVisible();
  await follow(page.getByRole('button', { name: 'Back' }), /type=event/, 'News & Events');
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(9);
  await expect(savedCopy(page)).toBeVisible();
  await followTab(page, 'News');
  await expect(page.getByText('No Data Available')).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(9);
  await expect(pageTurner(page)).toBeVisible();
});

test('a list opened by its address can be read whole offline, card by card', async ({
  page,
  context,
}) => {
  const { data } = await (await page.request.get('/api/news?page=1')).json();
  const isFetchedAhead = await watchFetchesAhead(page);
  const whole = page.waitForResponse(LIST_CALL);
  await openNews(page);
  await isFetchedAhead('news-item-page');
  await (await whole).finished();
  await context.setOffline(true);

  for (const [index, { _id: id, title, description }] of data.entries()) {
    await follow(readMore(page).nth(index), new RegExp(`/news/${id}$`), title);
    await expect(savedCopy(page)).toBeVisible();
    await expect(page.getByRole('article')).toContainText(
      description.slice(-30).split('\n').at(-1),
    );
    await expect.poll(() => keysOnDevice(page)).toContain(`news-${id}`);
    await page.goBack();
    await expect(cards(page)).toHaveCount(data.length);
  }
});

test('a later visit still has the copies of an earlier one on the device', async ({ page }) => {
  await openNews(page, '/news?type=news');
  const { title, id } = await openFirstCard(page);
  await expect.poll(() => keysOnDevice(page)).toContain(`news-${id}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?type=news$/);
  await expect.poll(() => keysOnDevice(page)).toContain('news-list-news-1');

  await openNews(page, '/news?type=event');
  await page.route(LIST_CALL, (route) => route.abort());
  await page.route(ITEM_CALL, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await showOnly(page, 'News');
  await expect(savedCopy(page)).toBeVisible();
  expect(await openFirstCard(page)).toEqual({ title, id });
  await expect(savedCopy(page)).toBeVisible();
});

test('an item that is nowhere to be had says so and can be asked for again', async ({ page }) => {
  await openNews(page);
  await page.route(ITEM_CALL, (route) => route.abort());
  await goWithinSite(page, '/news/never-seen');
  await expect(page.getByRole('alert')).toContainText(
    'Unable to load news. No offline version available.',
  );
  await expectAccessible(page);
  const asked = page.waitForRequest(ITEM_CALL);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await asked;
  await expect(page.getByRole('alert')).toContainText('Unable to load news.');
});

test('an item that the school has taken down says so kindly, and is not stored', async ({
  page,
}) => {
  await openNews(page, '/news?type=event');
  await page.route(ITEM_CALL, (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'Not there (any more).' } }),
  );
  await follow(readMore(page).first(), /\/news\/.+/);
  await expect(page.getByText('The school has taken this item down.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  await expect.poll(() => keysOnDevice(page)).toContain('news-list-event-1');
  await expect.poll(() => keysOnDevice(page)).not.toContain(`news-${id}`);
});

test('by its address, too, an item that was taken down is read from the copy, once', async ({
  page,
}) => {
  const title = `Book sale ${uniqueWord()}`;
  const token = await openSession(page.request, emailOf('admin'));
  const headers = { authorization: `Bearer ${token}` };
  const buffer = await (await page.request.get('/share.jpg')).body();
  const image = { name: 'sale.jpg', mimeType: 'image/jpeg', buffer };
  const multipart = { type: 'news', title, description: 'Bring a bag.', image };
  const published = await page.request.post('/api/admin/news', { headers, multipart });
  expect(published.ok(), await published.text()).toBe(true);
  await openNews(page);
  await follow(
    cards(page)
      .filter({ hasText: title })
      .getByRole('link', { name: /^Read More/ }),
    /\/news\/.+/,
    title,
  );
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  await expect.poll(() => keysOnDevice(page)).toContain(`news-${id}`);
  const removed = await page.request.delete(`/api/admin/news/${id}`, { headers });
  expect(removed.ok(), await removed.text()).toBe(true);

  const response = await page.reload();
  expect(response?.status()).toBe(404);
  await expect(page.getByText('The school has taken this item down.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectAccessible(page);
  await expect.poll(() => keysOnDevice(page)).not.toContain(`news-${id}`);

  // In another tab: here the place in the history still has what the card knew.
  const tab = await page.context().newPage();
  await tab.goto(`/news/${id}`);
  await expect(tab.getByRole('alert')).toContainText(
    'Unable to load news. No offline version available.',
  );
});

/** A way within the site that no link leads. */
async function goWithinSite(page: Page, address: string) {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(to);
  }, address);
}

/** What IndexedDB, the first of the storages, holds. */
function keysOnDevice(page: Page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'school')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('school');
      opening.onsuccess = () => {
        const database = opening.result;
        const finish = (keys: string[]) => {
          database.close();
          resolve(keys);
        };
        if (!database.objectStoreNames.contains('news')) return finish([]);
        const reading = database.transaction('news').objectStore('news').getAllKeys();
        reading.onsuccess = () => finish(reading.result.map(String));
      };
    });
  });
}
