import type { Page } from '@playwright/test';
import { test } from './connection.ts';
import { expect, expectAccessible, follow } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

test.use({ expectedErrors: /Failed to load resource|Error loading route module|imported module/ });

const linkTo = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });

async function expectBooFor(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Network Boo' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page).toHaveTitle(/^Network Boo/);
  await expect(page.getByText(path, { exact: true })).toBeVisible();
}

test('a page whose script does not come is opened by its address, and Back leads here again', async ({
  page,
  connection,
}) => {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  connection.keepBack(/about-page/);
  await page.goto('/classes');
  await scriptsAreRunning(page);
  await linkTo(page, 'About').click();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(visited).toEqual(['/classes', '/classes', '/about']);
  await page.goBack();
  await expect(page).toHaveTitle(/^Classes/);
});

test.describe('on a device that stores only the pages that were opened', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });

  test('a link leads to Network Boo when the connection is lost, Back to the page, Retry to what was wanted @engine', async ({
    page,
    connection,
  }) => {
    await page.goto('/classes');
    await isStored(page, '/classes');
    connection.cut();
    await linkTo(page, 'About').click();
    await expectBooFor(page, '/about');
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveTitle(/^Classes/);
    await expect(page.getByRole('button', { name: /Learn More/ }).first()).toBeVisible();
    await scriptsAreRunning(page);
    await linkTo(page, 'About').click();
    await expectBooFor(page, '/about');
    connection.restore();
    await follow(page.getByRole('link', { name: 'Retry' }), /\/about$/, /./);
    await expect(page).toHaveTitle(/^About/);
    await scriptsAreRunning(page);
  });

  test('a page that was opened before is shown again', async ({ page, connection }) => {
    await page.goto('/about');
    await isStored(page, '/about');
    await page.goto('/classes');
    await isStored(page, '/classes');
    connection.cut();
    await linkTo(page, 'About').click();
    await expect(page).toHaveTitle(/^About/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('what somebody was writing is there again after Back', async ({ page, connection }) => {
    await page.goto('/contacts');
    await isStored(page, '/contacts');
    await page.getByLabel('Message').fill('Is there a place in Year 2?');
    connection.cut();
    await linkTo(page, 'About').click();
    await expectBooFor(page, '/about');
    await page.goBack();
    await expect(page.getByLabel('Message')).toHaveValue('Is there a place in Year 2?');
  });

  test('a page that is never stored has Network Boo, too', async ({ page, connection }) => {
    await page.goto('/classes');
    await isStored(page, '/classes');
    connection.cut();
    await page.goto('/admin-login');
    await expectBooFor(page, '/admin-login');
    await page.goto('/payment?reference=WBS-1');
    await expectBooFor(page, '/payment');
  });
});

async function isStored(page: Page, path: string): Promise<void> {
  await scriptsAreRunning(page);
  const stored = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open('pages-1')).keys();
      return pages.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(stored).toContain(path);
}
