import type { Page } from '@playwright/test';
import { RECEIPTS } from '#contract/addresses.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { Notice } from '#contract/school/documents.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
} from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';
import { test } from './school-settings.ts';
import { openPanel } from './staff-accounts.ts';

// The page that does not exist.
test.use({ expectedErrors: /status of 404/ });

const DAY_MS = 24 * 3_600_000;
const today = calendarDay(Date.now());
const tomorrow = calendarDay(Date.now() + DAY_MS);

const notice: Notice = {
  text: 'School is closed on Monday because of the election. Lessons go on on Tuesday at eight.',
  level: 'information',
  from: today,
  until: tomorrow,
  link: '/news',
};

const line = (page: Page) => page.getByRole('complementary', { name: 'Notice' });

test('stands above the public pages, leads on, and stays closed on this device @mobile', async ({
  page,
  changeSetting,
}) => {
  await changeSetting('notice', () => notice);
  await page.goto('/');
  await scriptsAreRunning(page);
  await expect(line(page).getByRole('link', { name: notice.text })).toHaveAttribute(
    'href',
    '/news',
  );
  await expect(line(page).getByRole('button')).toBeVisible();
  await expectNoLayoutShift(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto('/nowhere');
  await expect(line(page)).toContainText(notice.text);
  await page.goto('/payment');
  await line(page).getByRole('button', { name: 'Close notice' }).click();
  await expect(line(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/about');
  await scriptsAreRunning(page);
  await expect(line(page)).toBeHidden();
  await expectNoLayoutShift(page);

  await changeSetting('notice', () => ({ ...notice, text: 'School is closed on Tuesday, too.' }));
  await page.reload();
  await expect(line(page)).toContainText('School is closed on Tuesday, too.');
});

test('is read out once in a tab, and an urgent one says that it is', async ({
  page,
  changeSetting,
}) => {
  await changeSetting('notice', () => ({ ...notice, level: 'urgent', link: '' }));
  await page.goto('/');
  const readOut = line(page).getByRole('alert');
  await expect(readOut).toHaveText(`Urgent: ${notice.text}`);
  await expect(readOut).toBeEmpty({ timeout: 10_000 });
  await expectAccessible(page);
  await page.goto('/classes');
  await scriptsAreRunning(page);
  await expect(line(page)).toContainText(`Urgent: ${notice.text}`);
  await expect(readOut).toBeEmpty();
});

test('is not shown before its first day, nor in the panel', async ({ page, changeSetting }) => {
  await changeSetting('notice', () => ({ ...notice, from: tomorrow }));
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(line(page)).toBeHidden();
  await changeSetting('notice', () => notice);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await openPanel(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(line(page)).toBeHidden();
});

test('a receipt, which has no scripts to remember it, shows only what is urgent', async ({
  page,
  changeSetting,
}) => {
  await changeSetting('notice', () => notice);
  await page.goto(`${RECEIPTS}unknown`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(line(page)).toBeHidden();
  await changeSetting('notice', () => ({ ...notice, level: 'urgent' }));
  await page.reload();
  await expect(line(page)).toContainText(notice.text);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is there all the same', async ({ page, changeSetting }) => {
    await changeSetting('notice', () => notice);
    await page.goto('/contacts');
    await expect(line(page)).toBeVisible();
    await expect(line(page).getByRole('button')).toBeHidden();
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });
  test.slow(true, 'each waits until every page is stored');

  test('a stored copy says from when it is', async ({ page, context, changeSetting }) => {
    await changeSetting('notice', () => notice);
    await page.goto('/about');
    await expect(page.getByText(/to save pages for when you are offline/)).toBeVisible({
      timeout: 60_000,
    });
    await context.setOffline(true);
    await page.goto('/');
    await expect(line(page)).toContainText(notice.text);
    await expect(line(page)).toContainText(/As of \d+ \w+ \d{4}, \d\d:\d\d/);
    await context.setOffline(false);
  });
});
