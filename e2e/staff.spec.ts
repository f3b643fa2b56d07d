import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';
import {
  createAdmin,
  emailOf,
  keepToken,
  openPanel,
  openSession,
  sendSignIn,
  signIn,
  storedToken,
} from './staff-accounts.ts';

const section = /^(Dashboard|News & Events|Admin Users|Settings)$/;

test('an administrator signs in, finds the sections of the role, and logs out @mobile', async ({
  page,
}) => {
  await page.goto('/admin-panel');
  await expect(page).toHaveURL(/\/admin-login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Portal');
  await signIn(page, emailOf('admin'));
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(await storedToken(page)).toBeTruthy();
  await expectNoSidewaysScroll(page);

  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole('link', { name: section })).toHaveText([
    'Dashboard',
    'News & Events',
    'Settings',
  ]);
  await expect(page.getByText('Chinedu Okafor')).toBeVisible();
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await follow(page.getByRole('button', { name: 'Log out' }), /:\d+\/$/);
  expect(await storedToken(page)).toBeNull();
});

test('a super administrator finds Admin Users; who is signed in needs no sign-in page', async ({
  page,
}) => {
  await openPanel(page, 'super', '/admin-login');
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Admin Users' })).toBeVisible();
  await page.goto('/admin-panel');
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
});

test('who forgot the password is helped by a super administrator: one link, one new password @mobile', async ({
  page,
  browser,
}) => {
  const admin = await createAdmin(page.request);
  await openSession(page.request, admin.email, admin.password);
  await page.goto('/admin-login');
  await page.getByText('Forgot your password?').click();
  await expect(page.getByText('Ask a super administrator')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await openPanel(page, 'super', '/admin-panel/users');
  await page.getByRole('button', { name: `New password for ${admin.name}` }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link').inputValue();
  await expectAccessible(page);

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText(admin.email)).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  const password = 'four owls sing by day';
  await other.getByLabel('New Password', { exact: true }).fill(password);
  await other.getByLabel('Confirm New Password').fill('four owls sing');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('This is not the same as the new password above')).toBeVisible();
  await other.getByLabel('Confirm New Password').fill(password);
  await other.getByRole('button', { name: 'Set password' }).click();
  await follow(other.getByRole('link', { name: 'Sign in' }), /\/admin-login$/);
  await signIn(other, admin.email, password);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await other.close();
});

