import type { APIRequestContext, Page } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { look, press, reach, screens, signIn, type } from './by-keyboard.ts';
import { expect, follow, test } from './fixtures.ts';
import { firstFee } from './portal.ts';
import { emailOf, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

/** What a super administrator changes about the school; 409 is what this provokes on purpose. */
test.use({ expectedErrors: /status of (403|409)/, schoolSettings: { LOG_LEVEL: 'warn' } });

const SETTINGS = '/admin-panel/settings/school';
const DAY_MS = 86_400_000;
const tomorrow = () => calendarDay(Date.now() + DAY_MS);

test('a fee is raised from tomorrow on, with a new class and a new purpose, by keyboard', async ({
  page,
}) => {
  test.slow(true, 'dozens of keys, and six screens that are looked at');
  const [word, feeClass] = [uniqueWord(), `Year ${uniqueWord()}`];
  const amount = page.getByLabel(`${firstFee.purpose} for ${firstFee.feeClass}`, { exact: true });
  await signIn(page, emailOf('super'));
  await openByKeyboard(page, 'Fees');
  await look(page, 'fees');

  // First a mistake: kobo, and a class without a name.
  await type(page, amount, '₦71,500.50');
  await press(page, page.getByRole('button', { name: 'Add a class' }));
  await expect(page.getByLabel('Name of the class').last()).toBeFocused();
  await press(page, saveButton(page));
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    `${firstFee.purpose} for ${firstFee.feeClass}: Fees are whole naira: please leave the kobo out`,
    /^Please give class \d+ a name$/,
  ]);
  await look(page, 'fees with mistakes');
  await press(page, summary.getByRole('link').first());
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('₦71,500');

  await press(page, page.getByRole('button', { name: 'Add a purpose' }));
  await page.keyboard.type(`Lessons ${word}`);
  await type(page, page.getByLabel('Name of the class').last(), feeClass);
  await press(page, page.getByRole('button', { name: `Move ${feeClass} up` }));
  await expect(page.getByRole('button', { name: `Move ${feeClass} up` })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.getByLabel(`Lessons ${word} for ${feeClass}`).fill('12000');
  await page.getByText('From a day').click();
  await page.getByLabel('First day').fill(tomorrow());

  await press(page, page.getByRole('button', { name: 'Preview the payment page' }));
  const preview = page.getByRole('dialog', { name: 'How the payment page will look' });
  await expect(preview.getByText('₦71,500')).toBeVisible();
  await look(page, 'preview');
  await page.keyboard.press('Escape');

  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText(`Lessons ${word} for ${feeClass}: ₦12,000`);
  await expect(changes).toContainText('→ ₦71,500');
  await press(page, saveButton(page));
  await confirmWhereAsked(page);
  const prepared = page.getByRole('region', { name: 'Prepared' });
  await expect(prepared).toContainText('→ ₦71,500');
  // Until tomorrow the old fee holds.
  await expect(amount).not.toHaveValue('71,500');
  await look(page, 'fees prepared');

  await press(page, prepared.getByRole('button', { name: 'Withdraw' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }));
  await expect(prepared).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Fees', exact: true })).toBeFocused();
});

