import type { APIRequestContext, Page } from '@playwright/test';
import { formatNaira, kobo } from '#contract/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { disturbProvider, otherFee, payAtProvider, payer } from './portal.ts';
import { emailOf, openPanel, openSession } from './staff-accounts.ts';

const FINDINGS = '/admin-panel/dashboard/payments?status=review';

const notes = () => ({
  full_name: payer.fullName,
  phone: payer.phone,
  payment_purpose: otherFee.purpose,
  class: otherFee.feeClass,
});

/** A payment as the provider has it after the portal has lost it: found, and not known. */
async function lostPayment(
  request: APIRequestContext,
  { metadata = notes() as object, amount = otherFee.amountKobo as number } = {},
): Promise<string> {
  const reference = await payAtProvider(request, metadata, amount);
  const authorization = `Bearer ${await openSession(request, emailOf('admin'))}`;
  const isFound = async () =>
    (
      await request.get(`/api/admin/payments/${reference}`, { headers: { authorization } })
    ).status();
  await expect.poll(isFound).toBe(200);
  return reference;
}

async function openFinding(page: Page, reference: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: reference }).getByRole('button').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(
    'The provider reports a payment that the portal did not start.',
  );
}

const importButton = (page: Page) => page.getByRole('button', { name: 'Import this payment' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Import this payment' });

test('a lost payment is imported by keyboard, and is in the list then', async ({ page }) => {
  const reference = await lostPayment(page.request);
  await openPanel(page, 'super', FINDINGS);
  await openFinding(page, reference);
  await importButton(page).press('Enter');
  const dialog = question(page);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  for (const fact of [otherFee.text, payer.fullName, payer.email, otherFee.feeClass]) {
    await expect(dialog.getByText(fact, { exact: true }).first()).toBeVisible();
  }
  await expect(dialog.getByText('Paid on')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(importButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Note')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Enter');
  const summary = dialog.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Please fix the form errors below');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expect(dialog.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Lost with the disk');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toContainText(
    `${otherFee.text} from ${payer.fullName}`,
  );
  await expect(page.getByRole('heading', { name: 'All payments' })).toBeFocused();
  await expect(page.getByText(reference)).toBeHidden();
  await page.getByLabel('Status').selectOption('Paid');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(payer.fullName);
  await row.getByRole('button').press('Enter');
  await expect(page.getByRole('dialog').getByRole('list')).toContainText(
    'Folake Adeyemi imported this payment',
  );
});

test('an administrator reads who can import it', async ({ page }) => {
  const reference = await lostPayment(page.request);
  await openPanel(page, 'admin', FINDINGS);
  await openFinding(page, reference);
  await expect(page.getByRole('alert')).toContainText('a super administrator');
  await expect(importButton(page)).toHaveCount(0);
});

test.describe('what the provider does not know', () => {
  test.use({ expectedErrors: /400/ });

  test('is asked for, and what was typed stays', async ({ page }) => {
    const paid = kobo(otherFee.amountKobo - 100_00);
    const reference = await lostPayment(page.request, { metadata: {}, amount: paid });
    await openPanel(page, 'super', FINDINGS);
    await openFinding(page, reference);
    await importButton(page).click();
    const dialog = question(page);
    const send = dialog.getByRole('button', { name: `Import ${formatNaira(paid)}` });
    await dialog.getByLabel('Note').fill('Lost with the disk');
    await dialog.getByLabel('Student Name').fill(payer.fullName);
    await send.click();
    await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
      'Phone number is required',
      'Please choose what was paid for',
      'Please choose a class from the list',
    ]);
    await dialog.getByLabel('Phone Number').fill(payer.phone);
    await dialog.getByLabel('Purpose').selectOption(otherFee.purpose);
    await dialog.getByLabel('Class').selectOption(otherFee.feeClass);
    await send.click();
    // Fees change: the person has to mean another amount than today's.
    await expect(dialog.getByRole('alert')).toContainText(
      `asked for ${formatNaira(paid)}, and the fee is ${otherFee.text} today`,
    );
    await page.keyboard.press('Escape');
    await importButton(page).click();
    await expect(dialog.getByLabel('Student Name')).toHaveValue(payer.fullName);
    await expect(dialog.getByLabel('Note')).toHaveValue('Lost with the disk');
    await send.click();
    await dialog.getByLabel('Amount in naira').fill(formatNaira(paid));
    await send.click();
    await expect(page.getByText('Imported:')).toContainText(formatNaira(paid));
  });
});

test.describe('when it cannot be done', () => {
  test.use({ expectedErrors: /409|502|504|Failed to load/ });

  test('the panel says so: the provider is silent, or somebody was faster', async ({ page }) => {
    const reference = await lostPayment(page.request);
    await openPanel(page, 'super', FINDINGS);
    await openFinding(page, reference);
    const fault = { path: 'verify', reference, kind: 'html502' } as const;
    await disturbProvider(page.request, fault);
    await importButton(page).click();
    const dialog = question(page);
    await expect(dialog.getByRole('alert')).toContainText('The payment provider gave no usable');
    await page.request.delete('/paystack-sandbox/control/faults');
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await dialog.getByLabel('Note').fill('Lost with the disk');

    const token = await openSession(page.request, emailOf('super'));
    const rival = await page.request.post(`/api/admin/payments/${reference}/adopt`, {
      headers: { authorization: `Bearer ${token}` },
      data: { note: 'I was faster' },
    });
    expect(rival.ok(), await rival.text()).toBe(true);
    await dialog.getByRole('button', { name: /^Import/ }).click();
    await expect(page.getByRole('alert')).toContainText('The portal has this payment already');
    await expect(page.getByText(reference)).toBeHidden();
  });
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('the finding, the question and its failed form are accessible', async ({ page }) => {
      const reference = await lostPayment(page.request, { metadata: { class: 'Class of 1990' } });
      await openPanel(page, 'super', FINDINGS);
      await openFinding(page, reference);
      await expectAccessible(page);
      await importButton(page).click();
      await expect(page.getByText('The provider’s notes say “Class of 1990”.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: /^Import/ }).click();
      await expect(question(page).getByRole('alert')).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
