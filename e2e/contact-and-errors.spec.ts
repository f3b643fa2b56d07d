import type { Page } from '@playwright/test';
import { firstFacts as facts, school } from '#content/school.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import { failNetwork, raiseNetworkError, scriptsAreRunning, watchFetchesAhead } from './portal.ts';

const message = {
  Name: 'Adéọlá Bámgbóṣé',
  Phone: '+234 803 000 0000',
  Email: 'ada@example.com',
  Message: 'Is there a place in Pre-School 2?\nShe is four & "ready".',
};

async function openContacts(page: Page, query = ''): Promise<void> {
  await page.goto(`/contacts${query}`);
  await scriptsAreRunning(page);
}

async function fillMessage(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(message)) await page.getByLabel(label).fill(text);
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

/** The addresses that the page hands to the mail program. */
function openedMails(page: Page): string[] {
  const mails: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('mailto:')) mails.push(request.url());
  });
  return mails;
}

test.describe('a complete message', () => {
  test.use({ expectedErrors: /mailto:/ });

  test('opens the mail program, is confirmed and can be brought back @mobile @engine', async ({
    page,
  }) => {
    const mails = openedMails(page);
    await page.clock.install();
    await openContacts(page);
    await expectNoLayoutShift(page);
    // By the page's own clock: this process may live at another time.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await fillMessage(page);
    await sendButton(page).click();

    const busy = page.getByRole('button', { name: 'Opening Email...' });
    await expect(busy).toBeDisabled();
    await passTime(page, 599);
    await expect(busy).toBeVisible();
    expect(mails).toEqual([]);
    await passTime(page, 1);
    await expect.poll(() => mails).toHaveLength(1);
    const mail = decodeURIComponent(mails[0] ?? '');
    for (const text of Object.values(message)) expect(mail).toContain(text.replace('\n', '\r\n'));

    await passTime(page, 7999);
    await expect(page.getByText('Message Sent!')).toBeHidden();
    const height = await formHeight(page);
    await passTime(page, 1);
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await expect(sendButton(page)).toBeHidden();
    expect(await formHeight(page)).toBe(height);

    await page.clock.resume();
    await expectAccessible(page);
    await page.clock.fastForward(3000);
    await expect(page.getByText('Message Sent!')).toBeHidden();
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.getByRole('button', { name: 'Show my message again' }).click();
    for (const [label, text] of Object.entries(message)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    await expect(page.getByLabel('Message')).toBeFocused();
    expect(mails).toHaveLength(1);
  });
});

test.describe('a long message', () => {
  test.use({ expectedErrors: /mailto:|wa\.me/ });
  const long = 'ẹ́'.repeat(300);

  test('opens the mail program with its beginning; all of it is copied, also for WhatsApp @mobile', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route('https://wa.me/**', (route) => route.abort());
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const mails = openedMails(page);
    await openContacts(page);
    await fillMessage(page);
    await page.getByLabel('Message').fill(long);
    await sendButton(page).click();
    await expect(page.getByText('your e-mail app opens with its beginning')).toBeVisible();
    await expect.poll(() => mails).toHaveLength(1);
    expect(mails[0]?.length).toBeLessThanOrEqual(2000);
    expect(decodeURIComponent(mails[0] ?? '')).toContain('Please paste all of it');
    expect(await copied()).toContain(long);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.evaluate(() => navigator.clipboard.writeText(''));
    const chat = page.getByRole('link', { name: 'Send it by WhatsApp' });
    expect((await chat.getAttribute('href'))?.length).toBeLessThanOrEqual(2000);
    await chat.click({ modifiers: ['Alt'] });
    await expect(page.getByText('WhatsApp opens with its beginning')).toBeVisible();
    expect(await copied()).toContain(long);
  });

  test('says how to copy it where the browser does not let the page do so', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator.clipboard, { writeText: undefined }));
    await openContacts(page);
    await fillMessage(page);
    await page.getByLabel('Message').fill(long);
    await sendButton(page).click();
    await expect(
      page.getByText('Press “Copy the message” below and paste it there.'),
    ).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(long);
  });
});

