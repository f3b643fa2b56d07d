import type { APIRequestContext, Page } from '@playwright/test';
import { schoolSettingAddress } from '#contract/staff-addresses.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { picture } from './news-writer.ts';
import { emailOf, openPanel, openSession } from './staff-accounts.ts';

const GALLERY = '/api/admin/school/gallery';

/** Other journeys of this school expect the gallery it began with. */
test.afterEach(async ({ request }) => {
  const headers = { authorization: `Bearer ${await openSession(request, emailOf('super'))}` };
  const [first, now] = await Promise.all([
    request.get(`${GALLERY}/versions/1`, { headers }),
    request.get(GALLERY, { headers }),
  ]);
  const { document } = (await first.json()).data;
  const { newest } = (await now.json()).data;
  await request.put(GALLERY, {
    headers: { ...headers, 'if-match': `"${newest}"` },
    data: { document },
  });
});

const rows = (page: Page) => page.getByRole('region', { name: 'Pictures' }).locator('ol > li');
const titlesOf = async (request: APIRequestContext) =>
  (await (await request.get('/api/gallery')).json()).data.map(
    ({ title }: { title: string }) => title,
  );

for (const width of [360, 1440]) {
  test(`photographs are sent together, described, put in order and shown to visitors at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPanel(page, 'super', schoolSettingAddress('gallery'));
    await expect(rows(page)).toHaveCount(9);
    await expectNoSidewaysScroll(page);

    const files = [await picture(1200, 900), await picture(900, 1200)];
    const noPicture = {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    };
    await page.getByLabel('Add pictures').setInputFiles([...files, noPicture]);
    await expect(rows(page)).toHaveCount(12);
    const refused = rows(page).nth(11);
    await expect(refused.getByText(/This file is not a picture/)).toBeVisible();
    // Sending it again would not make it one.
    await expect(refused.getByRole('button', { name: 'Try again' })).toBeHidden();
    // One that cannot be sent keeps the others from nothing, once it is removed.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('No picture has arrived yet. Please wait for it, choose another'),
    ).not.toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Picture 12: No picture has arrived');
    await refused.getByRole('button', { name: /^Remove/ }).click();

    for (const [index, title] of [
      [9, 'Sports day'],
      [10, 'Choir practice'],
    ] as const) {
      const row = rows(page).nth(index);
      await expect(row.locator('img')).toBeVisible();
      await row.getByLabel('Title').fill(title);
      await row.getByLabel('What it shows').fill(`${title}, in a photograph`);
    }
    const sports = page.getByRole('button', { name: 'Move Sports day up' });
    await sports.focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).nth(8).getByLabel('Title')).toHaveValue('Sports day');
    await expect(sports).toBeFocused();
    await rows(page)
      .nth(0)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => titlesOf(request)).toContain('Choir practice');

    const titles = await titlesOf(request);
    expect(titles).toHaveLength(10);
    expect(titles.slice(-3)).toEqual(['Sports day', expect.any(String), 'Choir practice']);
    await page.goto('/gallery?picture=sports-day');
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: 'Sports day, in a photograph' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test.describe('on a bad connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a drawing is replaced by a photograph, and a picture that is lost on the way is sent again', async ({
    page,
    request,
  }) => {
    await openPanel(page, 'super', schoolSettingAddress('gallery'));
    await expect(rows(page)).toHaveCount(9);
    await page.route('**/api/admin/school/pictures', (route) => route.abort(), { times: 1 });
    const first = rows(page).nth(0);
    await first.getByLabel('Replace').setInputFiles(await picture(1200, 900));
    await expect(first.getByText(/could not be sent/)).toBeVisible();
    await first.getByRole('button', { name: 'Try again' }).click();
    await expect(first.locator('img[src*="/media/"]')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const firstImage = async () => (await (await request.get('/api/gallery')).json()).data[0].image;
    await expect.poll(firstImage).toMatch(/^\/media\//);
  });
});
