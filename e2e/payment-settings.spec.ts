import type { Fees } from '#contract/school/fees.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
} from './fixtures.ts';
import { openForm, payButton, scriptsAreRunning } from './portal.ts';
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
        name: 'Development Levy and Parents’ Association'.slice(0, 40),
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