test('the next session is prepared, looked up in the history and taken back @mobile', async ({
  page,
}) => {
  await openPanel(page, 'super', `${SETTINGS}/terms`);
  const add = page.getByRole('button', { name: /^Add the session/ });
  const session = (await add.innerText()).replace('Add the session ', '').trim();
  await add.click();
  const fields = page.getByRole('region', { name: `Session ${session}` });
  await expect(fields.getByLabel('Begins')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText(
    `Term 1 of ${session}`,
  );

  // A click elsewhere does not lose it.
  await page.getByRole('link', { name: 'All settings of the school' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await fields.getByLabel('Ends').last().fill('2000-01-01');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('would end before it has begun');
  await look(page, 'terms with a mistake');
  await page.getByRole('button', { name: 'Undo all' }).click();
  await add.click();
  await saveButton(page).click();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History: Terms' });
  await expect(history.getByText(`Term 1 of ${session}`).first()).toBeVisible();
  await history.getByRole('button', { name: 'Look at version 1', exact: true }).click();
  await look(page, 'history');
  await history.getByRole('button', { name: 'Use this again version 1', exact: true }).click();
  await expect(history).toBeHidden();
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('→ none');
  await saveButton(page).click();
  await expect(fields).toBeHidden();
});

test('an urgent notice is written and ended @mobile', async ({ page }) => {
  const text = `School is closed on Monday ${uniqueWord()}`;
  await openPanel(page, 'super', SETTINGS);
  await follow(page.getByRole('link', { name: 'Notice' }), /school\/notice$/);
  await page.getByLabel('Text of the notice').fill(text);
  await page.getByText('Urgent', { exact: true }).click();
  await page.getByLabel('Link').fill('/news');
  await look(page, 'notice');
  await page.getByLabel('Link').press('Enter');
  await expect(page.getByText('A notice is shown now.')).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  expect((await publicSchool(page.request)).notice).toMatchObject({ text, level: 'urgent' });

  await follow(page.getByRole('link', { name: 'All settings of the school' }), /school$/);
  await expect(page.getByText(`“${text}” until`)).toBeVisible();
  await look(page, 'all settings');
  await follow(page.getByRole('link', { name: 'Notice' }), /school\/notice$/);
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('button', { name: 'End now' })).toBeHidden();
  await expect(page.getByLabel('Text of the notice')).toHaveValue('');
  expect((await publicSchool(page.request)).notice).toBeNull();
});

test('of two people who change the same, the second sees what the first did and goes on', async ({
  page,
}) => {
  const [first, second] = [`Weekdays, 8 to ${uniqueWord()}`, `12 ${uniqueWord()} Road`];
  await openPanel(page, 'super', `${SETTINGS}/facts`);
  await page.getByLabel('Address', { exact: true }).fill(second);
  await changeFacts(page.request, { officeHours: first });

  await saveButton(page).click();
  const note = page.getByRole('region', { name: 'Somebody was faster' });
  await expect(note).toBeFocused();
  await expect(note).toContainText(`→ ${first}`);
  await look(page, 'conflict');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(second);
  await note.getByRole('button', { name: 'Go on with mine' }).click();
  await expect(page.getByLabel('Office hours')).toHaveValue(first);
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText(`→ ${second}`);
  await saveButton(page).click();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  expect((await publicSchool(page.request)).facts).toMatchObject({
    officeHours: first,
    address: second,
  });
});

test('an administrator who is not a super administrator does not come here', async ({ page }) => {
  await openPanel(page, 'admin', SETTINGS);
  await expect(page).toHaveURL(/unauthorized/);
});

for (const { title, screen } of screens) {
  test.describe(`at ${title}`, () => {
    test.use(screen);

    test('every form can be read, also with a name of forty letters', async ({ page }) => {
      test.slow(true, 'every form of the settings, with long names');
      await openPanel(page, 'super', SETTINGS);
      const links = page.getByRole('main').getByRole('link');
      await expect(links.first()).toBeVisible();
      const addresses = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      );
      await look(page, 'all settings');
      for (const address of addresses) {
        await page.goto(address);
        await expect(saveButton(page)).toBeVisible();
        await look(page, address);
      }
      await page.goto(`${SETTINGS}/fees`);
      await page.getByLabel('Name of the class').first().fill('W'.repeat(40));
      await page
        .getByLabel('Name of the purpose')
        .first()
        .fill('Extraordinarily long name of a purpose');
      await look(page, 'long names');
      await page.getByRole('button', { name: 'Preview the payment page' }).click();
      await look(page, 'long names in the preview');
      await page.goto(`${SETTINGS}/questions`);
      await page.getByLabel('Question', { exact: true }).first().fill('W'.repeat(130));
      await saveButton(page).click();
      await expect(page.getByRole('alert')).toContainText(
        'A question can have at most 120 letters',
      );
      await look(page, 'a long word among the errors');
    });
  });
}

async function openByKeyboard(page: Page, kind: string) {
  await page.goto(SETTINGS);
  await press(page, page.getByRole('link', { name: kind, exact: true }));
  await expect(page.getByRole('heading', { name: kind, exact: true })).toBeVisible();
  await reach(page, page.getByRole('button', { name: 'History' }));
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Fees and the bank account ask who one is, unless that was asked a moment ago. */
async function confirmWhereAsked(page: Page) {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = question.getByLabel('Password', { exact: true });
  await expect(password.or(page.getByRole('heading', { name: 'Prepared' }))).toBeVisible();
  if (!(await password.isVisible())) return;
  await look(page, 'confirming');
  await type(page, password, 'leave-no-child-behind');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

async function publicSchool(request: APIRequestContext) {
  return (await (await request.get('/api/school')).json()).data;
}

/** As another person does at another desk. */
async function changeFacts(request: APIRequestContext, change: object) {
  const authorization = `Bearer ${await openSession(request, emailOf('super'))}`;
  const url = '/api/admin/school/facts';
  const { data } = await (await request.get(url, { headers: { authorization } })).json();
  const response = await request.put(url, {
    headers: { authorization, 'if-match': `"${data.newest}"` },
    data: { document: { ...data.current.document, ...change } },
  });
  expect(response.ok(), await response.text()).toBe(true);
}
