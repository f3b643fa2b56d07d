import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { school } from '#content/school.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { decideOutcome, otherFee, payer, startPayment } from './portal.ts';
import { createAdmin, emailOf, openPanel, openSession, signIn } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const STATS = '**/api/admin/dashboard-stats';
const REFUSED_KEY =
  'Paystack refuses the school’s secret key. Until that is fixed no one can pay online, and payments are not confirmed. The operator must put the right key into PAYSTACK_SECRET_KEY and restart the server.';

test.describe('the figures', () => {
  test.use({ expectedErrors: /could not be loaded|Failed to load resource/ });

  test('the panel opens with dashes when they cannot be had, and fills in by itself', async ({
    page,
  }) => {
    await page.route(STATS, (route) => route.abort());
    await openPanel(page, 'admin');
    const payments = page
      .locator('dl > div')
      .filter({ hasText: 'Payments' })
      .getByRole('definition')
      // What the desk took stands below it.
      .first();
    await expect(payments).toHaveText('–');
    await expect(page.getByText('Trying again by itself')).toBeVisible();
    await page.unroute(STATS);
    // The connection is back: no one waits for the next try.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(payments).toHaveText(/^[\d,]+$/);
    await expect(page.getByText('Trying again by itself')).toBeHidden();
  });

  test('they may take their time: the panel says so, and opens without them', async ({ page }) => {
    await page.clock.install();
    await page.route(STATS, () => {});
    const asked = page.waitForRequest(STATS);
    await openPanel(page, 'admin');
    await expect(page.getByText('Loading admin panel...')).toBeVisible();
    await asked;
    await page.clock.fastForward(6000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('term')).toHaveText([
      'Payments',
      'Revenue',
      'Active Users',
      'News',
    ]);
  });
});

test('a payment is found, its story read, and the list saved as a file', async ({ page }) => {
  const reference = await startPayment(page.request);
  await decideOutcome(page.request, reference, 'success');
  await page.request.get(`/api/payments/verify/${reference}`);
  await openPanel(page, 'admin');
  await expect(page.getByRole('cell', { name: payer.fullName })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: /Revenue by month/ })).toBeVisible();

  await follow(page.getByRole('link', { name: 'View all payments' }), /\/dashboard\/payments$/);
  await expect(page.getByRole('heading', { name: 'All payments' })).toBeVisible();
  await page.getByLabel('Search payments').fill(reference);
  await expect(page).toHaveURL(new RegExp(reference));
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page.getByText('No payments match your search criteria.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Paid');
  await page.getByRole('button', { name: payer.fullName }).click();
  const story = page.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByText(otherFee.text, { exact: true }).first()).toBeVisible();
  await expect(story.getByRole('list')).toContainText('The payment arrived and was credited');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(story).toBeHidden();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(reference);
  await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toBeVisible();
});

test.describe('when a file cannot be made', () => {
  test.use({ expectedErrors: /500/ });

  test('the dialog says so and stays', async ({ page }) => {
    await page.route('**/export.csv*', (route) => route.fulfill({ status: 500, body: '' }));
    await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(page.getByRole('alert')).toContainText('The file could not be made');
    await page.keyboard.press('Escape');

    await page.route('**/month-end.csv*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Month end' }).click();
    await page.getByRole('button', { name: 'CSV file' }).click();
    await expect(page.getByRole('alert')).toContainText('The file could not be made');
  });
});

