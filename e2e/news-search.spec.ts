import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { cards, openFirstCard, openNews, tab } from './news-steps.ts';
import { publish } from './news-writer.ts';
import { scriptsAreRunning } from './portal.ts';
import { uniqueWord } from './unique-word.ts';

const box = (page: Page) => page.getByRole('search').getByRole('searchbox');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** A news item and an event with one word of their own; answers that word. */
async function publishTwo(page: Page): Promise<string> {
  const word = uniqueWord();
  await publish(page, { title: `Ẹyẹ ${word}`, type: 'news', description: 'With drums.' });
  await publish(page, { title: `Fẹ́sítífà ${word}`, type: 'event', description: 'In the hall.' });
  return word;
}

async function search(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press('Enter');
}

test('what is found is counted, narrowed by type, and left again by Back and by a link @mobile', async ({
  page,
}) => {
  const word = await publishTwo(page);
  await openNews(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await search(page, word.toUpperCase());
  await expect(heading(page, `2 found for “${word.toUpperCase()}”`)).toBeFocused();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '2 found for' })).toBeAttached();
  await expect(cards(page).first().locator('mark')).toHaveText([word]);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await follow(tab(page, 'Event'), /\/news\?q=\w+&type=event$/);
  await expect(heading(page, `1 found for “${word.toUpperCase()}”`)).toBeVisible();
  await search(page, `fesitifa ${word}`);
  await expect(page).toHaveURL(/q=fesitifa\+\w+&type=event$/);
  await expect(cards(page)).toHaveCount(1);
  await openFirstCard(page);
  await page.goBack();
  await expect(box(page)).toHaveValue(`fesitifa ${word}`);
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(box(page)).toHaveValue(word.toUpperCase());
  await follow(page.getByRole('link', { name: 'See all updates' }), /\/news$/);
  await expect(box(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(9);
  expect(documents).toEqual([]);
});

test('what nothing has is said, whatever is typed, and leads back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openNews(page);
  for (const words of ['W'.repeat(200), '<!--"’&%', '🎉 قطر']) {
    await search(page, words);
    await expect(heading(page, `Nothing found for “${words}”`)).toBeVisible();
    await expect(page.getByText('Other or fewer words may find it.')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await search(page, '   ');
  await expect(page).toHaveURL(/\/news$/);
  await expect(cards(page)).toHaveCount(9);
});

test('the address of a search opens it, with control signs and too much of it too', async ({
  page,
  request,
}) => {
  const word = await publishTwo(page);
  await page.goto(`/news?q=${word}%00&type=event`);
  await scriptsAreRunning(page);
  await expect(heading(page, `1 found for “${word}”`)).toBeVisible();
  await expect(box(page)).toHaveValue(word);
  const html = await (await request.get(`/news?q=${word}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect((await request.get(`/news?q=${'x'.repeat(5_000)}`)).status()).toBe(200);
});

test.describe('without a server', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a search says that it failed, and can be tried again', async ({ page }) => {
    const word = await publishTwo(page);
    await openNews(page);
    await page.route('**/api/news?**', (route) => route.abort(), { times: 1 });
    await search(page, word);
    const failed = page.getByRole('alert').filter({ hasText: 'No Data Available' });
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expect(box(page)).toHaveValue(word);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the field asks the server, within the chosen type', async ({ page }) => {
    const word = await publishTwo(page);
    await page.goto('/news');
    await search(page, word);
    await expect(heading(page, `2 found for “${word}”`)).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first().locator('mark')).toHaveText([word]);
    await tab(page, 'News').click();
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`/news\\?q=${word}&type=news$`));
    await expect(heading(page, `1 found for “${word}”`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'See all updates' }).click();
    await expect(cards(page)).toHaveCount(9);
  });
});
