import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';
import { emailOf, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

/** What browsers are told about every field that is typed into, form by form. */
test.describe('browsers fill in', () => {
  const forms: { form: string; open: (page: Page) => Promise<Locator>; fields: object }[] = [
    {
      form: 'the payment form: the parent’s own e-mail and phone, and never their name as the student’s',
      open: (page) => openPage(page, '/payment'),
      fields: { fullName: 'section-student name', email: 'email', phone: 'tel' },
    },
    {
      form: 'the contact form',
      open: (page) => openPage(page, '/contacts'),
      fields: { name: 'name', phone: 'tel', email: 'email', message: 'off', website: 'off' },
    },
    {
      form: 'no day of a visit',
      open: (page) => openPage(page, '/contacts?about=visit'),
      fields: {
        name: 'name',
        phone: 'tel',
        email: 'email',
        visitDay: 'off',
        className: 'off',
        message: 'off',
        website: 'off',
      },
    },
    {
      form: 'no search of pictures',
      open: (page) => openPage(page, '/gallery'),
      fields: { q: 'off' },
    },
    {
      form: 'the sign-in',
      open: (page) => openPage(page, '/admin-login'),
      fields: { email: 'username', password: 'current-password' },
    },
    {
      form: 'a first password',
      open: async (page) => {
        await page.goto(await linkOfNewAdmin(page));
        await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
        return page.getByRole('main');
      },
      fields: {
        username: 'username',
        newPassword: 'new-password',
        confirmPassword: 'new-password',
      },
    },
    {
      form: 'a new administrator: nothing of the person who creates the account',
      open: async (page) => {
        await openPanel(page, 'super', '/admin-panel/users');
        await page.getByRole('button', { name: 'Create admin' }).click();
        return page.getByRole('dialog');
      },
      fields: { name: 'off', email: 'off', phone: 'off', password: 'new-password' },
    },
    {
      form: 'the change of a password',
      open: async (page) => {
        await openPanel(page, 'admin', '/admin-panel/settings');
        return page.locator('form').filter({ hasText: 'Change Password' });
      },
      fields: {
        username: 'username',
        currentPassword: 'current-password',
        newPassword: 'new-password',
        confirmPassword: 'new-password',
      },
    },
    {
      form: 'no news',
      open: async (page) => {
        await openPanel(page, 'admin', '/admin-panel/news');
        await page.getByRole('button', { name: 'Add' }).first().click();
        await page.getByRole('dialog').getByText('Event', { exact: true }).click();
        return page.getByRole('dialog');
      },
      fields: {
        title: 'off',
        description: 'off',
        startsAt: 'off',
        'startsAt-time': 'off',
        endsAt: 'off',
        'endsAt-time': 'off',
        place: 'off',
      },
    },
  ];

  for (const { form, open, fields } of forms) {
    test(`know of each field: ${form}`, async ({ page }) => {
      const frame = await open(page);
      await expect.poll(() => autocompleteOf(frame)).toEqual(fields);
    });
  }
});

async function openPage(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await scriptsAreRunning(page);
  return page.getByRole('main');
}

/** By the field's name, all that is typed into. */
async function autocompleteOf(frame: Locator): Promise<object> {
  const typed =
    'textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [type=submit])';
  const pairs = await frame
    .locator(typed)
    .evaluateAll((fields) =>
      fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
    );
  return Object.fromEntries(pairs);
}

async function linkOfNewAdmin(page: Page): Promise<string> {
  const token = await openSession(page.request, emailOf('super'));
  const response = await page.request.post('/api/admin/create-admin', {
    data: {
      name: 'Bisi Alade',
      email: `bisi-${uniqueWord()}@school.example`,
      phone: '0803 111 2222',
      sendLink: true,
    },
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, message } = await response.json();
  expect(data?.link, message).toBeTruthy();
  return data.link;
}
