import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dayInWords } from '#contract/dates/event-time.ts';
import { calendarDay, wallTime } from '#contract/dates/school-time.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fillForm, form, openForm, saveButton, takeDown } from './news-writer.ts';
import { openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const dayFromNow = (days: number) => calendarDay(Date.now() + days * DAY_MS);

// One upload is lost on the way.
test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /ERR_FAILED/ });

test('an event with eight photographs from a slow phone: drafted, edited by a colleague, published at its time, then moved', async ({
  page,
  browser,
}) => {
  test.slow(true, 'eight photographs over a slow connection, and a set time to wait for');
  test.setTimeout(6 * MINUTE_MS);
  const title = `Harvest market ${uniqueWord()}`;
  const [soon, later] = [dayFromNow(9), dayFromNow(16)];
  await openForm(page);
  await slowDown(page);

  await page.getByRole('radio', { name: 'Event' }).check();
  await fillForm(page, { title, description: 'Every class has a stall.' });
  await page.getByLabel('Day').fill(soon);
  await page.getByLabel('Time (optional)').fill('10:00');
  await page.getByLabel('Ends at (optional)').fill('12:30');
  await page.getByLabel('Where?').fill('The school field');
  let sent = 0;
  await page.route('**/api/admin/news/pictures', (route) => {
    sent += 1;
    return sent === 3 ? route.abort() : route.continue();
  });
  const photographs = await Promise.all(Array.from({ length: 8 }, (_, index) => photograph(index)));
  await page.getByLabel('Image').setInputFiles(photographs);
  await expect(form(page).getByText('7 of 8 pictures are there.')).toBeVisible({
    timeout: 2 * MINUTE_MS,
  });
  await expectNoSidewaysScroll(page);
  await form(page).getByRole('button', { name: 'Try again' }).click();
  await expect(form(page).getByText('All 8 pictures are there.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved as a draft. Your colleagues see it too.')).toBeVisible();
  const draft = page.getByRole('listitem').filter({ hasText: title });

  const office = await browser.newContext();
  const colleague = await office.newPage();
  await openPanel(colleague, 'super', '/admin-panel/news');
  await colleague.getByRole('button', { name: `Edit ${title}` }).click();
  await colleague.getByLabel('Description').fill('Every class has a stall. Please bring baskets.');
  await form(colleague).getByRole('button', { name: 'Save as draft' }).click();
  await expect(form(colleague)).toBeHidden();
  await office.close();

  await page.reload();
  await draft.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Description')).toHaveValue(/bring baskets/);
  await form(page).getByRole('button', { name: 'Publish later' }).click();
  const due = nextMinute();
  const [day = '', time = ''] = wallTime(due).split(' ');
  const saving = form(page).getByRole('group', { name: 'When is it to be published?' });
  await saving.getByLabel('Day').fill(day);
  await saving.getByLabel('Time').fill(time.slice(0, 5));
  await saveButton(page).click();
  await expect(page.getByText('It will be published at the time you chose.')).toBeVisible();

  const home = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const parent = await home.newPage();
  await parent.goto('/news');
  await expect(parent.getByText(title)).toHaveCount(0);
  await page.waitForTimeout(Math.max(0, due.getTime() - Date.now()));
  const id = await appeared(page, title, due);
  try {
    await expectEverywhere(page, id, `${dayInWords(soon)}, 10:00 to 12:30`);
    const before = await calendarOf(page, id);
    expect(before).toContain(`DTSTART:${soon.replaceAll('-', '')}T090000Z`);

    await page.goto(`/admin-panel/news?item=${id}`);
    await page.getByLabel('Day').fill(later);
    await form(page).getByRole('button', { name: 'Say that it is moved' }).click();
    await saveButton(page).click();
    await expect(page.getByText('event updated successfully!')).toBeVisible();

    await parent.goto(`/news/${id}`);
    const article = parent.getByRole('article');
    await expect(article).toContainText(`${dayInWords(later)}, 10:00 to 12:30 · The school field`);
    await expect(article).toContainText(`Before: ${dayInWords(soon)}, 10:00 to 12:30`);
    await expect(article).toContainText('Please bring baskets.');
    const album = parent.getByRole('region', { name: 'More pictures' });
    await expect(album.getByRole('link')).toHaveCount(7);
    await expectAccessible(parent);
    await expectNoSidewaysScroll(parent);
    await expectEverywhere(page, id, `${dayInWords(later)}, 10:00 to 12:30`);
    const moved = await calendarOf(page, id);
    expect(moved).toContain(`DTSTART:${later.replaceAll('-', '')}T090000Z`);
    expect(moved).toContain(`SUMMARY:Moved: ${title}`);
    expect(sequenceOf(moved)).toBe(sequenceOf(before) + 1);
    expect((await (await page.request.get('/api/news/calendar.ics')).text()).includes(title)).toBe(
      true,
    );
  } finally {
    await takeDown(page, id);
    await home.close();
  }
});

/** A phone far from its mast: half a megabit a second each way. */
async function slowDown(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 62_500,
    uploadThroughput: 62_500,
  });
  await device.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}

/** With grain, so that it has the bytes of a real one. */
async function photograph(index: number) {
  const background = { r: 40 + index * 20, g: 120, b: 160 };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const create = { width: 900, height: 600, channels: 3, background, noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  return { name: `IMG_000${index}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** At least forty seconds from now: there is a form to be sent before. */
function nextMinute(): Date {
  return new Date(Math.ceil((Date.now() + 40_000) / MINUTE_MS) * MINUTE_MS);
}

/** The id of the item, which is in the list soon after its time, and not before. */
async function appeared(page: Page, title: string, due: Date): Promise<string> {
  let id = '';
  await expect(async () => {
    const { data } = await (await page.request.get('/api/news')).json();
    const item = data.find((one: { title: string }) => one.title === title);
    expect(item).toBeTruthy();
    expect(Date.parse(item.createdAt)).toBeGreaterThanOrEqual(due.getTime());
    id = item.id;
  }).toPass({ timeout: MINUTE_MS });
  return id;
}

/** The day is on the list and in the feed, and the address in the site map. */
async function expectEverywhere(page: Page, id: string, words: string): Promise<void> {
  for (const file of ['/news', `/news/${id}`, '/api/news/feed.xml']) {
    expect(await (await page.request.get(file)).text(), file).toContain(words);
  }
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/news/${id}<`);
}

async function calendarOf(page: Page, id: string): Promise<string> {
  return (await page.request.get(`/api/news/${id}/event.ics`)).text();
}

function sequenceOf(calendar: string): number {
  return Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1]);
}
