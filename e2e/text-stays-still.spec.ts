import type { LaunchOptions } from '@playwright/test';
import { expect, test as journey } from './fixtures.ts';

/** A browser that gives letters whole pixels, as on many a cheap screen: lines come out otherwise than by design. */
const test = journey.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = launchOptions.args?.filter((arg) => !arg.startsWith('--font-render-hinting'));
      await use({ ...launchOptions, ...(args && { args }) });
    },
    { scope: 'worker' },
  ],
});

/** Words may get a little wider or narrower within their line; a line more or less moves all that follows. */
const MOST_SHIFT = 0.002;

for (const path of ['/', '/about', '/classes', '/gallery', '/news', '/contacts', '/payment']) {
  for (const width of [360, 1440]) {
    test(`on ${path} at ${width} px the words stand first, and the school’s own letters move nothing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const letters = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await letters.promise;
        await route.continue();
      });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const loaded = () =>
        page.evaluate(() =>
          ['700 40px Ojuju', '16px Reddit Sans'].map((face) => document.fonts.check(face)),
        );
      await expect.poll(loaded).toEqual([false, false]);
      letters.resolve();
      await expect.poll(loaded).toEqual([true, true]);
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fonts'))).toBe('1');
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(MOST_SHIFT);
    });
  }
}

test('the school’s own letters appear together, so that the page is laid out once for all', async ({
  page,
}) => {
  const letters = Promise.withResolvers<void>();
  await page.route('**/reddit-sans-ascii*.woff2', async (route) => {
    await letters.promise;
    await route.continue();
  });
  const first = page.waitForResponse(/ojuju-700-ascii.*\.woff2/);
  await page.goto('/');
  await (await first).finished();
  const fonts = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await fonts('h1')).not.toMatch(/^Ojuju,/);
  letters.resolve();
  await expect.poll(() => fonts('h1')).toMatch(/^Ojuju,/);
  expect(await fonts('body')).toMatch(/^"?Reddit Sans"?,/);
});