/** Lets the page's stopped clock run for so long; asks again, since a call during a navigation to a mail is lost. */
async function passTime(page: Page, milliseconds: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  const end = (await now()) + milliseconds;
  for (let left = milliseconds; left > 0; left = end - (await now())) await page.clock.runFor(left);
}

function formHeight(page: Page): Promise<number> {
  return page
    .locator('section:has(form)')
    .evaluate((section) => section.getBoundingClientRect().height);
}

test('a form with empty fields says so, marks them and goes to the first', async ({ page }) => {
  await openContacts(page);
  await page.getByLabel('Name').fill(message.Name);
  await page.getByLabel('Email').fill(message.Email);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Phone').fill(message.Phone);
  await page.getByLabel('Message').fill(message.Message);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a mistyped e-mail provider is offered as it was meant', async ({ page }) => {
  await openContacts(page);
  await page.getByLabel('Email').fill('ada@hotmial.com');
  await page.getByRole('button', { name: 'Did you mean ada@hotmail.com?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@hotmail.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('what was typed is still there after leaving the page and coming back', async ({ page }) => {
  await openContacts(page);
  await page.getByLabel('Message').fill(message.Message);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(message.Message);
});

test('a message can be copied when no mail program opens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openContacts(page);
  await page.getByRole('button', { name: 'Copy the message' }).click();
  await expect(page.getByText('There is no message yet.')).toBeVisible();
  await fillMessage(page);
  await page.getByRole('button', { name: 'Copy the message' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const text of Object.values(message)) expect(copied).toContain(text);
  const chat = page.getByRole('link', { name: 'Send it by WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.*She%20is%20four/);
});

test('a visit arrives with its message written', async ({ page }) => {
  await openContacts(page, '?about=visit');
  await expect(page.getByLabel('Message')).toHaveValue(/would like to visit the school/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read and the form belongs to the mail program', async ({ page }) => {
    await page.goto('/contacts');
    await expect(page.getByRole('link', { name: '+234 000 000 0000' }).first()).toBeVisible();
    await expect(page.getByText(`Why Choose ${school.name}`)).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('action', /^mailto:/);
    await expect(page.getByRole('button', { name: 'Copy the message' })).toBeHidden();
  });
});

test('Access Denied stands alone, is not indexed and leads home', async ({ page }) => {
  await page.goto('/unauthorized');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  await follow(page.getByRole('link', { name: 'Back to Home' }), /\/$/);
  await expect(page).toHaveTitle(new RegExp(`^${school.name}`));
});

test.describe('an unhandled network error', () => {
  test.use({ expectedErrors: /404|network error|ERR_INTERNET_DISCONNECTED/i });

  test('shows Network Boo, counts the retries and returns to the page that failed', async ({
    page,
    context,
  }) => {
    const isFetchedAhead = await watchFetchesAhead(page);
    await page.goto('/about?from=news');
    await scriptsAreRunning(page);
    await isFetchedAhead('not-found-page');
    await context.setOffline(true);
    await failNetwork(page);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page).toHaveTitle(/^Network Boo/);
    await expect(page.getByText('/about?from=news')).toBeVisible();
    await expect(page.getByRole('link', { name: facts.email })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);

    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(page.getByRole('status')).toContainText('Retries: 1');
    await retry.click();
    await expect(page.getByRole('status')).toContainText('Retries: 2. The school cannot');
    await context.setOffline(false);
    await follow(retry, /\/about\?from=news$/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('stays Network Boo when the page is loaded again, and is gone once left', async ({
    page,
  }) => {
    await page.goto('/about');
    await scriptsAreRunning(page);
    await failNetwork(page);
    await expect(page).toHaveURL(/\/404$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Boo');
    await follow(page.getByRole('link', { name: 'Back to Home' }), /:\d+\/$/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${school.name}`));
  });

  test('never takes away what somebody is writing', async ({ page }) => {
    await openContacts(page);
    await page.getByLabel('Message').fill(message.Message);
    await raiseNetworkError(page);
    await expect(page.getByLabel('Message')).toHaveValue(message.Message);
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test('leaves the payment portal to its own messages', async ({ page }) => {
    await page.goto('/payment');
    await scriptsAreRunning(page);
    await raiseNetworkError(page);
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByLabel('Student Name')).toBeVisible();
  });
});
