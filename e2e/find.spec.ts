import { askAsStaff } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { decideOutcome, firstFee, startPayment } from './portal.ts';
import { openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

test('a payment is found by keyboard from any section, and the list is walked through @mobile', async ({
  page,
}) => {
  const family = uniqueWord();
  for (const first of ['Ada', 'Bisi']) {
    const reference = await startPayment(page.request, { fullName: `${first} ${family}` });
    await decideOutcome(page.request, reference, 'success');
    await page.request.get(`/api/payments/verify/${reference}`);
  }
  await openPanel(page, 'admin', '/admin-panel/news');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News & Events');
  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog', { name: 'Find' });
  await page.keyboard.type('no such family');
  await expect(find.getByText('Nothing was found.')).toBeVisible();
  await find.getByLabel('Student, payment or fee note').fill(family);
  await expect(find.getByRole('link', { name: family })).toHaveText([
    `Bisi ${family}`,
    `Ada ${family}`,
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(find.getByRole('link', { name: `Ada ${family}` })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const payment = page.getByRole('dialog', { name: 'Payment' });
  await expect(payment.getByText(`Bisi ${family}`)).toBeVisible();
  await expect(find).toBeHidden();

  await page.goto(`/admin-panel/dashboard/payments?q=${family}`);
  await page.getByRole('button', { name: `Bisi ${family}` }).click();
  await payment.getByRole('button', { name: 'Next' }).click();
  await expect(payment.getByText(`Ada ${family}`)).toBeVisible();
  await payment.getByRole('button', { name: 'Previous' }).click();
  await expect(payment.getByText(`Bisi ${family}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Bisi ${family}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`payments\\?q=${family}$`));
});

test('Find opens a student, who can be changed at once', async ({ page }) => {
  const fullName = `Ada ${uniqueWord()}`;
  const ask = await askAsStaff(page.request);
  await ask('post', 'students', { fullName, class: firstFee.feeClass });
  await openPanel(page, 'admin');
  await page.getByRole('button', { name: 'Find' }).click();
  const find = page.getByRole('dialog', { name: 'Find' });
  await find.getByLabel('Student, payment or fee note').fill(fullName);
  await expect(find.getByRole('link', { name: fullName })).toBeVisible();
  await page.keyboard.press('Enter');
  const student = page.getByRole('dialog', { name: 'Change a student' });
  await expect(student.getByLabel('Student’s name')).toHaveValue(fullName);
  await student.getByLabel('Admission number').fill('0815');
  await student.getByRole('button', { name: 'Save' }).click();
  await expect(student).toBeHidden();
  await expect(page).not.toHaveURL(/student=/);
  await expect(page.getByRole('table').getByText('0815')).toBeVisible();
});