test('a link whose end was cut off says what to do, and offers no second try', async ({ page }) => {
  await page.goto('/admin-login/new-password');
  await expect(page.getByRole('alert')).toContainText('This link is not complete.');
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('a plain user is shown Access Denied, and so is an administrator in Admin Users', async ({
  page,
}) => {
  await page.goto('/admin-login');
  await signIn(page, emailOf('user'));
  await expect(page).toHaveURL(/\/unauthorized$/);
  await page.goto('/admin-panel');
  await expect(page).toHaveURL(/\/unauthorized$/);
  const another = page.getByRole('button', { name: 'Sign in as someone else' });
  await follow(another, /\/admin-login$/, 'Admin Portal');
  expect(await storedToken(page)).toBeNull();
  await keepToken(page, await openSession(page.request, emailOf('admin')));
  await page.goto('/admin-panel/users');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
});

test('without a session no one passes the guard, and Back does not lead there', async ({
  page,
}) => {
  await page.goto('/about');
  for (const path of ['dashboard/payments', 'users', 'settings']) {
    const response = await page.goto(`/admin-panel/${path}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(/\/admin-login$/);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('an address below the panel that does not exist', () => {
  test.use({ expectedErrors: /404/ });

  test('leads to the sign-in, to Access Denied, or, for staff alone, to Page Not Found', async ({
    page,
  }) => {
    const unknown = '/admin-panel/calender';
    const response = await page.goto(unknown);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL(/\/admin-login$/);

    await keepToken(page, await openSession(page.request, emailOf('user')));
    await page.goto(unknown);
    await expect(page).toHaveURL(/\/unauthorized$/);

    await openPanel(page, 'admin', unknown);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expectAccessible(page);
    await follow(page.getByRole('link', { name: 'Back to Home' }), /:\d+\/$/);
  });
});

test.describe('a sign-in that fails', () => {
  test.use({ expectedErrors: /Sign-in failed|Failed to load resource|session could not/ });

  test('says one thing whatever the reason, and a second line that helps', async ({ page }) => {
    await page.goto('/admin-login');
    const failure = page.getByRole('alert');
    await signIn(page, 'nobody@school.example', 'wrong password');
    await expect(failure.getByText('Invalid admin credentials', { exact: true })).toBeVisible();
    await expect(failure).toContainText('check the e-mail address and the password');
    await expect(page.getByLabel('Admin Email')).toHaveValue('nobody@school.example');
    await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
    await expect(page.getByRole('button', { name: 'Sign In to Admin Panel' })).toBeVisible();
    await expect(failure).toContainText('check the e-mail address and the password');
    await expectAccessible(page);

    const message = 'Too many attempts. Please wait 5 minutes and try again.';
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, json: { success: false, message } }),
    );
    await signIn(page, 'nobody@school.example');
    await expect(failure).toContainText(message);
    await expect(failure.getByText('Invalid admin credentials', { exact: true })).toBeVisible();

    await page.unroute('**/api/auth/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    await signIn(page, 'nobody@school.example');
    await expect(failure).toContainText('check your internet connection');
    await expect(failure.getByText('Invalid admin credentials', { exact: true })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test('a refused token is removed at once', async ({ page }) => {
    await keepToken(page, 'a-token-that-nobody-knows');
    await page.goto('/admin-panel/settings');
    await expect(page).toHaveURL(/\/admin-login$/);
    expect(await storedToken(page)).toBeNull();
  });

  test('a connection lost for a moment loses no session', async ({ page }) => {
    await page.route('**/api/auth/profile', (route) => route.abort());
    await openPanel(page, 'admin', '/admin-panel/settings');
    await expect(page.getByText('does not answer yet')).toBeVisible();
    await page.unroute('**/api/auth/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
});

test('the password can be looked at, and the button says that it is at work', async ({ page }) => {
  await page.goto('/admin-login');
  await scriptsAreRunning(page);
  const password = page.getByLabel('Password', { exact: true });
  const toggle = page.getByRole('button', { name: 'Show password' });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('secret');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, emailOf('admin'));
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
});

test.describe('before the scripts arrive', () => {
  test.use({ javaScriptEnabled: false });

  test('a sent form keeps the e-mail address and puts no password into the address bar', async ({
    page,
  }) => {
    await page.goto('/admin-login');
    await sendSignIn(page, emailOf('admin'));
    await expect(page.getByText('The page was still getting ready')).toBeVisible();
    await expect(page.getByLabel('Admin Email')).toHaveValue(emailOf('admin'));
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    expect(page.url()).not.toContain('leave-no-child');
  });
});

test('two tabs stay in step: in together, out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/admin-login');
  await page.goto('/admin-login');
  await signIn(page, emailOf('admin'));
  await expect(page).toHaveURL(/\/admin-panel\/dashboard$/);
  await expect(other).toHaveURL(/\/admin-panel\/dashboard$/);
  await follow(page.getByRole('button', { name: 'Log out' }), /:\d+\/$/);
  await expect(other).toHaveURL(/\/admin-login$/);
});

test.describe('a session that ends in the middle of work', () => {
  test.use({ expectedErrors: /401/ });

  test('asks for the password over the page, and what was typed is sent then', async ({ page }) => {
    const { email, password } = await createAdmin(page.request);
    const token = await openSession(page.request, email, password);
    await keepToken(page, token);
    await page.goto('/admin-panel/settings');
    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('four other odd words');
    await page.getByLabel('Confirm New Password').fill('four other odd words');
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/auth/logout', { headers });
    await page.getByRole('button', { name: 'Change Password' }).click();

    const question = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(question).toContainText(
      'Your session has ended. Sign in again to go on; nothing you typed is lost.',
    );
    await expect(question.getByLabel('Admin Email')).toHaveValue(email);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Confirm New Password')).toHaveValue('four other odd words');

    await page.getByRole('button', { name: 'Change Password' }).click();
    await question.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(question).toBeHidden();
    await openSession(page.request, email, 'four other odd words');
  });
});
