import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdCalls } from './news-steps.ts';
import { fillForm, form, openForm, saveButton, tokenOfStaff } from './news-writer.ts';
import { scriptsAreRunning } from './portal.ts';
import { uniqueWord } from './unique-word.ts';

const colours = ['crimson', 'seagreen', 'royalblue'] as const;

/** Chromium notes the lost connection, and that its own page of a picture may not style itself. */
const NOTED = /ERR_FAILED|Applying inline style/;

async function photo(colour: string) {
  const background = colour;
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer };
}

test.describe('several pictures', () => {
  test.use({ expectedErrors: NOTED });

  test('are sent by themselves, tried again, put in order, and make an album @mobile', async ({
    page,
  }) => {
    const title = `Harvest ${uniqueWord()}`;
    await openForm(page);
    await fillForm(page, { title });
    let sent = 0;
    await page.route('**/api/admin/news/pictures', (route) => {
      sent += 1;
      return sent === 2 ? route.abort() : route.continue();
    });
    await page.getByLabel('Image').setInputFiles(await Promise.all(colours.map(photo)));
    await expect(form(page).getByText('2 of 3 pictures are there.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await saveButton(page).click();
    await expect(form(page).getByRole('alert').getByRole('link')).toHaveText([
      /^The picture could not be sent/,
    ]);
    await form(page).getByRole('button', { name: 'Try again' }).click();
    await expect(form(page).getByText('All 3 pictures are there.')).toBeVisible();

    const names = ['red', 'green', 'blue'];
    for (const [index, name] of names.entries()) {
      await page.getByLabel(`What does picture ${index + 1} show?`).fill(`All ${name}`);
    }
    await form(page).getByRole('button', { name: 'Move picture 3 up' }).press('Enter');
    await expect(page.getByLabel('What does picture 2 show?')).toHaveValue('All blue');

    // A reload loses neither the text nor what was sent.
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(form(page).getByText('All 3 pictures are there.')).toBeVisible();
    await expect(page.getByLabel('What does picture 2 show?')).toHaveValue('All blue');
    await saveButton(page).click();
    await expect(page.getByText('news created successfully!')).toBeVisible();

    const { data } = await (await page.request.get('/api/news')).json();
    const item = data.find((one: { title: string }) => one.title === title);
    await page.goto(`/news/${item.id}`);
    const album = page.getByRole('region', { name: 'More pictures' });
    await expect(album.getByRole('link')).toHaveCount(2);
    await expect(album.getByRole('link', { name: 'All blue' })).toBeVisible();
    await expect(album.getByRole('link', { name: 'All green' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const viewer = page.getByRole('dialog');
    // Before that, the link leads to the large picture.
    await scriptsAreRunning(page);
    await album.getByRole('link', { name: 'All blue' }).press('Enter');
    await expect(viewer.getByRole('status')).toHaveText('All blue');
    await expect(viewer.getByRole('img', { name: 'All blue' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('status')).toHaveText('All green');
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('status')).toHaveText('All red');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(album.getByRole('link', { name: 'All blue' })).toBeFocused();
  });
});

test('an album prints once its last pictures have arrived @mobile', async ({ page }) => {
  const id = await publishAlbum(page, 'One of many lines.\n\n'.repeat(200));
  await page.addInitScript(() => {
    window.print = () => {
      document.title = [...document.images].every(hasArrived) ? 'whole' : 'with gaps';
    };
    const hasArrived = ({ complete, naturalWidth }: HTMLImageElement) =>
      complete && naturalWidth > 0;
  });
  await page.goto(`/news/${id}`, { waitUntil: 'networkidle' });
  await scriptsAreRunning(page);
  const letPicturesCome = await holdCalls(page, '**/media/**');
  const print = page.getByRole('button', { name: 'Print with all pictures' });
  // Its own press would bring the pictures near.
  await print.evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pictures are loading...' })).toBeFocused();
  await expect(page).toHaveTitle(/^Colours/);
  await letPicturesCome();
  await expect(page).toHaveTitle('whole');
  await expect(print).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: NOTED });

  test('the pictures of an album are links to the large ones', async ({ page }) => {
    const id = await publishAlbum(page);
    await page.goto(`/news/${id}`);
    const album = page.getByRole('region', { name: 'More pictures' });
    await expect(album.getByRole('button')).toHaveCount(0);
    await album.getByRole('link', { name: 'All seagreen' }).click();
    await expect(page).toHaveURL(/\/media\/.+\/800\.jpg/);
  });
});

/** An item with a picture of each colour, made without the form. */
async function publishAlbum(page: Page, description = 'Three of them.'): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOfStaff(page)}` };
  const images: { image: string; alt: string }[] = [];
  for (const colour of colours) {
    const multipart = { image: await photo(colour) };
    const sent = await page.request.post('/api/admin/news/pictures', { headers, multipart });
    images.push({ image: (await sent.json()).data.image, alt: `All ${colour}` });
  }
  const words = { type: 'news', title: `Colours ${uniqueWord()}`, description };
  const multipart = { ...words, images: JSON.stringify(images) };
  const published = await page.request.post('/api/admin/news', { headers, multipart });
  return (await published.json()).data.id;
}
