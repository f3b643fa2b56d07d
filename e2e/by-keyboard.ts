import type { Download, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

/** What a person without a mouse does, and what must work wherever they come. */
const MOST_STOPS = 150;

/** A phone by day and a laptop at night; widths between them are for every-size.spec.ts. */
export const screens = [
  { width: 360, colorScheme: 'light' as const },
  { width: 1366, colorScheme: 'dark' as const },
].map(({ width, colorScheme }) => ({
  title: `${width} px, ${colorScheme}`,
  screen: { viewport: { width, height: 768 }, colorScheme, reducedMotion: 'reduce' as const },
}));

/** What pressing this button saves, once it has arrived whole. */
export async function download(page: Page, button: Locator): Promise<Download> {
  const arriving = page.waitForEvent('download');
  await press(page, button);
  const saved = await arriving;
  await saved.path();
  return saved;
}

export async function press(page: Page, target: Locator) {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, field: Locator, text: string) {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Goes down a list of choices by arrow, as quickly as a held key does. */
export async function choose(page: Page, list: Locator, wanted: string) {
  await reach(page, list);
  const choices = (await list.getByRole('option').allTextContents()).map((text) => text.trim());
  const chosen = choices.indexOf(await list.locator('option:checked').innerText());
  const steps = choices.indexOf(wanted) - chosen;
  const key = steps > 0 ? 'ArrowDown' : 'ArrowUp';
  await Promise.all(Array.from({ length: Math.abs(steps) }, () => page.keyboard.press(key)));
  await expect(list.locator('option:checked')).toHaveText(wanted);
}

/** Goes there by Tab; it can be seen then. */
export async function reach(page: Page, target: Locator) {
  await tabTo(page, target);
  await expect(target).toBeInViewport();
}

export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; !(await isThere()); stop += 1) {
    expect(stop, `${target} is not reached`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press('Tab');
  }
}

/** Nothing that axe finds, in either theme, and no sideways scroll; a report names the state that has any. */
export async function look(page: Page, state: string) {
  await test.step(state, async () => {
    await expectAccessible(page);
    await expectContrastInOtherTheme(page);
    await expectNoSidewaysScroll(page);
  });
}

/** Only colours change with the theme, so the journey need not be walked again. */
async function expectContrastInOtherTheme(page: Page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

export async function signIn(page: Page, email: string, password?: string) {
  await page.goto('/admin-login');
  await sendSignIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

export async function sendSignIn(page: Page, email: string, password = 'leave-no-child-behind') {
  await scriptsAreRunning(page);
  await type(page, page.getByLabel('Admin Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await look(page, 'signing in');
  await page.keyboard.press('Enter');
}

export async function logOut(page: Page) {
  await openMenu(page);
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await expect(page).toHaveURL(/:\d+\/$/);
}

export async function goTo(page: Page, section: string | RegExp, heading: string) {
  await openMenu(page);
  await press(page, page.getByRole('link', { name: section }));
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

/** Narrow windows have the sections behind a button. */
async function openMenu(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin panel');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await press(page, menu);
}
