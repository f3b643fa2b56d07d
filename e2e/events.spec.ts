import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayInWords } from '#contract/dates/event-time.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import { cards, openNews, tab } from './news-steps.ts';
import { fillForm, form, openForm, picture, publish, saveButton, takeDown } from './news-writer.ts';
import { emailOf, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const DAY_MS = 24 * 60 * 60_000;
const dayFromNow = (days: number) => calendarDay(Date.now() + days * DAY_MS);
const comingUp = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Coming up' }) })
    .last();
const cardOf = (page: Page, title: string) => cards(page).filter({ hasText: title });

test('a teacher says when an event takes place, and the card begins with it @mobile', async ({
  page,
}) => {
  const title = `Grandparents’ morning ${uniqueWord()}`;
  const [soon, later] = [dayFromNow(9), dayFromNow(16)];
  await openForm(page);
  await expect(page.getByLabel('Day')).toBeHidden();
  await page.getByRole('radio', { name: 'Event' }).check();
  await fillForm(page, { title, description: `${dayInWords(soon)}. Come and tell stories.` });
  const when = form(page).getByRole('group', { name: 'When?' });
  await expect(when).toContainText(`Your text begins with ${dayInWords(soon)}`);
  await when.getByRole('button', { name: 'Use this day' }).click();
  await expect(page.getByLabel('Day')).toHaveValue(soon);
  await page.getByLabel('Time (optional)').fill('10:30');
  await expect(form(page).getByText(`${dayInWords(soon)}, 10:30`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Day')).toHaveValue(soon);
  await expect(page.getByLabel('Time (optional)')).toHaveValue('10:30');
  await page.getByLabel('Day').fill(later);
  await expect(when).toContainText(`Your text begins with another day: ${dayInWords(soon)}.`);

  // A time of which the minutes are missing is nothing to a form.
  await page.getByLabel('Time (optional)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Backspace');
  await page.getByLabel('Image').setInputFiles(await picture(400, 300));
  await page.getByLabel('Title').press('Enter');
  await form(page).getByRole('link', { name: 'This is not complete yet' }).click();
  await expect(page.getByLabel('Time (optional)')).toBeFocused();
  await expect(page.getByLabel('Day')).toHaveValue(later);
  await page.getByLabel('Time (optional)').fill('10:30');

  await page.getByLabel('Day').fill('');
  await page.getByLabel('Image').setInputFiles(await picture(400, 300));
  await saveButton(page).click();
  const wrong = form(page).getByRole('link', { name: 'Please choose the day as well' });
  await wrong.click();
  await expect(page.getByLabel('Day')).toBeFocused();
  await page.getByLabel('Day').fill(later);
  await saveButton(page).click();
  await expect(page.getByText('event created successfully!')).toBeVisible();
  await expect(page.getByText(`${dayInWords(later)}, 10:30`)).toBeVisible();

  await openNews(page);
  await expect(cardOf(page, title)).toContainText(`${dayInWords(later)}, 10:30`);
  await expect(cardOf(page, title)).toContainText(/Posted \d/);
});

test('an event that comes up leads its page, goes into a calendar, and is announced @mobile', async ({
  page,
}) => {
  const title = `Harvest thanksgiving ${uniqueWord()}`;
  const day = dayFromNow(1);
  const id = await publish(page, { title, startsAt: `${day}T23:30` });
  const words = `${dayInWords(day)}, 23:30`;
  try {
    await page.goto('/');
    await expect(comingUp(page)).toContainText(`${title}${words}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
    await follow(comingUp(page).getByRole('link', { name: title }), /\/news\/.+/, title);
    await openNews(page);
    await expect(comingUp(page)).toContainText(`${title}${words}`);
    await expectNoLayoutShift(page);
    await follow(tab(page, 'News'), /\?type=news$/);
    await expect(comingUp(page)).toContainText(title);

    await openNews(page, `/news/${id}`);
    await expect(page.getByRole('article').getByText(words)).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/Posted \d/);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^harvest-thanksgiving-.+\.ics$/);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain(`DTSTART:${day.replaceAll('-', '')}T223000Z`);
  } finally {
    await takeDown(page, id);
  }
  await page.goto('/');
  await expect(page.getByText(title)).toHaveCount(0);
});

test('an event gets an end and a place, is moved, then cancelled, and its calendar file says so @mobile', async ({
  page,
}) => {
  const title = `Quiz evening ${uniqueWord()}`;
  const [soon, later] = [dayFromNow(2), dayFromNow(4)];
  const id = await publish(page, { title, startsAt: `${soon}T17:00` });
  const file = async () => (await page.request.get(`/api/news/${id}/event.ics`)).text();
  const openIt = async () => {
    await page.goto(`/admin-panel/news?item=${id}`);
    await expect(saveButton(page)).toBeVisible();
  };
  const save = async () => {
    await saveButton(page).click();
    await expect(page.getByText('event updated successfully!')).toBeVisible();
  };
  try {
    await openForm(page);
    await openIt();
    await page.getByLabel('Ends at (optional)').fill('16:00');
    await expect(page.getByLabel('Ends on (optional)')).toHaveValue(soon);
    await page.getByLabel('Where?').fill('School hall');
    await saveButton(page).click();
    await form(page).getByRole('link', { name: 'choose an end that is after' }).click();
    await expect(page.getByLabel('Ends on (optional)')).toBeFocused();
    await page.getByLabel('Ends at (optional)').fill('19:30');
    await expect(form(page).getByText(`${dayInWords(soon)}, 17:00 to 19:30`)).toBeVisible();
    await save();
    expect(await file()).toContain('LOCATION:School hall');

    await openIt();
    await page.getByLabel('Day').fill(later);
    await expect(page.getByLabel('Ends on (optional)')).toHaveValue(later);
    await form(page).getByRole('button', { name: 'Say that it is moved' }).click();
    await expect(page.getByRole('radio', { name: 'Moved' })).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await save();
    await openNews(page, `/news/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Moved: ${title}`);
    const article = page.getByRole('article');
    await expect(article).toContainText(`${dayInWords(later)}, 17:00 to 19:30 · School hall`);
    await expect(article).toContainText(`Before: ${dayInWords(soon)}, 17:00 to 19:30`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const moved = await file();
    expect(moved).toContain(`DTSTART:${later.replaceAll('-', '')}T160000Z`);
    expect(moved).toContain(`DTEND:${later.replaceAll('-', '')}T183000Z`);
    expect(moved).toContain('SEQUENCE:2');

    await openIt();
    await page.getByRole('radio', { name: 'Cancelled' }).check();
    await save();
    expect(await file()).toContain('STATUS:CANCELLED');
    await openNews(page);
    await expect(comingUp(page)).toContainText(`Cancelled: ${title}`);
    await expect(cardOf(page, title)).toContainText('Cancelled');
    await expectAccessible(page);
  } finally {
    await takeDown(page, id);
  }
});

test('a day without school is among the dates to know, also without scripts @mobile', async ({
  page,
  browser,
}) => {
  const name = `Founders’ and benefactors’ day ${uniqueWord()}`;
  const authorization = `Bearer ${await openSession(page.request, emailOf('super'))}`;
  const address = '/api/admin/school/days';
  const read = await (await page.request.get(address, { headers: { authorization } })).json();
  const { current, newest } = read.data;
  const day = { name, kind: 'closed', first: dayFromNow(0), last: dayFromNow(1) };
  const save = async (days: object[], version: number) => {
    const headers = { authorization, 'if-match': `"${version}"` };
    const answer = await page.request.put(address, { headers, data: { document: { days } } });
    expect(answer.ok()).toBe(true);
  };
  await save([...current.document.days, day], newest);
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await openNews(page);
    const dates = page.getByRole('listitem').filter({ hasText: name });
    await expect(dates).toContainText(dayInWords(day.last));
    await expectNoSidewaysScroll(page);
    await expectNoLayoutShift(page);
    await expectAccessible(page);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const withoutScripts = await plain.newPage();
    await withoutScripts.goto(page.url());
    await expect(withoutScripts.getByRole('heading', { name: 'Dates to know' })).toBeVisible();
    await expect(withoutScripts.getByText(name)).toBeVisible();
    await plain.close();
  } finally {
    await save(current.document.days, newest + 1);
  }
  await page.goto('/');
  await openNews(page);
  await expect(page.getByText(name)).toHaveCount(0);
});

test('an event that is over says so, on its card and on its page', async ({ page }) => {
  const title = `Founders’ day ${uniqueWord()}`;
  const day = dayFromNow(-2);
  const id = await publish(page, { title, startsAt: day });
  await openNews(page);
  await expect(cardOf(page, title)).toContainText('This event is over');
  await expect(comingUp(page).getByText(title)).toHaveCount(0);
  await page.goto(`/news/${id}`);
  await expect(page.getByRole('article')).toContainText('This event is over');
  await expect(page.getByRole('article')).toContainText(dayInWords(day));
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
});

test('at every width words are whole, no row below a short title is blank, and the Share menu is in view', async ({
  page,
}) => {
  const widths = [320, 360, 390, 768, 1440];
  await openNews(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const card of await cards(page).all()) {
      const text = card.getByRole('paragraph');
      const more = card.getByRole('link', { name: /^Read More/ });
      const cut = await text.evaluate((p) => p.scrollHeight - p.clientHeight);
      expect(cut).toBeLessThanOrEqual(1);
      const [words, link] = [await text.boundingBox(), await more.boundingBox()];
      expect((link?.y ?? 0) - ((words?.y ?? 0) + (words?.height ?? 0))).toBeLessThan(16);
    }
  }
  const card = cards(page).last();
  const title = await card.getByRole('heading').innerText();
  await follow(card.getByRole('link'), /\/news\/.+/, title);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Share' }).click();
    const link = page.getByRole('link', { name: 'WhatsApp' });
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
  }
});

test.describe('on a screen with half as many points again', () => {
  test.use({ deviceScaleFactor: 1.5, viewport: { width: 1440, height: 900 } });

  test('a sample picture has a point for each of the screen’s', async ({ page, request }) => {
    // Not the newest, which may be what an earlier journey wrote.
    const { data } = await (await request.get('/api/news')).json();
    const item = data.findLast(({ image }: { image?: string }) => image);
    await page.goto(`/news/${item.id}`);
    const picture = page.getByRole('article').getByRole('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toMatch(/\/1200\.\w+$/);
    expect((await picture.boundingBox())?.width).toBeGreaterThan(700);
  });
});
