import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { LOOKS_BLURRED } from '#contract/picture-upload.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { cards } from './news-steps.ts';
import { fillForm, form, openForm, picture, publish, saveButton } from './news-writer.ts';
import { uniqueWord } from './unique-word.ts';

const imageAlt = 'What the school has sent';
const itemPicture = (page: Page) => page.getByRole('img', { name: imageAlt });

for (const width of [360, 1440]) {
  test(`a long screenshot is readable on its page at ${width} px, cut until it is opened by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const id = await publish(
      page,
      { title: `Circular ${uniqueWord()}`, imageAlt },
      await picture(600, 9_000),
    );
    await page.goto(`/news/${id}`);
    await expectReadable(page, Math.min(width, 760));
    const closed = await heightOfPage(page);
    expect(closed).toBeLessThan(4_000);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const opens = page.getByText('Show whole picture');
    const cuts = page.getByText('Show only the top');
    await page.locator('summary', { has: opens }).focus();
    // Closed before the page's scripts are here, it leaves the reader where the page then ends.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(cuts).toBeVisible();
      await expect(opens).toBeHidden();
      expect(await heightOfPage(page)).toBeGreaterThan(closed + 4_000);
      // It stays in reach however far one reads.
      await page.evaluate(() => scrollBy(0, 2_500));
      await expect(cuts).toBeInViewport();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(opens).toBeInViewport({ timeout: 1_000 });
      await expect(itemPicture(page)).toBeInViewport({ timeout: 1_000 });
    }).toPass();
  });
}

test('in the list a long screenshot and a panorama are cropped to the shape of a card', async ({
  page,
}) => {
  for (const [width, height] of [
    [600, 9_000],
    [9_000, 600],
  ] as const) {
    const title = `Picture ${uniqueWord()}`;
    await publish(page, { title, type: 'news', imageAlt }, await picture(width, height));
    await page.goto('/news?type=news');
    const shown = cards(page).filter({ hasText: title }).getByRole('img', { name: imageAlt });
    const { width: shownWidth, height: shownHeight } = await boxOf(shown);
    expect(shownWidth / shownHeight).toBeCloseTo(8 / 5, 1);
    // The small file for sharing, not the whole picture.
    await expect(shown).toHaveJSProperty('naturalWidth', 1200);
  }
});

test('a panorama is high enough to be seen, and scrolls sideways by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const id = await publish(
    page,
    { title: `Assembly ${uniqueWord()}`, imageAlt },
    await picture(9_000, 600),
  );
  await page.goto(`/news/${id}`);
  const { width, height } = await boxOf(itemPicture(page));
  expect(height).toBeGreaterThanOrEqual(200);
  expect(width / height).toBeCloseTo(15, 0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const strip = page.getByRole('region', { name: 'Wide picture' });
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long screenshot is opened and cut again', async ({ page }) => {
    const id = await publish(
      page,
      { title: `Circular ${uniqueWord()}`, imageAlt },
      await picture(600, 9_000),
    );
    await page.goto(`/news/${id}`);
    const next = page.getByText(/^Come and see/);
    const { y: closed } = await boxOf(next);
    await page.getByText('Show whole picture').click();
    await expect.poll(async () => (await boxOf(next)).y).toBeGreaterThan(closed + 4_000);
    await page.getByText('Show only the top').click();
    await expect(page.getByText('Show whole picture')).toBeVisible();
  });
});

test('where the browser scrambles what a page draws, the photo is sent as it is', async ({
  page,
}) => {
  await page.addInitScript(scrambleCanvases);
  await openForm(page);
  const title = `In a private window ${uniqueWord()}`;
  await fillForm(page, { title });
  await page.getByLabel('Image').setInputFiles(await picture(4000, 3000));
  await saveButton(page).click();
  await expect(form(page)).toBeHidden();

  const { data } = await (await page.request.get('/api/news')).json();
  const { image } = data.find((item: { title: string }) => item.title === title);
  const published = sharp(await (await page.request.get(image)).body());
  const { channels } = await published.stats();
  // Orange all over.
  for (const [at, value] of [255, 165, 0].entries()) {
    expect(Math.abs((channels[at]?.mean ?? -1) - value)).toBeLessThan(3);
    expect(channels[at]?.stdev).toBeLessThan(1);
  }
});

for (const [width, height] of [
  [1, 1],
  [1, 3_000],
] as const) {
  test(`a picture of ${width} × ${height} is published; the form warns that it looks blurred`, async ({
    page,
  }) => {
    await openForm(page);
    const title = `Only a preview ${uniqueWord()}`;
    await fillForm(page, { title });
    await page.getByLabel('Image').setInputFiles(await picture(320, 200));
    await expect(form(page).getByText('The picture is there.')).toBeVisible();
    await expect(form(page).getByText(LOOKS_BLURRED)).toBeHidden();
    await form(page)
      .getByLabel('Replace')
      .setInputFiles(await picture(width, height));
    await expect(form(page).getByRole('status').getByText(LOOKS_BLURRED)).toBeVisible();
    await expect(page.getByLabel('Image')).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page);
    await form(page).getByLabel('What does the picture show?').fill(imageAlt);
    await saveButton(page).click();
    await expect(form(page)).toBeHidden();

    await page.goto('/news');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(itemPicture(page)).toBeVisible();
    expect((await boxOf(itemPicture(page))).width).toBeGreaterThan(40);
    await expect(itemPicture(page)).not.toHaveJSProperty('naturalWidth', 0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

/** As wide as the page has room for it, from a file that has as many pixels as were sent, or as are shown. */
async function expectReadable(page: Page, width: number): Promise<void> {
  expect((await boxOf(itemPicture(page))).width).toBe(width);
  const file = await itemPicture(page).evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(Number(/(\d+)\.jpg$/.exec(file)?.[1])).toBeGreaterThanOrEqual(Math.min(width, 600));
}

async function boxOf(part: ReturnType<Page['locator']>) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}

function heightOfPage(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** As a browser does that hides what tells one device from another: whatever is read from a canvas is stripes. */
function scrambleCanvases(): void {
  const { prototype } = CanvasRenderingContext2D;
  const read = prototype.getImageData;
  prototype.getImageData = function (...box: Parameters<typeof read>) {
    const pixels = read.apply(this, box);
    pixels.data.forEach((_, at) => {
      pixels.data[at] = (at * 37) % 256;
    });
    return pixels;
  };
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    const pen = this.getContext('2d');
    for (let x = 0; pen && x < this.width; x += 8) {
      pen.fillStyle = x % 16 ? 'lime' : 'magenta';
      pen.fillRect(x, 0, 8, this.height);
    }
    toBlob.apply(this, how);
  };
}
