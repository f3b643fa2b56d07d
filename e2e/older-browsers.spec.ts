import { expect, follow, test } from './fixtures.ts';
import { openNews, pageTurner, showOnly, tab } from './news-steps.ts';
import { scriptsAreRunning } from './portal.ts';
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

test('the tabs and pages of the news lead on', async ({ page }) => {
  await openNews(page);
  await showOnly(page, 'Event');
  await expect(page).toHaveURL(/\/news\?type=event$/);
  await follow(tab(page, 'All'), /\/news$/);
  await follow(pageTurner(page).getByRole('link', { name: /^Next/ }), /\/news\?page=2$/);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('Retry says that nothing answers, and leads on once something does', async ({
    page,
    context,
  }) => {
    await page.route(/gallery-page/, (route) => route.abort());
    await page.goto('/about');
    await scriptsAreRunning(page);
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(page.getByRole('status')).toContainText('Retries: 1. The school cannot');
    await page.unrouteAll();
    await context.setOffline(false);
    await follow(retry, /\/gallery$/, /./);
    await expect(page).toHaveTitle(/^School Gallery/);
  });
});

test('the dashboard shows its months', async ({ page }) => {
  await openPanel(page, 'admin');
  await expect(page.getByRole('img', { name: /^Revenue by month/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: /^Revenue by month/ })).toBeVisible();
});
