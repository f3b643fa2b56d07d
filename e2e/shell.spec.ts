import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';

const links = ['Home', 'About us', 'Classes', 'Gallery', 'News & Events', 'Contact Us'];

test('the home page leads to the portal and is accessible @mobile', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Weaverbird School');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /At the school,\s*we leave no\s*child behind/,
  );
  await expect(page.getByText('100%')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/about');
  await expectNoLayoutShift(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Pay school fees/i })
    .click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Weaverbird School' })).toBeVisible();
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

test.describe('on a phone', () => {
  // The pages behind the links come later: choosing one meets the not-found page.
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /404/ });

  test('the menu opens by its button and closes by choice, Escape and a tap outside', async ({
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
    await navigation.getByRole('link', { name: 'About us' }).click();
    await expect(navigation).toBeHidden();
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });

  test('is a true 404 that names the path and leads home', async ({ page }) => {
    const response = await page.goto('/calender');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('/calender')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
    await page.getByRole('link', { name: /Home/ }).first().click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('the demo says that no real money moves', async ({ page }) => {
  await page.goto('/payment');
  await expect(page.getByText(/Test mode/)).toBeVisible();
});
