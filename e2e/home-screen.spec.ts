import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoLayoutShift, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

test('the browser’s offer of the home screen waits in the footer, and a no is remembered', async ({
  page,
}) => {
  const offer = page.getByRole('region', { name: 'On your home screen' });
  await page.goto('/payment');
  await scriptsAreRunning(page);
  expect(await offerHomeScreen(page)).toBe('held back');
  await expect(page.getByRole('contentinfo').locator(offer)).toBeVisible();
  await expectAccessible(page);
  await expectNoLayoutShift(page);
  await offer.getByRole('button', { name: 'Add to home screen' }).click();
  await expect(offer).toBeHidden();
  expect(await page.evaluate(() => document.title)).toBe('asked');

  await page.evaluate(() => localStorage.removeItem('install-offer'));
  await page.reload();
  await scriptsAreRunning(page);
  await offerHomeScreen(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await scriptsAreRunning(page);
  await offerHomeScreen(page);
  await expect(page.getByText(/^This page: /)).toBeVisible();
  await expect(offer).toBeHidden();
});

/** As Chromium does for a site that is visited again; what it would do then is written into the title. */
function offerHomeScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.title = 'asked';
    };
    return dispatchEvent(Object.assign(event, { prompt })) ? 'shown' : 'held back';
  });
}
