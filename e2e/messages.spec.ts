import type { Page } from '@playwright/test';
import { test as withConnection } from './connection.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { scriptsAreRunning } from './portal.ts';
import { emailOf, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const PHONE = { width: 360, height: 740 };
const MESSAGES = '/admin-panel/dashboard/messages';

interface Written {
  Name: string;
  Phone: string;
  Email: string;
  Message: string;
}

function someMessage(): Written {
  return {
    Name: `Adéọlá ${uniqueWord()}`,
    Phone: '0803 111 2222',
    Email: 'ada@example.com',
    Message: 'Is there a place in Pre-School 2?\nShe is four & "ready".',
  };
}

async function write(page: Page, message: Written): Promise<void> {
  for (const [label, text] of Object.entries(message)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send it from this page' });
const taken = (page: Page) => page.getByText(/The school has your message; it is number \d+/);

async function find(page: Page, name: string) {
  await page.getByLabel('Search messages').fill(name);
  return page.getByRole('button', { name });
}

withConnection.describe('a parent without a mail program', () => {
  withConnection.use({
    viewport: PHONE,
    expectedErrors: /Failed to load resource|ERR_|net::/,
  });

  withConnection(
    'writes from a phone whose connection is lost in the middle, and staff answer @mobile',
    async ({ page, connection }) => {
      const message = someMessage();
      await page.goto('/contacts');
      await scriptsAreRunning(page);
      await write(page, message);

      await withConnection.step('the answer does not arrive', async () => {
        const lost = connection.loseAnswers(/\/api\/messages/);
        await sendButton(page).click();
        await expect(page.getByRole('alert')).toContainText('Nothing you typed is lost');
        // A browser may try by itself again: each time the school had it.
        expect(new Set(lost.statuses)).toEqual(new Set([200]));
        await expect(page.getByLabel('Message')).toHaveValue(message.Message);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        lost.stop();
      });

      await withConnection.step('there is no connection at all', async () => {
        connection.cut();
        await sendButton(page).click();
        await expect(page.getByRole('alert')).toContainText('Nothing you typed is lost');
        connection.restore();
      });

      await withConnection.step('it is there again, also after the page was loaded', async () => {
        await page.reload();
        await scriptsAreRunning(page);
        await expect(page.getByLabel('Message')).toHaveValue(message.Message);
        await sendButton(page).click();
        await expect(taken(page)).toBeVisible();
        await expect(page.getByLabel('Message')).toHaveValue('');
        await expectAccessible(page);
      });

      await withConnection.step('staff see it once, answer and archive it', async () => {
        await openPanel(page, 'admin', MESSAGES);
        const row = await find(page, message.Name);
        await expect(row).toHaveCount(1);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await row.click();
        const dialog = page.getByRole('dialog', { name: 'Message' });
        await expect(dialog.getByText('She is four & "ready".')).toBeVisible();
        await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
          'href',
          /^https:\/\/wa\.me\/2348031112222\?/,
        );
        await expect(dialog.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
          'href',
          /^mailto:ada%40example\.com\?subject=/,
        );
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await dialog.getByRole('button', { name: 'Mark as answered' }).click();
        await expect(dialog.getByText(/^Answered by/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Archive' }).click();
        await expect(dialog.getByText(/^Archived by/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(page.getByText('No Messages Found')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeFocused();
        await page.getByRole('link', { name: /^Archived/ }).click();
        await expect(page.getByRole('button', { name: message.Name })).toHaveCount(1);
      });
    },
  );
});

test('a message is sent once, however fast the button is pressed', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/messages')) calls.push(request.postData() ?? '');
  });
  await page.goto('/contacts');
  await scriptsAreRunning(page);
  await write(page, someMessage());
  await sendButton(page).dblclick();
  await expect(taken(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.describe('a message whose mail program did not open', () => {
  test.use({ expectedErrors: /mailto:|Failed to load resource/ });

  test('is not called sent while it cannot be sent from the page', async ({ page }) => {
    const message = someMessage();
    await page.clock.install();
    await page.route('**/api/messages', (route) => route.abort());
    await page.goto('/contacts');
    await scriptsAreRunning(page);
    await write(page, message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your e-mail app is opening.')).toBeVisible();
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Nothing you typed is lost');
    await page.clock.fastForward(20_000);
    await expect(page.getByText('Message Sent!')).toBeHidden();
    await expect(page.getByLabel('Message')).toHaveValue(message.Message);
    await page.unroute('**/api/messages');
    await sendButton(page).click();
    await expect(taken(page)).toBeVisible();
  });
});

test('an empty form is not sent, and says what is missing', async ({ page }) => {
  await page.goto('/contacts?about=visit');
  await scriptsAreRunning(page);
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields.');
  await expect(page.getByText('Choose the day of your visit')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expectAccessible(page);
});

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('is said at the field, and nothing typed is lost', async ({ page }) => {
    const message = { ...someMessage(), Phone: '12' };
    await page.goto('/contacts');
    await scriptsAreRunning(page);
    await write(page, message);
    await sendButton(page).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Message')).toHaveValue(message.Message);
    await page.getByLabel('Phone').fill('0803 111 2222');
    await sendButton(page).click();
    await expect(taken(page)).toBeVisible();
  });
});

test('a visit has its day and class, which staff see', async ({ page }) => {
  const { Message: _, ...who } = someMessage();
  await page.goto('/classes');
  await follow(page.getByRole('link', { name: 'Schedule a Visit' }), /\/contacts\?about=visit$/);
  await scriptsAreRunning(page);
  await write(page, { ...who, Message: 'We come in the morning.' });
  await page.getByLabel('Day of the visit').fill('2099-01-15');
  await page.getByLabel(/^Class you have in mind/).fill('Basic 7');
  await expectAccessible(page);
  await sendButton(page).click();
  await expect(page.getByText(/whether the day suits/)).toBeVisible();

  await openPanel(page, 'admin', MESSAGES);
  await (await find(page, who.Name)).click();
  const dialog = page.getByRole('dialog', { name: 'Message' });
  await expect(dialog.getByText('Thursday 15 January 2099')).toBeVisible();
  await expect(dialog.getByText('Basic 7')).toBeVisible();
});

test.describe('two people at one message', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('the second is told who was faster, and sees how it is now', async ({ page, request }) => {
    const name = `Bisi ${uniqueWord()}`;
    const sent = await request.post('/api/messages', {
      data: { kind: 'question', name, email: 'bisi@example.com', message: 'Any places?' },
    });
    expect(sent.status()).toBe(200);
    await openPanel(page, 'admin', MESSAGES);
    await (await find(page, name)).click();
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await expect(dialog.getByText('Any places?')).toBeVisible();

    const token = await openSession(request, emailOf('super'));
    const id = new URL(page.url()).searchParams.get('message');
    const changed = await request.patch(`/api/admin/messages/${id}`, {
      data: { state: 'archived', from: 'new' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(changed.status()).toBe(200);

    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(dialog.getByRole('alert')).toContainText('it is now archived');
    await expect(dialog.getByText(/^Archived by/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(dialog.getByText(/^Answered by/)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE, expectedErrors: /status of 400/ });

  test('the form is posted to its page, comes back with what is wrong, and arrives', async ({
    page,
    request,
  }) => {
    const message = someMessage();
    await page.goto('/contacts');
    await write(page, { ...message, Phone: '12' });
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Message')).toHaveValue(message.Message);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Phone').fill(message.Phone);
    await sendButton(page).click();
    await expect(taken(page)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');

    // The same once more, as a reload would: it is the same message.
    const number = (await taken(page).textContent())?.match(/number (\d+)/)?.[1];
    await write(page, message);
    await sendButton(page).click();
    await expect(taken(page)).toContainText(`number ${number}.`);
    const token = await openSession(request, emailOf('admin'));
    const found = await request.get(`/api/admin/messages?q=${encodeURIComponent(message.Name)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await found.json()).data).toHaveLength(1);
  });

  test('a visit is asked for with its day', async ({ page }) => {
    const { Message: _, ...who } = someMessage();
    await page.goto('/contacts?about=visit');
    await write(page, { ...who, Message: 'We come in the morning.' });
    await page.getByLabel('Day of the visit').fill('2020-01-15');
    await sendButton(page).click();
    await expect(page.getByText('Choose today or a later day')).toBeVisible();
    await page.getByLabel('Day of the visit').fill('2099-01-15');
    await sendButton(page).click();
    await expect(page.getByText(/whether the day suits/)).toBeVisible();
  });
});
