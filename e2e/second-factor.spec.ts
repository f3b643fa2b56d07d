import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import {
  codeOf,
  createAdmin,
  keepToken,
  openSession,
  sendSignIn,
  signIn,
} from './staff-accounts.ts';

// Passkeys belong to a host, and a number is none: this machine by its name.
test.use({
  baseURL: ({ school }, use) => use(school.address.replace('127.0.0.1', 'localhost')),
  expectedErrors: /40[0-4]|Sign-in failed|The passkey was not used/,
});

const HALF_A_MINUTE_MS = 30_000;

test('an administrator turns on one-time codes, signs in with one, and confirms with a recovery code @mobile', async ({
  page,
}) => {
  const { email, password } = await createAdmin(page.request);
  await keepToken(page, await openSession(page.request, email, password));
  await page.goto('/admin-panel/settings');
  const setUp = page.getByRole('button', { name: 'Set up one-time codes' });
  await setUp.press('Enter');
  await page.keyboard.press('Escape');
  await expect(setUp).toBeFocused();
  await setUp.press('Enter');
  await expect(page.getByRole('button', { name: 'I have one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmByPassword(page, password);

  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' });
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const first = dialog.getByLabel('First code');
  await first.fill('000000');
  await first.press('Enter');
  await expect(dialog.getByText('This code is not right')).toBeInViewport({ ratio: 1 });
  await expect(first).toHaveAccessibleDescription(/This code is not right/);
  await expect(first).toBeFocused();
  await first.fill(codeOf(secret));
  await first.press('Enter');
  const [recovery = ''] = await keepRecoveryCodes(page);
  await expect(page.getByText('On: six digits from your app')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.goto('/admin-login');
  await signIn(page, email, password);
  const code = page.getByLabel('One-time code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, HALF_A_MINUTE_MS));
  await code.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  // As if a quarter of an hour had passed.
  await page.route('**/export.csv*', refuseUntilConfirmed, { times: 1 });
  await page.goto('/admin-panel/dashboard/payments');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByLabel('From').fill('2026-01-01');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByRole('button', { name: 'Use a recovery code' }).click();
  await confirm.getByLabel('Recovery code').fill(recovery.toLowerCase());
  const download = page.waitForEvent('download');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goto('/admin-panel/settings');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});

test('an administrator adds a passkey, signs in with it, and removes it again', async ({
  page,
}) => {
  const setVerifies = await plugInAuthenticator(page);
  const { email, password } = await createAdmin(page.request);
  await keepToken(page, await openSession(page.request, email, password));
  await page.goto('/admin-panel/settings');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.press('Enter');
  await name.fill('My phone');
  await setVerifies(false);
  await name.press('Enter');
  await confirmByPassword(page, password);
  await expect(dialog.getByRole('alert')).toContainText('The passkey was not used');
  // What was typed is still there.
  await expect(name).toHaveValue('My phone');
  await expect(name).toBeFocused();
  await setVerifies(true);
  await name.press('Enter');
  await keepRecoveryCodes(page);
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();

  await signOut(page);
  await page.goto('/admin-login');
  await signIn(page, email, password);
  await expectAccessible(page);
  const use = page.getByRole('button', { name: 'Use your passkey' });
  await expect(use).toBeFocused();
  await setVerifies(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The passkey was not used');
  await expect(use).toBeFocused();
  await setVerifies(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  await page.goto('/admin-panel/settings');
  await expect(page.getByText(/last used on/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('My phone')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
  await signOut(page);
  await page.goto('/admin-login');
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('a person not ready for the second step goes back to the password', async ({ page }) => {
  const { email, password } = await createAdmin(page.request);
  await turnOnCodes(page, email, password);
  await page.goto('/admin-login');
  await signIn(page, email, password);
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(page.getByLabel('Admin Email')).toHaveValue(email);
  await sendSignIn(page, email, password);
  const code = page.getByLabel('One-time code');
  for (let wrong = 0; wrong < 6; wrong += 1) {
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByRole('button', { name: 'Checking...' })).toHaveCount(0);
    if (wrong < 5) await expect(code).toHaveAccessibleDescription(/This code is not right/);
  }
  await expect(page.getByRole('alert')).toContainText('Please type your password again');
  await expect(page.getByLabel('Admin Email')).toHaveValue(email);
});

/** Codes turned on by calls alone. */
async function turnOnCodes(page: Page, email: string, password: string): Promise<void> {
  const token = await openSession(page.request, email, password);
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/auth/second-factor/${path}`;
    return (await page.request.post(url, { headers, data })).json();
  };
  await call('confirm', { proof: { kind: 'password', password } });
  const { data } = await call('codes/secret', {});
  expect(await call('codes', { code: codeOf(data.secret) })).toMatchObject({ success: true });
}

async function confirmByPassword(page: Page, password: string): Promise<void> {
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const field = confirm.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('not the password');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('The password is not right');
  await expect(field).toBeFocused();
  await field.fill(password);
  await field.press('Enter');
  await expect(confirm).toHaveCount(0);
}

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
}

const refuseUntilConfirmed: Parameters<Page['route']>[1] = (route) =>
  route.fulfill({
    status: 403,
    json: { success: false, message: 'Confirm', data: { reason: 'confirm' } },
  });

/** Chromium's own stand-in for a device that asks for a finger, and gets it until it is told otherwise. */
async function plugInAuthenticator(page: Page): Promise<(verifies: boolean) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}
