import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { calendarDay, dayAfter } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn, yearTakenFrom } from '#contract/school/terms.ts';
import { askAsStaff } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { firstFee, payFirstFee } from './portal.ts';
import { emailOf, keepSchoolTime, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const LIST = '/admin-panel/dashboard/payments';

test('who of a class has paid is found in two clicks, added up and printed', async ({ page }) => {
  const word = uniqueWord();
  const names = [`Ada ${word}`, `Zara ${word}`];
  const references = [];
  for (const name of names) references.push(await payFirstFee(page.request, name));
  await keepSchoolTime(page);
  await openPanel(page, 'admin');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await follow(page.getByRole('link', { name: /^Payments/ }), new RegExp(`${LIST}$`));
  await page
    .getByRole('navigation', { name: /^Paid for the/ })
    .getByRole('link', { name: firstFee.feeClass, exact: true })
    .click();
  await expect(page).toHaveURL(/status=paid/);
  await expect(page.getByLabel('Class')).toHaveValue(firstFee.feeClass);

  await page.getByLabel('Search payments').fill(word);
  await expect(page.getByRole('status').filter({ hasText: /^2 payments$/ })).toBeVisible();
  const both = formatNaira(kobo(2 * firstFee.amountKobo));
  await expect(page.getByText(`${both} credited`)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('button');
  await expect(rows).toHaveText(names);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.last()).toBeFocused();
  await page.getByText(/^By class, purpose/).click();
  await expect(page.getByRole('table', { name: 'What is shown, by class' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector('[data-gate-list]');
      document.documentElement.dataset.printed = sheet?.textContent ?? '';
    };
  });
  await page.getByRole('button', { name: 'Print list' }).click();
  for (const name of names) {
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(name));
  }

  // The end of a reference finds it too; opened while it is still being typed, its story stays.
  await page.goto(LIST);
  await page.getByLabel('Search payments').fill(word);
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Search payments').fill((references[1] ?? '').slice(-6));
  await rows.first().click();
  const story = page.getByRole('dialog', { name: 'Payment' });
  await expect(page).toHaveURL(/q=.{6}&payment=/);
  await expect(story).toBeVisible();
});

