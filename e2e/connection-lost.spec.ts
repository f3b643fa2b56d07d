import type { Page } from '@playwright/test';
import { test } from './connection.ts';
import { expect, expectAccessible, follow } from './fixtures.ts';
import { openNews, readMore } from './news-steps.ts';
import { scriptsAreRunning } from './portal.ts';

test.use({
  expectedErrors: /Failed to load resource/,
});

const boo = (page: Page) => page.getByRole('heading', { level: 1, name: 'Network Boo' });

function watchVisits(page: Page): string[] {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  return visited;
}

async function expectBooFor(page: Page, path: string): Promise<void> {
  await expect(boo(page)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page).toHaveTitle(/^Network Boo/);
  await expect(page.getByText(path, { exact: true })).toBeVisible();
}

/** The drawing was fetched while online, and so was the mark of the footer. */
async function expectDrawings(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const drawn = () =>
    page
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(drawn).toEqual([true, true, true]);
}

test.describe('a page that has not been fetched', () => {
  test('a link of the header leads to Network Boo, Back to the page, Retry to what was wanted', async ({
    page,
    connection,
  }) => {
    const visited = watchVisits(page);
    const allow = connection.keepBack(/about-page/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const drawing = page.waitForRequest(/no-signal/);
    await page.goto('/classes');
    await drawing;
    // Which waits until the page has been quiet.
    expect(asked.join(' ')).not.toContain('not-found-page');
    await (await (await drawing).response())?.finished();
    await scriptsAreRunning(page);
    connection.cut();
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: 'About us',
    });
    await about.click();
    await expectBooFor(page, '/about');
    await expectDrawings(page);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('button', { name: /Learn More/ }).first()).toBeVisible();
    await expect(page).toHaveTitle(/^Classes/);
    await about.click();
    await expectBooFor(page, '/about');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(page.getByRole('status')).toContainText('Retries: 1. The school cannot');
    expect(visited).toEqual(['/classes']);

    allow();
    connection.restore();
    await follow(retry, /\/about$/, /./);
    await expect(page).toHaveTitle(/^About/);
    await scriptsAreRunning(page);
    await page.goBack();
    await expect(page).toHaveTitle(/^Classes/);
  });

  test('a link of the footer opens its page when it is pressed again once back online', async ({
    page,
    connection,
  }) => {
    const allow = connection.keepBack(/gallery-page/);
    await page.goto('/about');
    await scriptsAreRunning(page);
    connection.cut();
    const gallery = page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' });
    await gallery.click();
    await expectBooFor(page, '/gallery');
    await page.goBack();
    await expect(page).toHaveTitle(/^About/);
    allow();
    connection.restore();
    await gallery.click();
    await expect(page).toHaveTitle(/Gallery/);
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('a card of the news leads to Network Boo and back', async ({ page, connection }) => {
    connection.keepBack(/news-item-page/);
    await openNews(page);
    connection.cut();
    await readMore(page).first().click();
    await expect(boo(page)).toBeVisible();
    await expect(page).toHaveURL(/\/news\/.+/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News & Events');
  });

  test('the browser’s Back to a page that was open before a reload leads there', async ({
    page,
    connection,
  }) => {
    await page.goto('/about');
    await scriptsAreRunning(page);
    await follow(page.getByRole('contentinfo').getByRole('link', { name: 'Classes' }), /classes$/);
    await page.reload();
    await scriptsAreRunning(page);
    connection.keepBack(/about-page/);
    connection.cut();
    await page.goBack();
    await expectBooFor(page, '/about');
    await page.goForward();
    await expect(page).toHaveTitle(/^Classes/);
    await expect(page.getByRole('button', { name: /Learn More/ }).first()).toBeVisible();
  });

  test('what somebody was writing is there again after Back', async ({ page, connection }) => {
    connection.keepBack(/about-page/);
    await page.goto('/contacts');
    await scriptsAreRunning(page);
    await page.getByLabel('Message').fill('Is there a place in Year 2?');
    connection.cut();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expectBooFor(page, '/about');
    await page.goBack();
    await expect(page.getByLabel('Message')).toHaveValue('Is there a place in Year 2?');
  });
});
