import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';

const forms = [
  { title: 'Record a payment', path: 'desk', type: recordedName },
  { title: 'Make fee notes', path: 'fee-notes', type: chosenClass },
];

for (const { title, path, type } of forms) {
  test(`${title}: what is typed is dropped only after a question, whatever closes the form`, async ({
    page,
  }) => {
    await keepSchoolTime(page);
    await openPanel(page, 'admin', `/admin-panel/dashboard/${path}`);
    const form = page.getByRole('dialog', { name: title });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const opener = page.getByRole('button', { name: title });

    // A form without a word closes at once.
    await opener.click();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    const typed = await type(page);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => form.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ];
    for (const leave of ways) {
      await leave();
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await typed();
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(form).toBeHidden();
    await opener.click();
    await expect(form).toBeVisible();
    await expect(typed()).rejects.toThrow();
  });
}

/** Types a name; resolves to the check that it is still there. */
async function recordedName(page: Page) {
  const name = page.getByLabel('Name, if not on the class lists');
  await name.fill('Ada Obi');
  return () => expect(name).toHaveValue('Ada Obi', { timeout: 2_000 });
}

async function chosenClass(page: Page) {
  const who = page.getByRole('radio', { name: 'One student' });
  await who.check();
  return () => expect(who).toBeChecked({ timeout: 2_000 });
}