test('the list opens on this school year, all years are one press away, and a method narrows both', async ({
  page,
}) => {
  const family = uniqueWord();
  const ask = await askAsStaff(page.request);
  const today = calendarDay(new Date());
  const lastYear = dayAfter(yearTakenFrom(firstValues().terms, today), -1);
  const term = termOn(firstValues(), firstFee.purpose, today);
  const record = (name: string, channel: string, receivedOn: string) =>
    ask('post', 'desk', {
      formKey: crypto.randomUUID(),
      fullName: `${name} ${family}`,
      ...{ class: firstFee.feeClass, paymentPurpose: firstFee.purpose, term },
      ...{ amount: firstFee.naira, channel, receivedOn, slip: uniqueWord(), confirmDay: true },
    });
  await record('Ada', 'cash', today);
  await record('Bisi', 'pos', lastYear);
  await record('Chidi', 'pos', today);
  await keepSchoolTime(page);
  await openPanel(page, 'admin', `${LIST}?q=${family}`);
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('button');
  // Bisi's money came last year and counts in this one, in which it was entered.
  const all = [`Chidi ${family}`, `Ada ${family}`, `Bisi ${family}`];
  await expect(rows).toHaveText(all);
  const years = page.getByRole('navigation', { name: 'Years' });
  await expect(years.getByRole('link', { name: /session$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await years.getByRole('link', { name: 'All years' }).click();
  await expect(years.getByRole('link', { name: 'All years' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(rows).toHaveText(all);
  await page.getByText(/^Class, purpose, term, /).click();
  await page.getByLabel('Method').selectOption('POS');
  await expect(rows).toHaveText([`Chidi ${family}`, `Bisi ${family}`]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await years.getByRole('link', { name: /session$/ }).click();
  await expect(years.getByRole('link', { name: /session$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByLabel('Method')).toHaveValue('pos');

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`Chidi ${family}`);
  expect(file).not.toContain(`Ada ${family}`);
});

test.describe('two people at once', () => {
  test.use({ expectedErrors: /409/ });

  test('a super administrator decides, and a colleague who decides at the same time reads what was done', async ({
    page,
  }) => {
    const name = `Ngozi ${uniqueWord()}`;
    const reference = await payFirstFee(page.request, name, { amount: firstFee.amountKobo - 100 });
    await openPanel(page, 'super');
    await follow(page.getByRole('main').getByRole('link', { name: /to decide/ }), /status=review/);
    await page.getByRole('button', { name }).click();
    const story = page.getByRole('dialog', { name: 'Payment' });
    await story.getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(story.getByText('Please write a note that says why')).toBeVisible();
    const note = story.getByLabel('Why you decide so');
    await expect(note).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await note.fill('The parent brought the rest in cash');

    const token = await openSession(page.request, emailOf('super'));
    const first = await page.request.post(`/api/admin/payments/${reference}/resolve`, {
      headers: { authorization: `Bearer ${token}` },
      data: { resolution: 'credited', note: 'Seen on the statement' },
    });
    expect(first.ok(), await first.text()).toBe(true);
    await story.getByRole('button', { name: 'Ignore' }).press('Enter');
    // The finding stands there, too, until the timeline has loaded again.
    const refusal = story.getByRole('alert').filter({ hasText: 'has settled this as credited' });
    await expect(refusal).toBeVisible();
    await expect(story.getByRole('list').last()).toContainText('Note: Seen on the statement');
    await expect(story.getByRole('button', { name: 'Ignore' })).toBeHidden();

    await story.getByRole('button', { name: 'Ask Paystack again' }).click();
    await expect(story.getByText(/^Paystack was asked/)).toBeVisible();
    await expect(story.getByRole('link', { name: 'Open receipt' })).toHaveAttribute(
      'href',
      `/receipts/${reference}`,
    );
    await page.keyboard.press('Escape');
    await expect(story).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'All payments' })).toBeFocused();
  });
});

test.describe('a day without a stored summary', () => {
  test.use({ expectedErrors: /404/ });

  test('the daily summary tells how things stand, and leads to what it names', async ({ page }) => {
    await openPanel(page, 'admin', '/admin-panel/dashboard/morning-note?day=2020-01-01');
    await expect(page.getByText('There is no daily summary of this day.')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Today' }), /\/morning-note$/);
    await page.waitForLoadState('networkidle');
    // On paper the last page is not an empty one.
    const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
    expect(text.at(-1)?.trim()).toBeTruthy();
    await expect(page.getByRole('heading', { name: 'Daily summary' })).toBeVisible();
    await expect(page.getByText(/^(Nothing to decide|\d+ things? to see to)$/)).toBeVisible();
    await expect(page.getByText('End of the ledger')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const paid = page.locator('dl > div').filter({ hasText: 'Paid yesterday' });
    await follow(paid.getByRole('link'), /payments\?from=\d{4}-\d\d-\d\d&to=/);
  });
});

test('Previous and Next go on along the list that a decided payment has left', async ({ page }) => {
  const word = uniqueWord();
  const names = ['Ada', 'Bisi', 'Chidi'].map((name) => `${name} ${word}`);
  for (const name of names) {
    await payFirstFee(page.request, name, { amount: firstFee.amountKobo - 100 });
  }
  await openPanel(page, 'super', `${LIST}?status=review&q=${word}`);
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('button');
  await expect(rows).toHaveText(names.toReversed());
  const [first = '', second = '', third = ''] = await rows.allTextContents();
  await rows.nth(1).click();
  const story = page.getByRole('dialog', { name: 'Payment' });
  await story.getByLabel('Why you decide so').fill('Seen');
  await story.getByRole('button', { name: 'Refunded', exact: true }).click();
  await expect(story.getByText('Given back', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([first, third]);
  await expect(story.getByText(second)).toBeVisible();

  const [previous, next] = ['Previous', 'Next'].map((name) => story.getByRole('button', { name }));
  await next?.click();
  await expect(story.getByText(third)).toBeVisible();
  await previous?.click();
  await expect(story.getByText(first)).toBeVisible();
  await expect(previous ?? story).toHaveAttribute('aria-disabled', 'true');
  // The last of the list is decided: there is nothing after it.
  await next?.click();
  await expect(story.getByText(third)).toBeVisible();
  await story.getByLabel('Why you decide so').fill('Seen');
  await story.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(rows).toHaveText([first]);
  await expect(next ?? story).toHaveAttribute('aria-disabled', 'true');
  await previous?.click();
  await expect(story.getByText(first)).toBeVisible();
});
