import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fillForm, form, openForm, saveButton } from './news-writer.ts';
import { uniqueWord } from './unique-word.ts';

const colours = ['crimson', 'seagreen', 'royalblue'] as const;

async function photo(colour: string) {
  const background = colour;
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer };
}

test.describe('several pictures', () => {
  // Chromium notes the lost connection.
  test.use({ expectedErrors: /ERR_FAILED/ });

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
  });
});
