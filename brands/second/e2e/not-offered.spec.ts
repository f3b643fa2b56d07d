import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { choiceOf, fillForm, openForm } from './portal.ts';

test('a class without a fee says so, and cannot be chosen @mobile', async ({ page }) => {
  await openForm(page);
  await expect(choiceOf(page, 'Boarding & Meals')).toBeChecked();
  await expect(choiceOf(page, 'Year 8')).toBeChecked();
  await expect(choiceOf(page, 'Year 7')).toBeDisabled();
  await expect(choiceOf(page, 'Year 7')).toHaveAccessibleDescription('Not offered for this class');
  await expect(choiceOf(page, 'Year 9')).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a class that was chosen for another purpose stays chosen, and waits for another choice @mobile', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  await choiceOf(page, 'Exam Entry').check();
  await expect(choiceOf(page, 'Year 8')).toBeChecked();
  await expect(page.getByRole('status', { name: 'Amount' })).toHaveText(
    'Not offered for this class',
  );
  await expect(page.getByText('Please choose another class, or ask the bursary')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await choiceOf(page, 'Year 9').check();
  await expect(choiceOf(page, 'Year 8')).toBeDisabled();
  await page.getByRole('button', { name: 'Pay ₦7,350' }).click();
  await expect(page.getByRole('heading', { name: 'Pay ₦7,350' })).toBeVisible();
});

test.describe('before scripts arrive', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('every class can be chosen, and the server says what is not offered', async ({ page }) => {
    await page.goto('/payment');
    await fillForm(page);
    await choiceOf(page, 'Year 7').check();
    await page.getByRole('button', { name: /^Pay( ₦|$)/ }).click();
    const sentence = 'Boarding & Meals is not offered for Year 7. Please choose another class.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(choiceOf(page, 'Year 7')).toBeChecked();

    await choiceOf(page, 'Tuition').check();
    await page.getByRole('button', { name: /^Pay( ₦|$)/ }).click();
    await expect(page.getByRole('heading', { name: 'Pay ₦182,500' })).toBeVisible();
  });
});

test('what the import brought is on the pages, and nothing of the first school', async ({
  page,
}) => {
  await page.goto('/contacts');
  await expect(page.getByRole('main')).toContainText('+234 803 222 3344');
  await page.goto('/payment');
  await expect(page.getByText('0123456789')).toBeVisible();
  await expect(page.getByText('School Fees')).toHaveCount(0);
  await page.goto('/news');
  await expect(page.getByText('Founders’ Day')).toBeVisible();
});

test('the phone that keeps the site learns the name and the colours', async ({ request }) => {
  const response = await request.get('/site.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  expect(await response.json()).toMatchObject({
    name: 'St. Brigid’s College & Prep',
    short_name: 'St. Brigid’s',
    theme_color: '#FFC4A0',
  });
});
