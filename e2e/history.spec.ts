import { feeClasses } from '#content/fees.ts';
import { school } from '#content/school.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fillForm, openForm, payer, paymentRecord, scriptsAreRunning } from './portal.ts';

const lastClass = feeClasses.at(-1) ?? '';

const records = [
  paymentRecord({}),
  paymentRecord({
    id: '1763000000001',
    reference: 'WBS-20261103-0000000000000000000002',
    fullName: 'Ṣadé Ọláolúwa',
    email: 'sade@example.com',
    paymentPurpose: 'Summer Coaching',
    class: lastClass,
    amount: 25_000,
    status: 'reversed',
    date: '2026-11-03T23:30:00.000Z',
  }),
  paymentRecord({
    id: '1763000000002',
    reference: 'WBS-20261102-0000000000000000000003',
    fullName: 'Bello Musa',
    class: lastClass,
    amount: 68_000,
    date: '2026-11-02T09:00:00.000Z',
  }),
];

test.beforeEach(async ({ page }) => {
  await page.addInitScript((value) => {
    if (!localStorage.getItem('payment-history')) localStorage.setItem('payment-history', value);
  }, JSON.stringify(records));
  await openForm(page);
  await page.getByRole('button', { name: 'Payment History' }).click();
});

test('lists newest first with badge, day in Lagos, purpose, class and amount @mobile @engine', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeFocused();
  await expect(page).toHaveTitle(`Payment History · ${school.name}`);
  await expect(page.getByText('3 of 3 payments')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.getByRole('heading')).toHaveText(['Ṣadé Ọláolúwa', 'Bello Musa', 'Ada Obi']);
  await expect(rows.nth(0)).toContainText('Failed');
  await expect(rows.nth(0)).toContainText('4 Nov 2026, 00:30');
  await expect(rows.nth(0)).toContainText(`Summer Coaching, ${lastClass}`);
  await expect(rows.nth(0)).toContainText('₦25,000');
  await expect(rows.nth(2)).toContainText('Success');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('searching finds by name, e-mail, reference, purpose and class, newest first', async ({
  page,
}) => {
  const search = page.getByPlaceholder('Search by name, email or reference');
  await expect(search).toHaveAttribute('autocomplete', 'off');
  const rows = page.getByRole('main').getByRole('listitem');
  for (const [words, names] of [
    ['ṢADÉ', ['Ṣadé Ọláolúwa']],
    ['ada@', ['Bello Musa', 'Ada Obi']],
    ['20261102', ['Bello Musa']],
    ['summer', ['Ṣadé Ọláolúwa']],
    [lastClass.toLowerCase(), ['Ṣadé Ọláolúwa', 'Bello Musa']],
  ] as const) {
    await search.fill(words);
    await expect(rows.getByRole('heading')).toHaveText([...names]);
    await expect(page.getByText(`${names.length} of 3 payments`)).toBeVisible();
  }
});

test('filters narrow by status, purpose and class, and nothing chosen filters nothing', async ({
  page,
}) => {
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await filters.click();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('3 of 3 payments')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: lastClass, exact: true }).check();
  await expect(page.getByText('2 of 3 payments')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(page.getByText('1 of 3 payments')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3 of 3 payments')).toBeVisible();
});

test('deleting asks first, removes that record alone and keeps focus in the list', async ({
  page,
}) => {
  await page.getByRole('button', { name: /Delete.*Bello Musa/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this payment record?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 of 2 payments')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeFocused();
  await expect(page.getByText('Bello Musa')).toBeHidden();
});

test('a payment recorded in another tab appears by itself', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/payment');
  await other.evaluate(() => localStorage.setItem('payment-history', '[]'));
  await expect(page.getByText("You haven't made any payments yet on this device.")).toBeVisible();
});

test('the phone’s Back leads to the form with what was typed, a reload too @mobile', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  const name = page.getByLabel('Student Name');
  await page.goBack();
  await expect(title).toHaveText(school.name);
  await expect(page).toHaveURL(/\/payment$/);
  await fillForm(page);
  // Not only when the page is left: a phone may drop it without a word.
  expect(await page.evaluate(() => sessionStorage.getItem('payment-draft'))).toContain(payer.email);

  await page.getByRole('button', { name: 'Payment History' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(title).toHaveText('Payment History');
  await page.goBack();
  await expect(title).toHaveText(school.name);
  await expect(name).toHaveValue(payer.fullName);

  await page.goForward();
  await expect(title).toHaveText('Payment History');
  await page.reload();
  await scriptsAreRunning(page);
  await expect(title).toHaveText('Payment History');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(title).toHaveText(school.name);
  await expect(name).toHaveValue(payer.fullName);
  await expect(page.getByLabel('Email Address')).toHaveValue(payer.email);
});
