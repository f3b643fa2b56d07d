import type { Page } from '@playwright/test';
import { payFeesLink } from '#content/navigation.ts';
import { paymentQuestions } from '#content/payment.ts';
import { school } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { furtherFields } from '#contract/payer-details.ts';
import { publicSchool } from '#contract/school/public-school.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { allFees, formOf } from '#contract/testing/some-fee.ts';
import { testSettings } from '#contract/testing/test-settings.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
  test,
} from './fixtures.ts';
import {
  CHECKOUT,
  choiceOf,
  chooseFee,
  fillForm,
  firstFee,
  openForm,
  otherFee,
  payButton,
  payByCard,
  payer,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
  storedRecords,
} from './portal.ts';

/** The last class that the purpose of the first view is offered for. */
const anotherClass = allFees.findLast(({ purpose }) => purpose === firstFee.purpose) ?? firstFee;

test('the form has the specified words, types and defaults', async ({ page }) => {
  await openForm(page);
  await expect(page).toHaveTitle(`Payment Portal · ${school.name}`);
  await expect(page.getByText('Payment Portal', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payment History' })).toBeVisible();
  await expect(choiceOf(page, firstFee.purpose)).toBeChecked();
  await expect(choiceOf(page, firstFee.feeClass)).toBeChecked();
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
  await expect(page.getByText(/secured by/i)).toBeVisible();
  await expectNoLayoutShift(page);
});

test('every fee stands on the slip and on the button', async ({ page }) => {
  await openForm(page);
  for (const fee of allFees) {
    await chooseFee(page, fee);
    await expect(page.locator('output')).toHaveText(fee.text);
    await expect(page.getByRole('button', { name: `Pay ${fee.text}` })).toBeVisible();
  }
});

test('errors are listed, linked and said at their fields, and clear on edit @mobile @engine', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page, { fullName: 'A', email: 'parent', phone: '0803' });
  await payButton(page).click();

  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Please fix the form errors below');
  await expect(summary.getByRole('link')).toHaveText([
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Phone number must be at least 10 digits',
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await summary.getByRole('link', { name: /email/ }).click();
  const email = page.getByLabel('Email Address');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('parent@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/payment/);
});

test('an empty form asks for every field', async ({ page }) => {
  await openForm(page);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Full name is required',
    'Email address is required',
    'Phone number is required',
    ...furtherFields.flatMap(({ required }) => required ?? []),
  ]);
});

test('what was pasted from a contact card and a chat is accepted, without invisible characters', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page, {
    fullName: '\u2068𝗔𝗱𝗮\u00A0Yar\u02BCadua\u2069',
    email: 'mailto:ada\u200B.obi@school.example',
    phone: '\u202A+234 803 000 0001\u202C',
  });
  await payButton(page).click();
  await expect(page).toHaveURL(CHECKOUT);
  await payByCard(page);
  await expect(receiptDialog(page)).toContainText("Ada Yar'adua");
  expect(await storedRecords(page)).toMatchObject([
    { fullName: "Ada Yar'adua", email: 'ada.obi@school.example', phone: '+234 803 000 0001' },
  ]);
});

test('a mistyped e-mail provider is offered as it was meant, by tap or by keyboard @mobile', async ({
  page,
}) => {
  await openForm(page);
  const email = page.getByLabel('Email Address');
  const offer = page.getByRole('status').getByRole('button', { name: 'Did you mean' });
  await email.fill('ada.a-long-name-for-a-narrow-phone@gmial.con');
  await expect(offer).toHaveText('Did you mean ada.a-long-name-for-a-narrow-phone@gmail.com?');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await offer.click();
  await expect(email).toHaveValue('ada.a-long-name-for-a-narrow-phone@gmail.com');
  await expect(email).toBeFocused();
  await expect(offer).toBeHidden();

  await email.fill('ada@yaho.com');
  await expect(offer).toBeVisible();
  await email.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toHaveValue('ada@yahoo.com');
  await expect(email).toBeFocused();
});

test('an unusual address that is meant can be used to pay', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { email: 'ada@gmial.com' });
  await expect(page.getByRole('button', { name: 'Did you mean' })).toBeVisible();
  await follow(payButton(page), CHECKOUT, /^Pay ₦/);
});

test('names of every script are accepted and sent trimmed', async ({ page }) => {
  await openForm(page);
  await fillForm(page, { fullName: '  Ṣadé Ọláolúwa O’Brien ' });
  const [request] = await Promise.all([
    page.waitForRequest('**/api/payments/initialize'),
    payButton(page).click(),
  ]);
  expect(request.postDataJSON()).toEqual({
    fullName: expect.stringMatching(/^Ṣadé Ọláolúwa O['’]Brien$/),
    ...furtherExamples(),
    email: payer.email,
    phone: payer.phone,
    ...formOf(firstFee),
    term: Object.values(publicSchool(testSettings(), calendarDay(new Date())).paidFor).join('|'),
  });
  await expect(page).toHaveURL(CHECKOUT);
});

test.describe('before scripts arrive', () => {
  // Refused details answer 400, which Chromium notes on the console.
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('the plain form starts the payment and keeps what was typed when it has errors @engine', async ({
    page,
  }) => {
    await page.goto('/payment');
    await choiceOf(page, anotherClass.feeClass).check();
    await fillForm(page, { phone: '0803' });
    await page.getByRole('button', { name: /^Pay( ₦|$)/ }).click();
    await expect(page.getByText('Please fix the form errors below')).toBeVisible();
    await expect(page.getByText('Phone number must be at least 10 digits').first()).toBeVisible();
    await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
    await expect(choiceOf(page, anotherClass.feeClass)).toBeChecked();

    await page.getByLabel('Phone Number').fill(payer.phone);
    await follow(
      page.getByRole('button', { name: /^Pay( ₦|$)/ }),
      CHECKOUT,
      `Pay ${anotherClass.text}`,
    );
  });

  test('questions about paying are answered below the form, and the bursary is named', async ({
    page,
  }) => {
    await page.goto('/payment');
    await expectAnswers(page);
    // The link would be made of what stands in the form.
    await expect(page.getByText('Does someone else pay?')).toBeHidden();
  });

  test('the way back names the payment and how to reach the school', async ({ page, request }) => {
    const reference = await startPayment(request);
    await page.goto(`/payment?reference=${reference}`);
    await expect(page).toHaveURL(`/receipts/${reference}`);
    await expect(page.getByText(reference)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(testSettings().facts.phone);
  });
});

test.describe('while the scripts do not arrive', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a form that is sent keeps the e-mail for the receipt and the record', async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/payment');
    await fillForm(page);
    await follow(page.getByRole('button', { name: /^Pay( ₦|$)/ }), CHECKOUT, /^Pay ₦/);
    await page.unroute(/\/assets\/.*\.js$/);
    await payByCard(page);
    await expect(receiptDialog(page)).toContainText(payer.email);
    expect(await storedRecords(page)).toMatchObject([{ email: payer.email }]);
  });
});

