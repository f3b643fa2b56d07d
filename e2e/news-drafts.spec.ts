import type { Page } from '@playwright/test';
import { wallTime } from '#contract/dates/school-time.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fillForm, form, openForm, picture, publish, saveButton } from './news-writer.ts';
import { scriptsAreRunning } from './portal.ts';
import { emailOf, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

// Two people save the same item.
test.use({ expectedErrors: /409/ });

test('a draft is edited by a colleague, seen by its link, and published before its set time @mobile', async ({
  page,
  browser,
}) => {
  const title = `Parents’ evening ${uniqueWord()}`;
  await openForm(page);
  await fillForm(page, { title, description: 'From six in the hall.' });
  await form(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved as a draft. Your colleagues see it too.')).toBeVisible();
  const drafts = section(page, 'Not on the website');
  await expect(drafts.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNotPublic(page, title);

  await page.getByRole('button', { name: `More about ${title}` }).click();
  await form(page).getByRole('button', { name: 'Make a preview link' }).click();
  const link = await form(page).getByLabel('Preview link').inputValue();
  await expectAccessible(page);
  const parent = await browser.newContext();
  const stranger = await parent.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible();
  await expect(stranger.getByText('A preview: this is not on the website.')).toBeVisible();
  await scriptsAreRunning(stranger);
  await stranger.getByRole('button', { name: 'Refresh' }).click();
  await scriptsAreRunning(stranger);
  await expect(stranger.getByRole('heading', { name: title })).toBeVisible();
  expect((await stranger.goto(link.replace(/\?.*/, '')))?.status()).toBe(404);
  await form(page).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await saveAsColleague(page, title, 'From seven in the hall.');
  await page.getByLabel('Description').fill('From eight in the hall.');
  await form(page).getByRole('button', { name: 'Save as draft' }).click();
  const question = form(page).getByRole('alert');
  await expect(question).toContainText('after you opened it. What you typed is still here.');
  await question.getByText('What is there now').click();
  await expect(question.getByText('From seven in the hall.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep mine, and save again' }).click();

  await form(page).getByRole('button', { name: 'Publish later' }).click();
  await expect(page.getByLabel('Day')).toBeFocused();
  await saveButton(page).click();
  await expect(form(page).getByRole('link', { name: /still to come/ })).toBeVisible();
  const [day = '', time = ''] = wallTime(new Date(Date.now() + WEEK_MS)).split(' ');
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Time').fill(time.slice(0, 5));
  await page.getByLabel('Image').setInputFiles(await picture(800, 600));
  await saveButton(page).click();
  await expect(page.getByText('It will be published at the time you chose.')).toBeVisible();
  const scheduled = drafts.getByRole('listitem').filter({ hasText: title });
  await expect(scheduled.getByText('To be published')).toBeVisible();
  await expectNotPublic(page, title);

  await doMore(page, title, 'Publish now');
  await expect.poll(() => listed(page)).toContain(title);
  for (const file of ['/news', '/api/news/feed.xml']) {
    expect(await (await page.request.get(file)).text()).toContain(title);
  }
  await stranger.goto('/news');
  await stranger.getByRole('link', { name: title }).first().click();
  await expect(stranger.getByText('From eight in the hall.')).toBeVisible();
  await parent.close();
});

test('a published item is pinned, taken offline, put online again, and gets its earlier words back', async ({
  page,
}) => {
  const title = `Swimming ${uniqueWord()}`;
  const id = await publish(page, { title, type: 'news' });
  const later = `Choir ${uniqueWord()}`;
  await publish(page, { title: later, type: 'news' });
  await openForm(page);
  await form(page).getByRole('button', { name: 'Close' }).click();
  await doMore(page, title, 'Pin above the others');
  await expect(page.getByText('Pinned: it stands first now')).toBeVisible();
  expect((await listed(page)).indexOf(title)).toBeLessThan((await listed(page)).indexOf(later));
  await doMore(page, title, 'Take offline');
  await expect(section(page, 'Not on the website').getByText('Offline')).toBeVisible();
  expect((await page.request.get(`/api/news/${id}`)).status()).toBe(404);
  await doMore(page, title, 'Put online again');
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Description').fill('Other words.');
  await saveButton(page).click();
  await expect(page.getByText('news updated successfully!')).toBeVisible();
  await page.goto(`/news/${id}`);
  await expect(page.getByText('Updated on')).toBeVisible();
  await page.goto('/admin-panel/news');
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await form(page)
    .getByRole('button', { name: /^Use again/ })
    .last()
    .click();
  await expect(page.getByText('The earlier words are back')).toBeVisible();
  await page.goto(`/news/${id}`);
  await expect(page.getByText('Come and see.')).toBeVisible();
});

test('an item taken offline leaves one list and enters the other in one step, also when one of them answers later', async ({
  page,
}) => {
  const title = `Assembly ${uniqueWord()}`;
  await publish(page, { title });
  await openForm(page);
  await form(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const counts = await page.evaluateHandle((wanted) => {
    const seen: number[] = [];
    const count = () =>
      [...document.querySelectorAll('h3')].filter((heading) => heading.textContent === wanted)
        .length;
    new MutationObserver(() => seen.push(count())).observe(document.body, {
      childList: true,
      subtree: true,
    });
    return seen;
  }, title);
  const draftsArrived = page
    .waitForResponse(/\/api\/admin\/news\/unpublished/)
    .then((response) => response.finished());
  await page.route(/\/api\/admin\/news\?/, async (route) => {
    await draftsArrived;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await route.continue();
  });
  await doMore(page, title, 'Take offline');
  await expect(
    section(page, 'Not on the website').getByRole('heading', { name: title }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  expect(new Set(await counts.jsonValue())).toEqual(new Set([1]));
});

test('a search, which shows no drafts, does not wait for them', async ({ page }) => {
  const title = `Sports day ${uniqueWord()}`;
  await publish(page, { title });
  await openForm(page);
  await form(page).getByRole('button', { name: 'Close' }).click();
  await page.route(/\/api\/admin\/news\/unpublished/, () => new Promise(() => {}));
  await page.getByRole('searchbox', { name: 'Search news and events' }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.locator('section[aria-busy="true"]')).toHaveCount(0);
});

test('the lists can be read as well as before while they are loaded once more', async ({
  page,
}) => {
  const title = `Fun day ${uniqueWord()}`;
  await publish(page, { title });
  await openForm(page);
  await form(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const lists = page.locator('section[aria-busy="true"]');
  await expect(lists).toHaveCount(0);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(admin\/)?news/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await doMore(page, title, 'Take offline');
  await expect(lists).not.toHaveCount(0);
  await expectAccessible(page);
  answer();
  await expect(lists).toHaveCount(0);
});

function section(page: Page, name: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name }) });
}

async function doMore(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await form(page).getByRole('button', { name: action }).click();
  await expect(form(page)).toBeHidden();
}

async function listed(page: Page): Promise<string[]> {
  const { data } = await (await page.request.get('/api/news')).json();
  return data.map(({ title }: { title: string }) => title);
}

async function expectNotPublic(page: Page, title: string): Promise<void> {
  for (const file of ['/news', '/api/news', '/api/news/feed.xml']) {
    expect(await (await page.request.get(file)).text()).not.toContain(title);
  }
}

async function saveAsColleague(page: Page, title: string, description: string): Promise<void> {
  const token = await openSession(page.request, emailOf('super'));
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (
    await page.request.get('/api/admin/news/unpublished', { headers })
  ).json();
  const draft = data.find((item: { title: string }) => item.title === title);
  const multipart = { type: 'news', title, description, version: String(draft.version) };
  const answer = await page.request.put(`/api/admin/news/${draft.id}`, { headers, multipart });
  expect(answer.status()).toBe(200);
}
