import { firstFacts as facts, school } from '#content/school.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

const links = ['Home', 'About us', 'Classes', 'Gallery', 'News & Events', 'Contact Us'];

test('the home page leads to the portal and is accessible @mobile', async ({ page }) => {
  await page.goto('/');
  const [town, state] = facts.address.split(', ').slice(-2);
  const title = `${school.name} · ${school.descriptor} in ${town}, ${state}`;
  await expect(page).toHaveTitle(title);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /At the school,\s*we leave no\s*child behind/,
  );
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute(
    'content',
    'telephone=no, date=no, address=no, email=no',
  );
  // Which says nothing of our own links.
  await expect(page.getByRole('contentinfo').locator('a[href^="tel:+"]')).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/about');
  await expectNoLayoutShift(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const pay = page.getByRole('main').getByRole('link', { name: /Pay school fees/i });
  await follow(pay, /\/payment$/);
  await expect(page.getByRole('heading', { level: 1, name: school.name })).toBeVisible();
});

test('the hero comes in once, part after part, and stands still where less motion is wished for', async ({
  page,
}) => {
  const movements = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('section:first-of-type *')]
        .map((part) => getComputedStyle(part))
        .filter(({ animationName }) => animationName !== 'none')
        .map(({ animationDelay, animationIterationCount: times }) => {
          return { delay: Number.parseFloat(animationDelay), times };
        }),
    );
  await page.goto('/');
  const first = await movements();
  expect(new Set(first.map(({ times }) => times))).toEqual(new Set(['1']));
  expect(new Set(first.map(({ delay }) => delay)).size).toBeGreaterThan(3);

  await scriptsAreRunning(page);
  await follow(page.getByRole('contentinfo').getByRole('link', { name: 'About' }), /\/about$/);
  await follow(page.getByRole('contentinfo').getByRole('link', { name: 'Home' }), /\/$/);
  await expect(page.getByRole('link', { name: 'Learn More' })).toBeVisible();
  expect(await movements()).toEqual([]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  expect(await movements()).toEqual([]);
});

test('beside a scrollbar, which the width of the screen counts, nothing of the header touches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/');
  // What a scrollbar of 12 px leaves.
  await page.addStyleTag({ content: 'body { width: 348px }' });
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Pay Fees' })).toBeHidden();
  await page.addStyleTag({ content: 'body { width: 360px }' });
  const pay = header.getByRole('link', { name: 'Pay Fees' });
  await expect(pay).toBeVisible();
  const [logo, button] = [
    await header.getByRole('link').first().boundingBox(),
    await pay.boundingBox(),
  ];
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThan(button?.x ?? 0);
});

test('the navigation has six links, marks the current one, and Pay Fees beside it', async ({
  page,
}) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(links);
  await expect(navigation.locator('[aria-current=page]')).toHaveText('Home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pay Fees' })).toBeVisible();
});

test('the last line of the footer leads to what the school keeps of people', async ({ page }) => {
  await page.goto('/');
  await scriptsAreRunning(page);
  await follow(
    page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }),
    /\/privacy$/,
    'Privacy',
  );
  await expect(page.getByRole('row', { name: /What Paystack tells us/ })).toContainText('90 days');
  await expectAccessible(page);
});

test('a page that is opened within the site is announced once: by its heading, which gets the focus', async ({
  page,
}) => {
  await page.goto('/');
  await scriptsAreRunning(page);
  const announcement = page
    .locator('[aria-live], [role=status], [role=alert]')
    .filter({ hasText: /About/ });
  await follow(page.getByRole('contentinfo').getByRole('link', { name: 'About' }), /\/about$/);
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page).toHaveTitle(/^About/);
  await expect(announcement).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens by its button and closes by choice, Escape and a tap outside @engine', async ({
    page,
  }) => {
    await page.goto('/');
    await scriptsAreRunning(page);
    const button = page.getByRole('button', { name: /menu/i });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await button.click();
    await expect(navigation.getByRole('link')).toHaveText(links);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(navigation).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(navigation).toBeVisible();
    await page.mouse.click(20, 820);
    await expect(navigation).toBeHidden();
    await button.click();
    await follow(navigation.getByRole('link', { name: 'About us' }), /\/about$/);
    await expect(navigation).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the home page reads whole, in the school’s letters, and its menu opens', async ({
    page,
  }) => {
    const letters = page.waitForResponse('**/ojuju-700-ascii*');
    await page.goto('/');
    await letters;
    for (const name of ['leave no', 'There is a Place for Your Child', 'Led by mentors']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    for (const name of ['Character Building', 'Enabling Environment', 'Constant Communication']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeHidden();
    await page.getByRole('link', { name: 'Open menu' }).click();
    await follow(menu.getByRole('link', { name: 'Classes' }), /\/classes$/);
  });
});

for (const path of ['/', '/about', '/classes', '/gallery', '/contacts', '/payment', '/news']) {
  test(`${path} measures nothing while it starts: what is out of sight would be laid out for it`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const measure = HTMLElement.prototype.getBoundingClientRect;
      const measured: string[] = [];
      Object.assign(window, { measured });
      Element.prototype.getBoundingClientRect = function () {
        measured.push(this.outerHTML.slice(0, 100));
        return measure.call(this);
      };
      const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth');
      for (const name of ['offsetWidth', 'offsetHeight', 'scrollWidth', 'scrollHeight']) {
        Object.defineProperty(HTMLElement.prototype, name, {
          get() {
            measured.push(this.outerHTML.slice(0, 100));
            return width?.get?.call(this);
          },
        });
      }
    });
    await page.goto(path);
    await scriptsAreRunning(page);
    const measured = () =>
      page.evaluate(() => (window as unknown as { measured: string[] }).measured);
    expect(await measured()).toEqual([]);
    await page.evaluate(() => document.body.offsetWidth);
    expect(await measured(), 'it would have been seen').toHaveLength(1);
  });
}

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });

  test('is a true 404 that names the path and leads home', async ({ page }) => {
    const response = await page.goto('/calender');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('/calender')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
    await follow(page.getByRole('link', { name: /Home/ }).first(), /\/$/);
  });
});

test('a page of another site that opens ours has no hold on it', async ({ context, baseURL }) => {
  const other = await context.newPage();
  const answer = { contentType: 'text/html', body: '<title>Another site</title>' };
  await other.route('http://other.example/', (route) => route.fulfill(answer));
  await other.goto('http://other.example/');
  const opened = context.waitForEvent('page');
  const isCutLoose = other.evaluate(async (address = '') => {
    const held = open(address);
    while (!held?.closed) await new Promise((resolve) => setTimeout(resolve, 20));
    return true;
  }, baseURL);
  const ours = await opened;
  await expect(ours.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isCutLoose).toBe(true);
  expect(ours.isClosed()).toBe(false);
});

test('the demo says that no real money moves', async ({ page }) => {
  await page.goto('/payment');
  await expect(page.getByText(/Test mode/)).toBeVisible();
});
