import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { school } from '#content/school.ts';
import { classes } from '../content/classes.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

test.describe('about', () => {
  test('the counter climbs to 95 per cent when it is seen, and nothing moves @mobile', async ({
    page,
  }) => {
    // The page's time moves only when told to: on a busy machine the counter would skip most of its figures.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60 * 60_000);
    await page.addInitScript(recordFigures);
    await page.goto('/about');
    await expect(page).toHaveTitle(`About us · ${school.name}`);
    await page.locator('main svg').first().scrollIntoViewIfNeeded();
    const climbs = async () => {
      await page.clock.runFor(10);
      return page.evaluate(() => window.figures.length);
    };
    await expect.poll(climbs, { intervals: [10] }).toBeGreaterThan(1);
    await page.clock.runFor(2000);
    await expect.poll(() => page.evaluate(() => window.figures.at(-1))).toBe(95);
    const figures = await page.evaluate(() => window.figures);
    expect(figures[0]).toBe(0);
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
    expect(figures.length).toBeGreaterThan(20);
    await expect(page.getByText('95 per cent success rate')).toBeAttached();
    await expectNoLayoutShift(page);
    await expectNoSidewaysScroll(page);
    await follow(page.getByRole('main').getByRole('link', { name: 'Contact Us' }), /\/contacts$/);
  });

  test('with reduced motion the counter never leaves 95', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(recordFigures);
    await page.goto('/about');
    await scriptsAreRunning(page);
    await expect(page.locator('main svg text').first()).toHaveText('95%');
    expect(await page.evaluate(() => window.figures)).toEqual([]);
    await expectAccessible(page);
  });
});

test.describe('classes', () => {
  test('one class at a time shows all five features @mobile', async ({ page }) => {
    await page.goto('/classes');
    await expect(page).toHaveTitle(`Classes · ${school.name}`);
    await scriptsAreRunning(page);
    await expectNoLayoutShift(page);
    const toddlers = card(page, 'Toddler Group');
    const babies = card(page, 'Infant Room');
    await expect(toddlers.features).toHaveCount(3);

    await toddlers.toggle.click();
    await expect(toddlers.toggle).toHaveText(/^Show Less/);
    await expect(toddlers.toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(toddlers.features).toHaveCount(5);
    await expectAccessible(page);

    await babies.toggle.press('Enter');
    await expect(babies.features).toHaveCount(5);
    await expect(toddlers.features).toHaveCount(3);
    await expect(toddlers.toggle).toHaveAttribute('aria-expanded', 'false');

    await babies.toggle.press('Enter');
    await expect(babies.features).toHaveCount(3);
    await expect(babies.toggle).toHaveText(/^Learn More/);
    await expectNoSidewaysScroll(page);
  });

  test('a visit begins on the contact page', async ({ page }) => {
    await page.goto('/classes');
    const visit = page.getByRole('link', { name: 'Schedule a Visit' });
    await follow(visit, /\/contacts\?about=visit$/);
  });

  test('the keyboard goes from the ribbon through six toggles to the visit and the brochure', async ({
    page,
  }) => {
    await page.goto('/classes');
    await scriptsAreRunning(page);
    await page.getByRole('link', { name: /Upper Primary/ }).focus();
    const stops = [
      ...(await page.getByRole('button', { name: 'Learn More' }).all()),
      page.getByRole('link', { name: 'Schedule a Visit' }),
      page.getByRole('button', { name: 'Download Brochure' }),
    ];
    expect(stops).toHaveLength(8);
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
  });

  test('the brochure says that it is on its way and arrives as a PDF with every class', async ({
    page,
  }) => {
    const fontsMayCome = Promise.withResolvers<void>();
    await page.route('**/*.ttf', async (route) => {
      await fontsMayCome.promise;
      await route.continue();
    });
    await page.goto('/classes');
    await scriptsAreRunning(page);
    const arrival = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Brochure' }).click();
    const busy = page.getByRole('button', { name: 'Downloading...' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');

    fontsMayCome.resolve();
    const download = await arrival;
    expect(download.suggestedFilename()).toBe(`${school.name} Brochure.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    expect(pdf.numPages).toBe(3);
    const { text } = await extractText(pdf, { mergePages: true });
    for (const { name } of classes) expect(text).toContain(name);
    await expect(page.getByRole('button', { name: 'Download Brochure' })).toBeVisible();
  });

  test.describe('when the brochure cannot be made', () => {
    test.use({ expectedErrors: /brochure download failed|ERR_FAILED/ });

    test('the page says so, and the next try works', async ({ page }) => {
      await page.route('**/*.ttf', (route) => route.abort());
      await page.goto('/classes');
      await scriptsAreRunning(page);
      const button = page.getByRole('button', { name: 'Download Brochure' });
      await button.click();
      await expect(page.getByRole('alert')).toContainText('could not be made');
      await expectAccessible(page);

      await page.unroute('**/*.ttf');
      const arrival = page.waitForEvent('download');
      await button.click();
      await arrival;
      await expect(page.getByRole('alert')).toBeHidden();
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('about tells its figure and everything else', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByText('95%')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Continuous Learning' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'STEM & Robotics' })).toBeVisible();
  });

  test('classes show all five features of each, and no button that would do nothing', async ({
    page,
  }) => {
    await page.goto('/classes');
    await expect(page.locator('main [id$="-features"] > li:visible')).toHaveCount(30);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});

function card(page: Page, name: string) {
  return {
    features: page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .getByRole('list')
      .getByRole('listitem'),
    toggle: page.getByRole('button', { name: `about ${name}` }),
  };
}

declare global {
  interface Window {
    /** what the counter of the about page has shown since it was served, in order */
    figures: number[];
  }
}

function recordFigures() {
  window.figures = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.parentElement?.closest('main svg text')) {
        window.figures.push(Number.parseInt(target.textContent ?? '', 10));
      }
    }
  }).observe(document, { characterData: true, subtree: true });
}
