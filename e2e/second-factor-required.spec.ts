import { expect, expectAccessible, test } from './fixtures.ts';
import { codeOf, emailOf, keepToken, openSession } from './staff-accounts.ts';

test.use({
  schoolSettings: { SECOND_FACTOR_OF_SUPER_ADMINS: 'required' },
  expectedErrors: /403/,
});

test('a super administrator who must have a second factor is led to it, and on once there is one', async ({
  page,
}) => {
  await keepToken(page, await openSession(page.request, emailOf('super')));
  await page.goto('/admin-panel/users');
  await expect(page).toHaveURL(/\/admin-panel\/settings$/);
  await expect(page.getByText('This school asks super administrators')).toBeVisible();
  await expectAccessible(page);
  await Promise.all([
    // The way there and back ends where it began: without waiting for the way there, what follows happens on the page
    // that is about to be left.
    page.waitForURL('**/admin-panel/dashboard'),
    page.getByRole('link', { name: 'Dashboard' }).click(),
  ]);
  await expect(page).toHaveURL(/\/admin-panel\/settings$/);

  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  await page.getByRole('button', { name: 'I have one' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password', { exact: true }).fill('leave-no-child-behind');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('First code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Turned on one-time codes')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});
