import { payerFields } from '#contract/payer-fields.ts';
import { receiptFileName } from '../web/payments/receipt/receipt.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { goToCheckout, openForm, payByCard, payer, receiptDialog } from './portal.ts';
import { testWithMail } from './school-with-mail.ts';

const [emailField] = payerFields.filter(({ key }) => key === 'email');

/** A device with a sheet for sharing; it opens only right after a press when `isImpatient`. */
function withShareSheet({ isImpatient }: { isImpatient: boolean }) {
  let isRefused = isImpatient;
  Object.assign(navigator, {
    canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
    async share({ files = [] }: ShareData) {
      const wasRefused = isRefused;
      isRefused = false;
      if (wasRefused) throw new DOMException('no press', 'NotAllowedError');
      const [file] = files;
      document.documentElement.dataset.shared = `${file?.name} ${(await file?.text())?.slice(0, 5)}`;
    },
  });
}

for (const isImpatient of [false, true]) {
  test(`the phone's own sheet gets the PDF${isImpatient ? ', also when making it took long' : ''} @mobile`, async ({
    page,
  }) => {
    await page.addInitScript(withShareSheet, { isImpatient });
    await goToCheckout(page);
    await payByCard(page);
    const share = receiptDialog(page).getByRole('button', { name: 'Share receipt' });
    await share.click();
    if (isImpatient) {
      await expect(receiptDialog(page).getByText('The PDF is ready.')).toBeVisible();
      await share.click();
    }
    const reference = new URL(page.url()).searchParams.get('reference') ?? '';
    const name = receiptFileName({ reference }, new Date());
    await expect(page.locator('html')).toHaveAttribute('data-shared', `${name} %PDF-`);
    await expect(receiptDialog(page)).not.toContainText('The PDF is ready.');
  });
}

test('a sheet that never tells of its end gives the button back, and WhatsApp beside it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: () => {
        document.documentElement.dataset.shared = 'asked';
        return new Promise(() => {});
      },
    });
  });
  await goToCheckout(page);
  await payByCard(page);
  await page.clock.install();
  await receiptDialog(page).getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', 'asked');
  await page.clock.fastForward(10_000);
  await expect(receiptDialog(page).getByText('If your phone shows nothing')).toBeVisible();
  const button = receiptDialog(page).getByRole('button', { name: 'Share receipt' });
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(receiptDialog(page).getByRole('link', { name: 'Share by WhatsApp' })).toBeVisible();
  await expectAccessible(page);
});

test('where there is no such sheet, WhatsApp gets the address of the receipt', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
  await goToCheckout(page);
  await payByCard(page);
  const link = receiptDialog(page).getByRole('link', { name: 'Share by WhatsApp' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  const reference = new URL(page.url()).searchParams.get('reference');
  expect(address.origin).toBe('https://wa.me');
  const [sentence, receipt] = address.searchParams.get('text')?.split('\n') ?? [];
  expect(sentence).toContain(payer.fullName);
  expect(receipt).toBe(`${new URL(page.url()).origin}/receipts/${reference}`);
  await expect(receiptDialog(page).getByRole('button', { name: 'E-mail it again' })).toHaveCount(0);
});

test('at a school without e-mail the form promises none', async ({ page }) => {
  await openForm(page);
  await expect(page.getByText(emailField?.hint ?? '')).toBeVisible();
});

testWithMail(
  'a school that sends e-mails says where the receipt goes, and sends it once more @mobile',
  async ({ page, office }) => {
    testWithMail.skip(Boolean(process.env.E2E_BASE_URL), 'needs a school with a mail server');
    await openForm(page);
    await expect(page.getByText(emailField?.hintWhereMailed ?? '')).toBeVisible();
    await goToCheckout(page);
    await payByCard(page);
    const dialog = receiptDialog(page);
    await dialog.getByRole('button', { name: 'E-mail it again' }).click();
    await expect(dialog.getByRole('status')).toContainText('on its way');
    await expect(dialog.getByRole('status')).not.toContainText(payer.email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const reference = new URL(page.url()).searchParams.get('reference') ?? '';
    const ours = () => office.received.filter(({ to }) => to.includes(payer.email));
    await expect.poll(() => ours().length).toBe(1);
    expect(ours()[0]?.source.replace(/=\r?\n/g, '')).toContain(`/receipts/${reference}`);
  },
);
