import type { Page } from '@playwright/test';
import {
  goTo,
  logOut,
  look,
  press,
  reach,
  screens,
  sendSignIn,
  signIn,
  type,
} from './by-keyboard.ts';
import { expect } from './fixtures.ts';
import { testWithMail } from './school-with-mail.ts';
import { codeOf, createAdmin, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const NEW_PASSWORD = 'paper lantern canoe';
const HALF_A_MINUTE_MS = 30_000;

/** What accounts need, on a phone and on a laptop, without touching the mouse once. */
for (const { title, screen } of screens) {
  testWithMail.describe(`accounts by keyboard at ${title}`, () => {
    // A code that is asked for, and a password that must be typed once more.
    testWithMail.use({ ...screen, expectedErrors: /40[13]/ });

    const journeys = {
      'an account is made, disabled and enabled': disableAndEnable,
      'the daily summary is chosen, a password changed and used': chooseAndChange,
      'a link replaces a forgotten password, and one-time codes are turned on and used':
        replaceAndProve,
    };
    for (const [what, journey] of Object.entries(journeys)) testWithMail(what, journey);
  });
}

async function disableAndEnable({ page }: { page: Page }) {
  const [name, email] = [`Bisi ${uniqueWord()}`, `bisi-${uniqueWord()}@school.example`];
  await openPanel(page, 'super');
  await goTo(page, 'Admin Users', 'Administrators');
  await press(page, page.getByRole('button', { name: 'Create admin' }));
  const form = page.getByRole('dialog', { name: 'Create an administrator' });
  await type(page, form.getByLabel('Name'), name);
  await type(page, form.getByLabel('Email'), email);
  await press(page, form.getByRole('button', { name: 'Create admin' }));
  await look(page, 'new admin refused');
  await type(page, form.getByLabel('Phone'), '0803 111 2222');
  await reach(page, form.getByRole('checkbox', { name: 'Use a one-time link instead' }));
  await page.keyboard.press('Space');
  await look(page, 'a link instead');
  await page.keyboard.press('Enter');
  const link = page.getByRole('dialog', { name: `A link for ${name}` });
  await expect(link.getByLabel('Link', { exact: true })).toBeFocused();
  await look(page, 'link');
  await press(page, link.getByRole('button', { name: 'Done' }));
  const row = page.getByRole('row').filter({ hasText: email });
  await press(page, row.getByRole('button', { name: `Disable ${name}` }));
  const question = page.getByRole('alertdialog', { name: `Disable ${name}` });
  await look(page, 'disable question');
  await press(page, question.getByRole('button', { name: 'Disable' }));
  await expect(row.getByText('Disabled')).toBeVisible();
  await look(page, 'disabled');
  await press(page, row.getByRole('button', { name: `Enable ${name}` }));
  await expect(row.getByText('Disabled')).toBeHidden();
}

async function chooseAndChange({ page }: { page: Page }) {
  await openPanel(page, 'super');
  await goTo(page, 'Settings', 'Settings');
  const choice = page.getByRole('group', { name: 'By e-mail' });
  await reach(page, choice.getByRole('radio', { checked: true }));
  const wanted = await choice.getByRole('radio', { checked: false }).getAttribute('value');
  await page.keyboard.press(wanted === 'yes' ? 'ArrowDown' : 'ArrowUp');
  await expect(choice.getByRole('radio', { checked: true })).toHaveValue(wanted ?? '');
  await expect(page.getByRole('status').filter({ hasText: /daily summary|e-mail/i })).toBeVisible();
  await look(page, 'note chosen');
  await logOut(page);

  const { email, password } = await createAdmin(page.request);
  await signIn(page, email, password);
  await goTo(page, 'Settings', 'Settings');
  await type(page, page.getByLabel('Current Password'), password);
  await type(page, page.getByLabel('New Password', { exact: true }), NEW_PASSWORD);
  await type(page, page.getByLabel('Confirm New Password'), 'paper lantern kayak');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await look(page, 'password refused');
  await type(page, page.getByLabel('Confirm New Password'), NEW_PASSWORD);
  await press(page, page.getByRole('button', { name: 'Change Password' }));
  await expect(page.getByText(/[Pp]assword (was )?changed/)).toBeVisible();
  await logOut(page);
  await signIn(page, email, NEW_PASSWORD);
}

async function replaceAndProve({ page }: { page: Page }) {
  const { name, email, password } = await createAdmin(page.request);
  await openSession(page.request, email, password);
  await openPanel(page, 'super');
  await goTo(page, 'Admin Users', 'Administrators');
  await press(page, page.getByRole('button', { name: `New password for ${name}` }));
  const dialog = page.getByRole('dialog', { name: `A new password for ${name}` });
  await look(page, 'a new password');
  await press(page, dialog.getByRole('button', { name: 'Make a link' }));
  await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await look(page, 'the link');
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await logOut(page);

  await page.goto(link);
  await type(page, page.getByLabel('New Password', { exact: true }), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await look(page, 'password not repeated');
  await type(page, page.getByLabel('Confirm New Password'), NEW_PASSWORD);
  await press(page, page.getByRole('button', { name: 'Set password' }));
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await look(page, 'password set');
  await press(page, page.getByRole('link', { name: 'Sign in' }));
  await sendSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await goTo(page, 'Settings', 'Settings');

  await press(page, page.getByRole('button', { name: 'Set up one-time codes' }));
  await press(page, page.getByRole('button', { name: 'I have one' }));
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await type(page, confirm.getByLabel('Password', { exact: true }), NEW_PASSWORD);
  await look(page, 'confirming');
  await page.keyboard.press('Enter');
  const setUp = page.getByRole('dialog', { name: 'Set up one-time codes' });
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await type(page, setUp.getByLabel('First code'), codeOf(secret));
  await look(page, 'setting codes up');
  await press(page, setUp.getByRole('button', { name: 'Turn on' }));
  const recovery = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await look(page, 'recovery codes');
  await press(page, recovery.getByRole('button', { name: 'I have saved them' }));
  await expect(page.getByText('On: six digits from your app')).toBeVisible();
  await look(page, 'codes are on');
  await logOut(page);

  await page.goto('/admin-login');
  await sendSignIn(page, email, NEW_PASSWORD);
  await type(page, page.getByLabel('One-time code'), codeOf(secret, HALF_A_MINUTE_MS));
  await look(page, 'a code is asked for');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}