test.describe('offline', () => {
  // The drawing of the empty history.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the history of this device is there', async ({ page, context }) => {
    await page.clock.install();
    const arrived = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/history-view-'),
    );
    await openForm(page);
    await page.clock.fastForward(3_000);
    await arrived;
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await expect(page.getByText("You haven't made any payments yet on this device.")).toBeVisible();
  });
});

test('questions about paying are answered below the form, also when it is opened by a link @mobile', async ({
  page,
}) => {
  await openForm(page);
  await expectAnswers(page);
  await expect(page.getByRole('button', { name: 'Ask someone else to pay' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNoLayoutShift(page);

  await page.goto('/classes');
  await scriptsAreRunning(page);
  await page.getByRole('banner').getByRole('link', { name: payFeesLink.label }).first().click();
  await expectAnswers(page);
  await page.getByRole('button', { name: 'Payment History' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expectAnswers(page);
});

test.describe('when what comes late does not come', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the answers stay where they are while the form is filled in', async ({ page }) => {
    await page.clock.install();
    await page.route('**/assets/late-help-*', (route) => route.abort());
    await openForm(page);
    await fillForm(page);
    const lost = page.waitForEvent('requestfailed');
    await page.clock.fastForward(3_000);
    expect((await lost).url()).toContain('late-help');
    await chooseFee(page, otherFee);
    await expectAnswers(page);
  });
});

test.describe('when the connection is lost at Pay', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('nothing was charged, which is said, and Pay once more goes on @mobile @engine', async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page);
    await page.route('**/api/payments/initialize', (route) => route.abort());
    await payButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText('Failed to initialize payment');
    await expect(alert).toContainText('Nothing was charged');
    await expect(
      alert.getByRole('link', { name: testSettings().facts.bursaryPhone }),
    ).toHaveAttribute('href', /^tel:\+\d+$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute('**/api/payments/initialize');
    await follow(payButton(page), CHECKOUT, /^Pay ₦/);
  });
});

test('somebody else is asked to pay by a link that no server reads @mobile', async ({
  page,
  browser,
}) => {
  await openForm(page);
  await chooseFee(page, otherFee);
  const ask = page.getByRole('button', { name: 'Ask someone else to pay' });
  await ask.click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Full name is required']);
  await page.getByLabel('Student Name').fill('Ṣadé Obi-Bello');
  await ask.click();
  const asking = page.getByRole('region', { name: 'Does someone else pay?' });
  const whatsApp = asking.getByRole('link', { name: 'WhatsApp' });
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toContain(`${otherFee.purpose}, ${otherFee.feeClass} (${otherFee.text})`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(text.split('\n').at(-1) ?? '');
  await expect(other.getByLabel('Student Name')).toHaveValue('Ṣadé Obi-Bello');
  await expect(choiceOf(other, otherFee.purpose)).toBeChecked();
  await expect(choiceOf(other, otherFee.feeClass)).toBeChecked();
  await expect(other.getByText('You were asked to pay for Ṣadé Obi-Bello')).toBeVisible();
  await expect(other).toHaveURL(/\/payment$/);
  expect(asked.map((address) => address.split('#')[0]).join(' ')).not.toMatch(/Obi-Bello/);
  await other.getByLabel('Email Address').fill(payer.email);
  await other.getByLabel('Phone Number').fill(payer.phone);
  await follow(other.getByRole('button', { name: `Pay ${otherFee.text}` }), CHECKOUT);
  await stranger.close();
});

test('what was typed before scripts ran is kept when they take over', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payment', { waitUntil: 'commit' });
  await fillForm(page);
  await choiceOf(page, anotherClass.feeClass).check();
  release();
  await scriptsAreRunning(page);
  await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
  await expect(choiceOf(page, anotherClass.feeClass)).toBeChecked();
  await expect(page.getByRole('button', { name: `Pay ${anotherClass.text}` })).toBeVisible();
});

async function expectAnswers(page: Page): Promise<void> {
  const [{ question, answer } = { question: '', answer: '' }] = paymentQuestions;
  await expect(page.getByText(answer)).toBeHidden();
  await page.getByText(question).click();
  await expect(page.getByText(answer)).toBeVisible();
  await expect(page.getByRole('link', { name: testSettings().facts.bursaryPhone })).toBeVisible();
}
