import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';
import { uniqueWord } from './unique-word.ts';

/** The accounts of the demo, and new ones, in the words of the screen. */
export type DemoRole = 'super' | 'admin' | 'user';

export const DEMO_PASSWORD = 'leave-no-child-behind';

export const emailOf = (role: DemoRole) => `${role}@school.example`;

/** A session of this account, opened without the page. */
export async function openSession(
  request: APIRequestContext,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  const { token, message } = await response.json();
  expect(token, message).toBeTruthy();
  return token;
}

/** From now on every page of this browser is signed in with this token. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Opens a page of the panel as this role. */
export async function openPanel(
  page: Page,
  role: DemoRole,
  path = '/admin-panel/dashboard',
): Promise<string> {
  const token = await openSession(page.request, emailOf(role));
  await keepToken(page, token);
  await page.goto(path);
  return token;
}

/**
 * From now on the page has the time of the school. A run may live at another time than the machine, whose clock browsers
 * keep (`playwright.config.ts`); what this month or this term is, the panel takes from the device.
 */
export const keepSchoolTime = (page: Page) => page.clock.setSystemTime(new Date());

/** Signs in on the sign-in page, which needs its scripts. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await scriptsAreRunning(page);
  await sendSignIn(page, email, password);
}

/** Fills the form of the sign-in page and sends it, whatever has arrived of the page. */
export async function sendSignIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
}

/** A new administrator, so that journeys do not change each other's accounts. */
export async function createAdmin(
  request: APIRequestContext,
): Promise<{ email: string; password: string; name: string }> {
  const admin = {
    name: `Ngozi ${uniqueWord()}`,
    email: `ngozi-${uniqueWord()}@school.example`,
    phone: '0803 000 0000',
    password: 'three odd words here',
  };
  const token = await openSession(request, emailOf('super'));
  const response = await request.post('/api/admin/create-admin', {
    data: admin,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return admin;
}

/** What an app with this secret shows now, or so much later. */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead });
}
