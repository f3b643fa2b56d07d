import { payerFields } from '#contract/payer-fields.ts';
import type { Fees } from '#contract/school/fees.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
} from './fixtures.ts';
import {
  CHECKOUT,
  choiceOf,
  fillForm,
  firstFee,
  openForm,
  otherFee,
  payButton,
  payer,
  scriptsAreRunning,
} from './portal.ts';
import { test } from './school-settings.ts';

const bank = { bank: 'Harmattan Bank', name: 'Weavers & Sons School Ltd', number: '0123456789' };

/** What payments carry can be retired, not deleted. */
function withoutFees({ classes, purposes }: Fees): Fees {
  return {
    classes: classes.map((one) => ({ ...one, isRetired: true })),
    purposes: purposes.map((one) => ({ ...one, isRetired: true })),
  };
}

test('an account for transfers is shown where the school gives one, to be copied @mobile', async ({
  page,
  context,
  changeSetting,
}) => {
  await openForm(page);
  await expect(page.getByText('Account number')).toBeHidden();
  await changeSetting('bank', () => bank);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page);
  const account = page.getByRole('region', { name: 'By transfer to our account' });
  for (const text of Object.values(bank)) await expect(account).toContainText(text);
  await expect(account).toContainText('it does not come at once');
  await account.getByRole('button', { name: 'Copy' }).click();
  await expect(account.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bank.number);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNoLayoutShift(page);
});

/** What the first fee costs from now on. */
function firstFeeAt(amountKobo: number | null) {
  return ({ classes, purposes: [first, ...others] }: Fees): Fees => {
    if (!first) throw new Error('no fees');
    const kobo = { ...first.kobo, [firstFee.feeClass]: amountKobo };
    return { classes, purposes: [{ ...first, kobo }, ...others] };
  };
}

test.describe('a fee that is raised while the form is open', () => {
  test.use({ expectedErrors: /status of 400/ });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });

      test('is said, stands on the button and is paid by pressing again, and what was typed is still there', async ({
        page,
        changeSetting,
      }) => {
        await page.goto('/payment');
        if (javaScriptEnabled) await scriptsAreRunning(page);
        await fillForm(page);
        await changeSetting('fees', firstFeeAt(5_660_000));
        await page.getByRole('button', { name: `Pay ${firstFee.text}` }).click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(`${firstFee.feeClass} is now ₦56,600. You have not`);
        await expect(page.locator('output')).toHaveText('₦56,600');
        const typed: Partial<Record<string, string>> = payer;
        for (const { key, label } of payerFields) {
          await expect(page.getByLabel(label)).toHaveValue(typed[key] ?? '');
        }
        if (javaScriptEnabled) await expectAccessible(page);
        const again = page.getByRole('button', { name: 'Pay ₦56,600' });
        await follow(again, CHECKOUT, 'Pay ₦56,600');
      });
    });
  }
});

test.describe('a class that the fee is no longer offered for while the form is open', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('cannot be paid any more, and the bursary is named', async ({ page, changeSetting }) => {
    await openForm(page);
    await fillForm(page);
    await changeSetting('fees', firstFeeAt(null));
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Please choose another class');
    const slip = page.getByRole('region', { name: 'Fee slip' });
    await expect(slip).toContainText('Please choose another class, or ask the bursary');
    await expect(slip).not.toContainText('You pay exactly');
    const pay = slip.getByRole('button', { name: 'Pay', exact: true });
    await expect(pay).toBeDisabled();
    await expectAccessible(page);
    await choiceOf(page, otherFee.feeClass).check();
    await expect(payButton(page)).toBeEnabled();
  });
});

test('without fees the page says how to reach the bursary, and shows no form @mobile', async ({
  page,
  changeSetting,
}) => {
  await changeSetting('fees', withoutFees);
  await page.goto('/payment');
  await scriptsAreRunning(page);
  await expect(page.getByText('Fees cannot be paid online yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The bursary' })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await expect(page.getByLabel('Student Name')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Payment History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment History');
  await page.getByRole('button', { name: 'Make a payment' }).click();
  await expect(page.getByText('Fees cannot be paid online yet')).toBeVisible();
});

test('what the school sells now can be chosen, with long names as well @mobile', async ({
  page,
  changeSetting,
}) => {
  const [long, short] = ['Senior Secondary School 1 (Science) Gold', 'Crèche'];
  await changeSetting('fees', (now) => ({
    classes: [{ name: long }, { name: short }, ...withoutFees(now).classes],
    purposes: [
      {
        name: 'W'.repeat(40),
        icon: 'drum',
        paidFor: 'year',
        kobo: { [long]: 1_000_000_000, [short]: 5_000_000 },
      },
      ...withoutFees(now).purposes,
    ],
  }));
  await openForm(page);
  await expect(page.getByRole('radio', { name: long })).toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Pay ₦10,000,000' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
