import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** What somebody without a mouse does, and what must be well wherever they come. */
const MOST_STOPS = 150;

/** What pressing this button saves has arrived whole. */
export async function download(page: Page, button: Locator) {
  const arriving = page.waitForEvent('download');
  await press(page, button);
  await (await arriving).path();
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

/** Nothing that axe finds and no sideways scroll; a report names the state that has either. */
export async function look(page: Page, state: string) {
  await test.step(state, async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
