import { school } from '#content/school.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { makeNote } from './fee-notes.ts';
import { expect, expectAccessible, follow, test } from './fixtures.ts';
import {
  CHECKOUT,
  decideOutcome,
  fillForm,
  firstFee,
  goToCheckout,
  openForm,
  payButton,
  payByCard,
  payer,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
} from './portal.ts';

/** On a phone, where nearly all fees are paid. */
test.use({ viewport: { width: 390, height: 844 } });

test.describe('a fee that has been paid', () => {
  // The browser logs the refusal of the second start.
  test.use({ expectedErrors: /status of 409/ });

  test('is shown once, with the way to its receipt, and may be paid again on purpose', async ({
    page,
  }) => {
    await goToCheckout(page);
    await payByCard(page);
    await expect(receiptDialog(page)).toBeVisible();
    await openForm(page);
    await fillForm(page);
    await payButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('already paid');
    await expect(alert).toBeFocused();
    await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      /\?reference=/,
    );
    await expectAccessible(page);

    // Enter in a field asks again; only the button goes on.
    await page.getByLabel('Phone Number').press('Enter');
    await expect(alert).toContainText('already paid');
    await follow(page.getByRole('button', { name: 'Pay once more' }), CHECKOUT);
  });
});

test.describe('a child with a fee note', () => {
  test.use({ expectedErrors: /status of 409/ });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test('is shown what the note asks, and led to it', async ({ page, request }) => {
        const { email, phone } = payer;
        const discount = { off: { kind: 'percent', percent: 50 }, reason: 'scholarship', note: '' };
        const parent = { parentEmail: email, parentPhone: phone };
        const { address } = await makeNote(request, { discount, parent });
        await page.goto('/payment');
        if (javaScriptEnabled) await scriptsAreRunning(page);
        await fillForm(page);
        await payButton(page).click();
        const alert = page.getByRole('alert');
        const half = formatNaira(kobo(firstFee.amountKobo / 2));
        await expect(alert).toContainText(`says ${half}, not ${firstFee.text}`);
        await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
        await expect(page.getByRole('button', { name: 'Pay here all the same' })).toBeVisible();
        if (javaScriptEnabled) {
          await expect(alert).toBeFocused();
          await expectAccessible(page);
        }

        const note = page.getByRole('link', { name: 'Open the fee note' });
        await follow(note, (url) => url.pathname === address, 'Fee note');
        if (javaScriptEnabled) await expect(page.getByLabel('Email Address')).toHaveValue(email);
        await page.getByLabel('Email Address').fill(email);
        await page.getByLabel('Phone Number').fill(phone);
        await follow(page.getByRole('button', { name: /^Pay/ }), CHECKOUT, `Pay ${half}`);
      });
    });
  }
});

test('a payment that was left is found again on the form, and not paid twice', async ({ page }) => {
  await goToCheckout(page);
  const checkout = page.url();
  await openForm(page);
  await expect(page.getByText('You started a payment for')).toBeVisible();

  await fillForm(page);
  await follow(payButton(page), (url) => url.href === checkout);

  await openForm(page);
  await follow(page.getByRole('link', { name: 'See how it stands' }), /\?reference=/);
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await openForm(page);
  await expect(page.getByText('You started a payment for')).toBeHidden();
});

test('the payment of the second child does not hide the one of the first', async ({ page }) => {
  await goToCheckout(page);
  await openForm(page);
  await fillForm(page, { fullName: 'Bola Obi' });
  await follow(payButton(page), CHECKOUT, /^Pay ₦/);
  await openForm(page);
  await expect(page.getByText('You started a payment for Bola Obi on')).toBeVisible();
  await expect(page.getByText(`You started a payment for ${payer.fullName} on`)).toBeVisible();
  await expectAccessible(page);
});

test('a receipt says that it is genuine and what went back since, also to a stranger', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  await page.route('**/api/payments/verify/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.refunds = [{ amount: 2_000_000, at: '2026-11-21T09:00:00Z' }];
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/payment?reference=${reference}`);
  const receipt = receiptDialog(page);
  await expect(receipt.getByText('Refunded on 21 November 2026: ₦20,000')).toBeVisible();
  await expect(receipt.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`This receipt is genuine: ${school.name} received`)).toBeVisible();
  await expect(page.getByText('Refunded on 21 November 2026: ₦20,000')).toBeVisible();
});
