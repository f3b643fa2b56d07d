import type { Page } from '@playwright/test';
import { school } from '#content/school.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

const pictures = (page: Page) => page.getByRole('main').getByRole('listitem');
const category = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search the gallery' });
const viewer = (page: Page) => page.getByRole('dialog');

async function openGallery(page: Page, address = '/gallery') {
  await page.goto(address);
  await scriptsAreRunning(page);
}

test('nine pictures, found by category, words and view together @mobile @engine', async ({
  page,
}) => {
  await openGallery(page);
  await expect(page).toHaveTitle(`School Gallery · ${school.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('School Gallery');
  await expect(pictures(page)).toHaveCount(9);
  await expectNoLayoutShift(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await category(page, 'Facilities').click();
  await expect(category(page, 'Facilities')).toHaveAttribute('aria-pressed', 'true');
  await expect(category(page, 'All')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 pictures');
  await searchBox(page).pressSequentially('ROBOT');
  await expect(pictures(page)).toHaveCount(1);
  await category(page, 'List').click();
  await expect(page.getByText('a small yellow robot that goes where the code says')).toBeVisible();
  await expect(page).toHaveURL(/\/gallery\?category=facilities&q=ROBOT&view=list$/);
  await expectAccessible(page);

  await page.reload();
  await expect(pictures(page)).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('ROBOT');
  await scriptsAreRunning(page);
  await searchBox(page).fill('submarine');
  await expect(page.getByText('No images found matching your criteria.')).toBeVisible();
  await expectAccessible(page);
  await follow(page.getByRole('link', { name: 'Show all pictures' }), /\/gallery(\?view=list)?$/);
  await expect(pictures(page)).toHaveCount(9);
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Back undoes a choice, but not letter by letter', async ({ page }) => {
  await openGallery(page);
  await category(page, 'Events').click();
  await searchBox(page).pressSequentially('drum');
  await expect(pictures(page)).toHaveCount(1);
  await category(page, 'List').click();
  await expect(page).toHaveURL(/view=list/);
  await page.goBack();
  await expect(category(page, 'Grid')).toHaveAttribute('aria-pressed', 'true');
  await expect(searchBox(page)).toHaveValue('drum');
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(searchBox(page)).toHaveValue('');
  await expect(pictures(page)).toHaveCount(9);
});

test('words typed before the scripts arrive are searched for when they do', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/gallery');
  await searchBox(page).fill('drum');
  await expect(pictures(page)).toHaveCount(9);
  scripts.resolve();
  await expect(pictures(page)).toHaveCount(1);
  await expect(searchBox(page)).toHaveValue('drum');
  await expect(page).toHaveURL(/\?q=drum$/);
});

test('a picture opens large, turns by button and key, and gives focus back', async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole('link', { name: /Two pupils look up from a microscope/ });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Science corner' })).toBeVisible();
  await expect(viewer(page).getByText('3 of 9')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Seven times table' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Previous' }).click();
  await viewer(page).getByRole('button', { name: 'Previous' }).click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByText('9 of 9')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/gallery$/);
});

test('Back closes an opened picture, a shared address opens it', async ({ page }) => {
  await openGallery(page, '/gallery?category=events');
  await follow(page.getByRole('link', { name: /talking drummer/ }), /picture=/);
  await expect(viewer(page).getByText('2 of 2')).toBeVisible();
  const shared = page.url();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/gallery\?category=events$/);

  await openGallery(page, shared);
  await expect(page.getByRole('dialog', { name: 'Cultural Day' })).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/gallery\?category=events$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe turns to the next picture and back, a short touch does not', async ({ page }) => {
    await openGallery(page, '/gallery?picture=the-library');
    const frame = viewer(page).getByRole('img', { name: /round red rug/ });
    await expect(frame).toBeVisible();
    await expectAccessible(page);
    await swipe(page, 200, 190);
    await expect(viewer(page).getByText('8 of 9')).toBeVisible();
    await swipe(page, 300, 100);
    await expect(viewer(page).getByText('9 of 9')).toBeVisible();
    await swipe(page, 100, 300);
    await expect(viewer(page).getByText('8 of 9')).toBeVisible();
  });
});

test.describe('a picture that cannot be had', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  for (const when of ['before the scripts ran', 'while the visitor looks on'] as const) {
    test(`is replaced by a placeholder: it failed ${when}`, async ({ page }) => {
      const file = when === 'before the scripts ran' ? '**/gallery-1-*' : '**/gallery-9-*';
      await page.route(file, (route) => route.abort());
      await openGallery(page);
      await page.getByText('The scenes are illustrations').scrollIntoViewIfNeeded();
      await expect(page.getByText('Image unavailable')).toBeVisible();
      await expect(pictures(page)).toHaveCount(9);
      await expectAccessible(page);
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('search, categories, view and pictures work by form and link', async ({ page }) => {
    await page.goto('/gallery');
    await follow(category(page, 'Academics'), /category=academics/);
    await expect(pictures(page)).toHaveCount(2);
    await searchBox(page).fill('board');
    await follow(page.getByRole('button', { name: 'Search' }), /q=board/);
    await expect(pictures(page)).toHaveCount(1);
    await follow(category(page, 'List'), /view=list/);
    await expect(page.getByText('then written on the board')).toBeVisible();
    await expect(category(page, 'Academics')).toHaveAttribute('aria-pressed', 'true');
    await follow(category(page, 'All'), /category=all/);
    await expect(category(page, 'All')).toHaveAttribute('aria-pressed', 'true');
    await expect(searchBox(page)).toHaveValue('board');
    await follow(page.getByRole('link', { name: /seven times table/ }), /gallery-4-maths.*\.svg$/);
  });
});

test('fits a narrow phone and the keyboard reaches everything', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGallery(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await searchBox(page).focus();
  for (const name of ['Search', 'All', 'Campus', 'Academics', 'Events', 'Facilities', 'Arts']) {
    await page.keyboard.press('Tab');
    await expect(category(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(pictures(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Adire workshop' })).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: 'Next' })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page);
  const y = 300;
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
