import type { Page } from '@playwright/test';
import { test } from './connection.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow } from './fixtures.ts';
import { holdCalls } from './news-steps.ts';
import { fillForm, form, openForm, picture, saveButton, signIn } from './news-writer.ts';
import { uniqueWord } from './unique-word.ts';

test('a new item is on the public pages at once, keeps its picture when edited, and can be deleted @mobile', async ({
  page,
}) => {
  const title = `Careers morning ${uniqueWord()}`;
  const trades = `Every trade is welcome, ${uniqueWord()} too.`;
  await openDesk(page);
  await fillForm(page, { title, description: `${trades}\n\nFrom nine in the hall.` });
  await page.getByRole('radio', { name: 'Event' }).check();
  await page.getByLabel('Image').setInputFiles(await picture(800, 600));
  await saveButton(page).dblclick();
  await expect(page.getByRole('status').getByText('event created successfully!')).toBeVisible();
  await expect(form(page)).toBeHidden();

  await page.goto('/news');
  await follow(page.getByRole('link', { name: title }).first(), /\/news\/.+/, title);
  await expect(page.getByText(trades)).toBeVisible();
  const image = await page.getByRole('main').locator('img').first().getAttribute('src');
  expect(image).toMatch(/^\/media\//);

  await openDesk(page, `?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('heading', { name: '1 item found' })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByText('Leave empty to keep current')).toBeVisible();
  await page.getByLabel('Title').fill(`${title}, again`);
  await saveButton(page).click();
  await expect(page.getByText('event updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: `${title}, again` })).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);
  expect(await imageOfFirst(page)).toBe(image);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete this item?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Item deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeFocused();

  // A person who has gone elsewhere meanwhile stays there.
  const letRestore = await holdCalls(page, '**/api/admin/news/*/restore');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Search news and events').focus();
  letRestore();
  await expect(page.getByText('Item restored')).toBeVisible();
  await expect(page.getByLabel('Search news and events')).toBeFocused();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const letThrough = await holdCalls(page, /\/api\/admin\/news\/(?!deleted)/);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Deleted items' }).click();
  const deleted = page.getByRole('dialog', { name: 'Deleted items' });
  await expect(deleted.getByText('Loading deleted items...')).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeAttached();
  await expectAccessible(page);
  await deleted.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(deleted.getByText('is published again')).toBeVisible();
  await deleted.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: `${title}, again` })).toBeVisible();
});

test('errors are listed, linked and said at their fields, and clear on edit', async ({ page }) => {
  await openForm(page);
  await saveButton(page).click();
  const summary = form(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Title is required',
    'Description is required',
    'Please choose a picture',
  ]);
  await summary.getByRole('link', { name: 'Title is required' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Sports Day');
  await expect(page.getByLabel('Title')).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Image').setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(form(page).getByText('This file is not a picture that can be used')).toBeVisible();
});

test.describe('when saving fails', () => {
  // Chromium notes refusals and lost connections; the trace's recorder asks for pictures the page's policy keeps from it.
  test.use({
    expectedErrors:
      /status of (400|409|500|502)|ERR_(FAILED|EMPTY_RESPONSE)|could not be|Connecting to 'blob:/,
  });

  test('the form keeps everything and can be sent again', async ({ page }) => {
    await openForm(page);
    const title = `Read-aloud week ${uniqueWord()}`;
    await fillForm(page, { title });
    await page.getByLabel('Image').setInputFiles(await picture(400, 300));
    // Each has another sentence than the one before: the answer to an earlier try is not taken for the next one's.
    const failures = [
      'offline',
      { status: 500, json: { success: false, message: 'The disk is full.' } },
      { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      { status: 409, json: { success: false, message: 'It is published already.' } },
    ] as const;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/admin/news')) return;
      keys.push(request.headers()['idempotency-key']);
    });
    for (const failure of failures) {
      await page.route('**/api/admin/news', (route) =>
        failure === 'offline' ? route.abort() : route.fulfill(failure),
      );
      await saveButton(page).click();
      const hasSentence = failure !== 'offline' && 'json' in failure;
      const message = hasSentence ? failure.json.message : 'Error saving item';
      await expect(form(page).getByRole('alert')).toContainText(message);
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await page.unroute('**/api/admin/news');
    }

    let sent = 0;
    await page.route('**/api/admin/news', async (route) => {
      sent += 1;
      await route.fulfill({ status: 201, json: { success: true, message: 'Created' } });
    });
    await saveButton(page).dblclick();
    await expect(page.getByText('news created successfully!')).toBeVisible();
    expect(sent).toBe(1);

    // Once the person knows that this draft is published, what is in the form is another item.
    const [first = '', ...others] = keys;
    expect(others).toEqual([first, first, first, expect.stringMatching(/./)]);
    expect(others.at(-1)).not.toBe(first);
  });

  test('an item whose answer was lost is published once, also when it is saved again after a reload', async ({
    page,
    connection,
  }) => {
    const title = `Inter-class quiz ${uniqueWord()}`;
    page.on('dialog', (dialog) => dialog.accept());
    await openForm(page);
    await fillForm(page, { title });
    await page.getByLabel('Image').setInputFiles(await picture(400, 300));
    await expect(form(page).getByText('The picture is there.')).toBeVisible();
    // Not by a route: Chromium 123 does not give it the files of a request.
    const lost = connection.loseAnswers(/\/api\/admin\/news$/);
    await saveButton(page).click();
    await expect(form(page).getByRole('alert')).toContainText('Error saving item');
    expect(lost.statuses).toContain(201);
    lost.stop();

    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(form(page).getByText('The picture is there.')).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByText('news created successfully!')).toBeVisible();
    const { data } = await (await page.request.get('/api/news')).json();
    expect(data.filter((item: { title: string }) => item.title === title)).toHaveLength(1);
  });

  test('what is published already becomes another item when it has changed, and its picture stays chosen', async ({
    page,
    connection,
  }) => {
    const title = `Debate ${uniqueWord()}`;
    await openForm(page);
    await fillForm(page, { title });
    await page.getByLabel('Image').setInputFiles(await picture(400, 300));
    await expect(form(page).getByText('The picture is there.')).toBeVisible();
    const lost = connection.loseAnswers(/\/api\/admin\/news$/);
    await saveButton(page).click();
    await expect(form(page).getByRole('alert')).toContainText('Error saving item');
    lost.stop();

    await page.getByLabel('Title').fill(`${title}, second round`);
    await saveButton(page).click();
    await expect(form(page).getByRole('alert')).toContainText('is already published');
    await expect(form(page).getByText('The picture is there.')).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByText('news created successfully!')).toBeVisible();
    const { data } = await (await page.request.get('/api/news')).json();
    const made = data.filter((item: { title: string }) => item.title.startsWith(title));
    expect(new Set(made.map(({ image }: { image: string }) => image)).size).toBe(2);
  });

  test('a page that calls itself a picture is refused with the server’s sentence', async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page, { title: 'Not what it seems' });
    await page.getByLabel('Image').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    });
    await saveButton(page).click();
    const summary = form(page).getByRole('alert');
    await expect(summary.getByRole('link', { name: /^This file is not a picture/ })).toBeVisible();
    await expect(page.getByLabel('Image')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Title')).toHaveValue('Not what it seems');
  });

  test('the list says so and can be asked for again; an item stays when it could not be deleted', async ({
    page,
  }) => {
    await signIn(page);
    await page.route('**/api/admin/news?*', (route) => route.abort());
    await page.goto('/admin-panel/news');
    await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible();
    await page.unroute('**/api/admin/news?*');
    await page.route('**/api/admin/news?*', (route) => route.fulfill({ json: oneItem }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.route('**/api/admin/news/n1', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Delete Sports Day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText('Error deleting item');
    await expect(page.getByRole('link', { name: 'Sports Day' })).toBeVisible();

    const [asked] = await Promise.all([
      page.waitForRequest('**/api/admin/news?*'),
      page.getByRole('link', { name: 'Next' }).click(),
    ]);
    expect(asked.url()).toContain('page=2&limit=10');
    await expect(page).toHaveURL(/\?page=2$/);
  });
});

test('unsaved text survives a reload, and leaving it asks first', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await openForm(page);
  await fillForm(page, { title: 'Half a thought' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const address = page.url();
  // The router hears of the form a moment after it is shown: an Escape within that moment closes it, its text kept.
  await expect(async () => {
    await page.goto(address);
    await expect(form(page).getByText(/^Your unsaved text from .* is back/)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused({
      timeout: 3_000,
    });
  }).toPass();
  // However often Escape is pressed, the form does not go without an answer.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.evaluate(tellOfACloseWhenNextOpened);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add news or event' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a photo of 12 megapixels is shrunk before it is sent, with progress that can be stopped', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page, { title: 'From the new camera' });
  const photo = await picture(4000, 3000);
  const [upload] = await Promise.all([
    page.waitForRequest('**/api/admin/news/pictures'),
    page.getByLabel('Image').setInputFiles(photo),
  ]);
  await expect(form(page).getByText('The picture is there.')).toBeVisible();
  expect((await upload.sizes()).requestBodySize).toBeLessThan(photo.buffer.length / 2);

  // The server takes its time: nothing answers until somebody stops it.
  await page.route('**/api/admin/news', () => {});
  await saveButton(page).click();
  await expect(form(page).getByRole('progressbar')).toBeVisible();
  await expect(saveButton(page)).toHaveAccessibleName('Saving...');
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(form(page).getByRole('progressbar')).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('From the new camera');
  await expect(form(page).getByText('The picture is there.')).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`the desk, its form and its question are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/admin/news?*', (route) => route.fulfill({ json: oneItem }));
    await openDesk(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Sports Day' }).click();
    await wearTheme(page, 'dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Add news or event' }).click();
    await saveButton(page).click();
    await expectAccessible(page);
    await wearTheme(page, 'light');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

const oneItem = {
  success: true,
  message: 'One',
  data: [
    {
      _id: 'n1',
      id: 'n1',
      title: 'Sports Day',
      description: 'Come early.',
      type: 'event',
      createdAt: '2026-11-20T09:00:00.000Z',
      state: 'published',
      version: 1,
      changedAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  pagination: { current: 1, pages: 2, total: 11 },
};

async function openDesk(page: Page, query = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/admin-panel/news${query}`);
  await expect(page.getByRole('heading', { name: /items?( found)?$|^Nothing/ })).toBeAttached();
}

async function imageOfFirst(page: Page): Promise<string | null> {
  return page.getByRole('listitem').locator('img').first().getAttribute('src');
}

async function wearTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** A busy browser tells of a dialog's close so late that the dialog is about to be opened again. */
function tellOfACloseWhenNextOpened() {
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    HTMLDialogElement.prototype.showModal = showModal;
    this.dispatchEvent(new Event('close'));
    showModal.call(this);
  };
}