test('a super administrator creates an admin with a password, who signs in and finds no Admin Users', async ({
  page,
}) => {
  const name = `Bisi ${uniqueWord()}`;
  const email = `bisi-${uniqueWord()}@school.example`;
  await openPanel(page, 'super', '/admin-panel/users');
  const own = page.getByRole('row').filter({ hasText: emailOf('super') });
  await expect(own).toContainText('System');
  await expect(own).toContainText('Your account');
  await page.getByRole('button', { name: 'Create admin' }).click();
  const form = page.getByRole('dialog', { name: 'Create an administrator' });
  const send = form.getByRole('button', { name: 'Create admin' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('bisi@gmail.con');
  await form.getByRole('button', { name: 'Did you mean bisi@gmail.com?' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('bisi@gmail.com');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0803 111 2222');
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Password is required');
  await form.getByLabel('Password', { exact: true }).fill('short');
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Password must be at least 8 characters');
  await form.getByLabel('Password', { exact: true }).fill('paper lantern canoe');
  await send.click();
  await expect(page.getByText('Admin created successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(name);
  await expect(row).toContainText('Folake Adeyemi');
  await expect(row).toContainText('No second factor');
  await expect(row).toContainText('Has not signed in yet');

  await follow(page.getByRole('button', { name: 'Log out' }), /:\d+\/$/);
  await page.goto('/admin-login');
  await signIn(page, email, 'paper lantern canoe');
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('link', { name: 'Admin Users' })).toHaveCount(0);
});

test('a new admin chooses the first password with a one-time link, which can be made again @mobile', async ({
  page,
  browser,
}) => {
  const name = `Bisi ${uniqueWord()}`;
  const email = `bisi-${uniqueWord()}@school.example`;
  await openPanel(page, 'super', '/admin-panel/users');
  await page.getByRole('button', { name: 'Create admin' }).click();
  const form = page.getByRole('dialog', { name: 'Create an administrator' });
  await expect(form.getByRole('textbox')).toHaveCount(4);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0803 111 2222');
  const password = form.getByLabel('Password', { exact: true });
  await password.fill('first thoughts of a password');
  const instead = form.getByRole('checkbox', { name: 'Use a one-time link instead' });
  await instead.check();
  await expect(password).toBeDisabled();
  await instead.uncheck();
  await expect(password).toHaveValue('first thoughts of a password');
  await instead.check();
  await form.getByLabel('Phone').press('Enter');
  const shown = page.getByRole('dialog', { name: `A link for ${name}` });
  await expect(shown.getByText('Admin created successfully!')).toBeVisible();
  const field = shown.getByLabel('Link', { exact: true });
  await expect(field).toBeFocused();
  const first = await field.inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Create admin' })).toBeFocused();

  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Has not signed in yet');
  await row.getByRole('button', { name: `New link for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `A link for ${name}` });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const second = await dialog.getByLabel('Link', { exact: true }).inputValue();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(first);
  await expect(other.getByRole('alert')).toContainText('This link is no longer valid');
  await other.goto('about:blank');
  await other.goto(second);
  await expect(other.getByText(email)).toBeVisible();
  await expect(other.getByText('will be signed out')).toHaveCount(0);
  await other.getByLabel('New Password', { exact: true }).fill('paper lantern canoe');
  await other.getByLabel('Confirm New Password').fill('paper lantern canoe');
  await other.getByRole('button', { name: 'Set password' }).click();
  await follow(other.getByRole('link', { name: 'Sign in' }), /\/admin-login$/);
  await signIn(other, email, 'paper lantern canoe');
  await expect(other).toHaveURL(/\/admin-panel\/dashboard$/);
  await context.close();
  await page.reload();
  await expect(row).not.toContainText('Has not signed in yet');
});

test('an account is disabled after a question, and enabled again', async ({ page }) => {
  const { name, email, password } = await createAdmin(page.request);
  await openPanel(page, 'super', '/admin-panel/users');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /Disable/ }).click();
  const question = page.getByRole('alertdialog', { name: `Disable ${name}` });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByText('Disabled')).toBeVisible();
  await row.getByRole('button', { name: /Enable/ }).click();
  await expect(row.getByText('Disabled')).toBeHidden();
  await openSession(page.request, email, password);
});

test.describe('calls that fail', () => {
  test.use({ expectedErrors: /500|409|400/ });

  test('say the server’s words, or the fixed ones, and keep what was typed', async ({ page }) => {
    await openPanel(page, 'super', '/admin-panel/users');
    const call = '**/api/admin/create-admin';
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Create admin' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Bisi Alade');
    await form.getByLabel('Email').fill(emailOf('super'));
    await form.getByLabel('Phone').fill('0803 111 2222');
    await form.getByLabel('Password', { exact: true }).fill('paper lantern canoe');
    await form.getByRole('button', { name: 'Create admin' }).click();
    await expect(form.getByRole('alert')).toHaveText('Error creating admin');
    await page.unroute(call);
    await form.getByRole('button', { name: 'Create admin' }).click();
    await expect(form.getByRole('alert')).toContainText(
      'An account with this email already exists',
    );
    await expect(form.getByLabel('Name')).toHaveValue('Bisi Alade');
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('paper lantern canoe');

    await page.goto('/admin-panel/settings');
    const submit = page.getByRole('button', { name: 'Change Password' });
    let sent = 0;
    await page.route('**/api/auth/change-password', (route) => {
      sent++;
      return route.fulfill({ status: 500, body: '' });
    });
    await page.getByLabel('Current Password').fill('does not matter');
    await page.getByLabel('New Password', { exact: true }).fill('one long password');
    await page.getByLabel('Confirm New Password').fill('other long password');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('New passwords do not match');
    expect(sent).toBe(0);
    await page.getByLabel('Confirm New Password').fill('one long password');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('Error changing password');
    await page.unroute('**/api/auth/change-password');
    await submit.click();
    await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sidebar works by keyboard and closes by Escape, choice and a press beside it', async ({
    page,
  }) => {
    await openPanel(page, 'super');
    const button = page.getByRole('button', { name: 'Open menu' });
    const sidebar = page.getByRole('dialog', { name: 'Menu' });
    await button.press('Enter');
    await expect(sidebar).toBeVisible();
    for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
    expect(await focusIsOutside(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(sidebar).toBeVisible();
    await page.mouse.click(370, 400);
    await expect(sidebar).toBeHidden();
    await button.click();
    const settings = page.getByRole('link', { name: 'Settings' });
    await follow(settings, /\/admin-panel\/settings$/, 'Settings');
    await expect(sidebar).toBeHidden();
    await expect(page).toHaveTitle(`Settings · ${school.name}`);
  });
});

/** Whether focus has left an open dialog for the page behind it; the browser's own bars do not count. */
const focusIsOutside = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement !== document.body && !activeElement?.closest('dialog');
  });

test('the theme follows the device until it is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPanel(page, 'admin', '/admin-panel/settings');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await follow(page.getByRole('link', { name: 'Back to Main Site' }), /:\d+\/$/);
  await expect(root).not.toHaveAttribute('data-theme');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('sign-in, dashboard and payments are accessible', async ({ page }) => {
      await page.goto('/admin-login');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await openPanel(page, 'super');
      await page.getByText('Show as a table').click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto('/admin-panel/dashboard/payments');
      await expect(page.getByRole('status').filter({ hasText: /payments?$/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('an alarm stands above the figures and is accessible', async ({ page }) => {
      await page.route(STATS, async (route) => {
        const answer = await (await route.fetch()).json();
        const alarm = {
          name: 'refused_key',
          message: REFUSED_KEY,
          since: '2026-11-20T13:05:00.000Z',
        };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, alarms: [alarm] } } });
      });
      await openPanel(page, 'admin');
      const alarm = page.getByRole('alert').filter({ hasText: REFUSED_KEY });
      await expect(alarm).toContainText('Since 20 Nov 2026, 14:05');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('administrators and settings with their failed forms are accessible', async ({ page }) => {
      await openPanel(page, 'super', '/admin-panel/users');
      await expect(page.getByText('Your account')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Create admin' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create admin' }).click();
      await expectAccessible(page);
      await page.goto('/admin-panel/settings');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
