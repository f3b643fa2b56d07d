import type { Locator } from '@playwright/test';
import { referenceGroups } from '#contract/references.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import {
  decideOutcome,
  openForm,
  payer,
  receiptDialog,
  startPayment,
  storedRecords,
} from './portal.ts';
import { openPanel } from './staff-accounts.ts';

/** As a person may type it after hearing it on the phone: small letters, blanks, no hyphens, letters for digits. */
function heard(reference: string): string {
  return referenceGroups(reference)
    .join(' ')
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'l');
}

/** What lands in another program when this is selected and copied. */
async function copied(shown: Locator): Promise<string> {
  return shown.evaluate((element) => {
    const selection = getSelection();
    selection?.selectAllChildren(element);
    return selection?.toString() ?? '';
  });
}

async function expectReadable(shown: Locator, reference: string): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCSS('font-family', /monospace/);
  await expect(shown.locator('span')).toHaveText(referenceGroups(reference));
  expect(await copied(shown)).toBe(reference);
}

test('a reference stands in groups everywhere, is copied as one, and is found as it is heard @mobile', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  expect(reference).toMatch(/^[A-Z\d]{1,4}-\d{8}-[\dA-HJKMNP-TV-Z]{26}$/);
  await decideOutcome(request, reference, 'success');
  await openForm(page);

  await test.step('the address of a payment may be typed from paper', async () => {
    await page.goto(`/payment?reference=${encodeURIComponent(heard(reference))}`);
    const receipt = receiptDialog(page);
    await expectReadable(receipt.getByText(reference), reference);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expectReadable(page.getByRole('main').getByText(reference), reference);
    expect(await storedRecords(page)).toMatchObject([{ reference }]);
    await expectAccessible(page);
  });

  await test.step('so may the address of its receipt', async () => {
    const other = await page.context().newPage();
    await other.goto(`/receipts/${encodeURIComponent(heard(reference))}`);
    await expectReadable(other.getByRole('article').getByText(reference), reference);
    await expectNoSidewaysScroll(other);
    await other.close();
  });

  await test.step('the history of the device finds it', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const search = page.getByLabel('Search payments');
    for (const words of [heard(reference), heard(reference).slice(-12), reference.slice(-9)]) {
      await search.fill(words);
      await expect(page.getByText('1 of 1 payments')).toBeVisible();
    }
    await expectReadable(page.getByRole('link').getByText(reference), reference);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('staff find it as it is read aloud to them', async ({ page }) => {
  const reference = await startPayment(page.request);
  const [, ...letters] = referenceGroups(reference);
  await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
  for (const words of [heard(reference), letters.slice(0, 4).join(' '), letters.join('')]) {
    await page.getByLabel('Search payments').fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: reference });
    await expectReadable(row.getByText(reference), reference);
  }
  await page.getByRole('button', { name: payer.fullName }).click();
  const story = page.getByRole('dialog', { name: 'Payment' });
  await expectReadable(story.getByText(reference), reference);
  await expectAccessible(page);
});
