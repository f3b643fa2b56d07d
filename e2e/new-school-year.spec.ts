import type { Browser, Locator, Page } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import { schoolSettingAddress } from '#contract/staff-addresses.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { picture } from './news-writer.ts';
import {
  CHECKOUT,
  chooseFee,
  fillForm,
  firstFee,
  openForm,
  payButton,
  payFirstFee,
  scriptsAreRunning,
} from './portal.ts';
import { DEMO_PASSWORD, openPanel } from './staff-accounts.ts';

// A school of its own, since nothing here is taken back. 400 is what the old form gets, 403 who must confirm.
test.use({
  expectedErrors: /status of (400|403)|ERR_INTERNET/,
  schoolSettings: { LOG_LEVEL: 'error' },
});
test.slow(true, 'a whole new school year, on four screens');

const TEXT = 'School is closed on Monday because of the election.';
const [RAISED, NEXT] = ['71,500', '80,000'];
const tomorrow = calendarDay(Date.now() + 24 * 3_600_000);

test('a super administrator sets up a new school year, and every parent sees what is right for them', async ({
  page,
  request,
  browser,
  school,
}) => {
  const before = await payFirstFee(request, 'Ada Okafor');
  const offline = await openOffline(browser, school.address);
  const parent = await (await browser.newContext({ baseURL: school.address })).newPage();
  await openForm(parent);
  await fillForm(parent, { fullName: 'Bola Ige' });
  await chooseFee(parent, firstFee);

  await test.step('a fee is raised, a class and a purpose are added', async () => {
    await openPanel(page, 'super', schoolSettingAddress('fees'));
    await amountField(page).fill(RAISED);
    await page.getByRole('button', { name: 'Add a class' }).click();
    await page.getByLabel('Name of the class').last().fill('Year Twelve');
    await page.getByRole('button', { name: 'Add a purpose' }).click();
    await page.getByLabel('Name of the purpose').last().fill('Lantern Club');
    await page.getByLabel('Lantern Club for Year Twelve').fill('12,000');
    await save(page, saved(page));
  });
  await test.step('and it is to rise once more from tomorrow on', async () => {
    await amountField(page).fill(NEXT);
    await page.getByText('From a day').click();
    await page.getByLabel('First day').fill(tomorrow);
    await save(page, page.getByRole('region', { name: 'Prepared' }).getByText(`→ ₦${NEXT}`));
  });
  await test.step('the next session is prepared', async () => {
    await page.goto(schoolSettingAddress('terms'));
    await page.getByRole('button', { name: /^Add the session/ }).click();
    await save(page, saved(page));
  });
  await test.step('an urgent notice is written', async () => {
    await page.goto(schoolSettingAddress('notice'));
    await page.getByLabel('Text of the notice').fill(TEXT);
    await page.getByText('Urgent', { exact: true }).click();
    await save(page, page.getByText('A notice is shown now.'));
  });
  await test.step('a picture of the gallery is replaced', async () => {
    await page.goto(schoolSettingAddress('gallery'));
    const first = page.getByRole('region', { name: 'Pictures' }).locator('ol > li').first();
    await first.getByLabel('Replace').setInputFiles(await picture(1200, 900));
    await expect(first.locator('img[src*="/media/"]')).toBeVisible();
    await save(page, saved(page));
  });

  await test.step('the parent with the old form reads the new fee, keeps what was typed, and pays it', async () => {
    await payButton(parent).click();
    await expect(parent.getByText(`is now ₦${RAISED}.`).first()).toBeVisible();
    await expect(parent.getByLabel('Student Name')).toHaveValue('Bola Ige');
    await openForm(parent);
    await expect(parent.getByRole('complementary', { name: 'Notice' })).toContainText(TEXT);
    await fillForm(parent, { fullName: 'Bola Ige' });
    await chooseFee(parent, firstFee);
    await parent.getByRole('button', { name: `Pay ₦${RAISED}` }).click();
    await expect(parent).toHaveURL(CHECKOUT);
  });
  await test.step('another one finds class, purpose and photograph', async () => {
    await openForm(parent);
    await chooseFee(parent, { ...firstFee, purpose: 'Lantern Club', feeClass: 'Year Twelve' });
    await expect(parent.getByRole('button', { name: 'Pay ₦12,000' })).toBeVisible();
    await expectAccessible(parent);
    await parent.goto('/gallery');
    await expect(parent.locator('main img[src*="/media/"]').first()).toBeVisible();
  });
  await test.step('who is offline sees the copy of before, is not charged, and reads all of it later', async () => {
    await offline.goto('/payment');
    await scriptsAreRunning(offline);
    await expect(offline.getByRole('complementary', { name: 'Notice' })).toBeHidden();
    await fillForm(offline, { fullName: 'Chidi Eze' });
    await chooseFee(offline, firstFee);
    await offline.getByRole('button', { name: `Pay ${formatNaira(firstFee.amountKobo)}` }).click();
    await expect(offline.getByText(/Nothing was charged/)).toBeVisible();
    await offline.context().setOffline(false);
    await offline.goto('/payment');
    await expect(offline.getByRole('complementary', { name: 'Notice' })).toContainText(TEXT);
    await chooseFee(offline, firstFee);
    await expect(offline.getByRole('button', { name: `Pay ₦${RAISED}` })).toBeVisible();
  });
  await test.step('what was paid before the change reads as it did', async () => {
    const { data } = await (await request.get(`/api/payments/verify/${before}`)).json();
    expect(data).toMatchObject({
      amount: firstFee.amountKobo,
      metadata: { class: firstFee.feeClass, payment_purpose: firstFee.purpose },
    });
  });
  for (const one of [offline, parent]) await one.context().close();
});

const amountField = (page: Page) =>
  page.getByLabel(`${firstFee.purpose} for ${firstFee.feeClass}`, { exact: true });

const saved = (page: Page) => page.getByRole('status').getByText('Saved');

/** Waits for what shows that it was saved. Fees ask who one is, unless that was asked a moment ago. */
async function save(page: Page, proof: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password.or(proof).first()).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
  }
  await expect(proof.first()).toBeVisible();
}

/** A parent's phone that has stored the pages, and is offline from then on. */
async function openOffline(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(
    'to save pages for when you are offline',
    { timeout: 45_000 },
  );
  await page.goto('/payment');
  await scriptsAreRunning(page);
  await context.setOffline(true);
  return page;
}
