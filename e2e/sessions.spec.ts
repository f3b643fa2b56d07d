import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdCalls } from './news-steps.ts';
import { createAdmin, keepToken, openSession } from './staff-accounts.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
const OFFICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Safari/537.36';

test.use({ expectedErrors: /404/ });

test('an administrator sees where they are signed in, and ends one session, one that is over, and all others @mobile', async ({
  page,
}) => {
  const { email, password } = await createAdmin(page.request);
  const phone = await signInWith(page, email, password, PHONE);
  const office = await signInWith(page, email, password, OFFICE);
  const tablet = await signInWith(page, email, password, TABLET);
  const own = await openSession(page.request, email, password);
  await keepToken(page, own);
  await page.goto('/admin-panel/settings');

  const card = page.getByRole('region', { name: 'Where you are signed in' });
  const sessions = card.getByRole('listitem');
  await expect(sessions).toHaveCount(4);
  await expect(sessions.first()).toContainText('This device');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  await expect(sessions.nth(1)).toContainText('Samsung Internet on Android');
  await expect(sessions.nth(1)).toContainText('from 127.0.0.1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Sign out Chrome on Android' }).press('Enter');
  await expect(page.getByText('You are signed out there')).toBeVisible();
  await expect(sessions).toHaveCount(3);
  await expect(card.getByRole('heading')).toBeFocused();
  expect(await isOpen(page, phone)).toBe(false);

  await page.request.post('/api/auth/logout', { headers: bearer(tablet) });
  await card.getByRole('button', { name: 'Sign out Samsung Internet' }).click();
  await expect(page.getByRole('alert')).toContainText('This session is over already.');
  await expect(sessions).toHaveCount(2);

  expect(await isOpen(page, office)).toBe(true);
  await card.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await expect(page.getByText('You are signed out everywhere else')).toBeVisible();
  await expect(card.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  expect(await isOpen(page, office)).toBe(false);
  expect(await isOpen(page, own)).toBe(true);
});

test('typing elsewhere goes on when a session has ended', async ({ page }) => {
  const { email, password } = await createAdmin(page.request);
  await signInWith(page, email, password, PHONE);
  await keepToken(page, await openSession(page.request, email, password));
  await page.goto('/admin-panel/settings');
  const letThrough = await holdCalls(page, '**/api/auth/sessions/*');
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  const field = page.getByLabel('Current Password');
  await field.pressSequentially('three odd');
  letThrough();
  await expect(page.getByText('You are signed out there')).toBeVisible();
  await expect(field).toBeFocused();
});

async function signInWith(page: Page, email: string, password: string, userAgent: string) {
  const response = await page.request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return String((await response.json()).token);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function isOpen(page: Page, token: string): Promise<boolean> {
  return (await page.request.get('/api/auth/profile', { headers: bearer(token) })).ok();
}
