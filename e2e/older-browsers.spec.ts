import { expect, follow, test } from './fixtures.ts';
import { openNews, pageTurner, showOnly, tab } from './news-steps.ts';
import { failNetwork, scriptsAreRunning, watchFetchesAhead } from './portal.ts';
import { openPanel } from './staff-accounts.ts';

/** What came after Chrome 109 or Safari 15.6, and was once called in pages. `scripts/browsers/` looks for whatever else. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [URLSearchParams.prototype, ['size']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [AbortSignal, ['any', 'timeout']],
    ];
    for (const [owner, names] of newer) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });
});

test('the tabs and pages of the news lead on @engine', async ({ page }) => {
  await openNews(page);
  await showOnly(page, 'Event');
  await expect(page).toHaveURL(/\/news\?type=event$/);
  await follow(tab(page, 'All'), /\/news$/);
  await follow(pageTurner(page).getByRole('link', { name: /^Next/ }), /\/news\?page=2$/);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /404|network error|ERR_INTERNET_DISCONNECTED/i });

  test('Retry says that nothing answers, and leads on once something does @engine', async ({
    page,
    context,
  }) => {
    const isFetchedAhead = await watchFetchesAhead(page);
    await page.goto('/gallery');
    await scriptsAreRunning(page);
    await isFetchedAhead('not-found-page');
    await context.setOffline(true);
    await failNetwork(page);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(page.getByRole('status')).toContainText('Retries: 1. The school cannot');
    await context.setOffline(false);
    await follow(retry, /\/gallery$/, /./);
    await expect(page).toHaveTitle(/^School Gallery/);
  });
});

test('the dashboard shows its months @engine', async ({ page }) => {
  await openPanel(page, 'admin');
  await expect(page.getByRole('img', { name: /^Revenue by month/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: /^Revenue by month/ })).toBeVisible();
});

test('a list on its way when the person leaves is not called a failure @engine', async ({
  page,
}) => {
  const list = /\/api\/admin\/news\?/;
  await page.route(list, () => undefined);
  const asked = page.waitForRequest(list);
  await openPanel(page, 'admin', '/admin-panel/news');
  await asked;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
