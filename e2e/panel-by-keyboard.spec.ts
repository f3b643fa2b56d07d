import type { Page } from '@playwright/test';
import { calendarMonth, monthInWords } from '#contract/dates/school-time.ts';
import type { TestSmtpServer } from '../server/payments/testing/smtp-server.ts';
import {
  choose,
  download,
  goTo,
  look,
  press,
  reach,
  screens,
  signIn,
  tabTo,
  type,
} from './by-keyboard.ts';
import { expect } from './fixtures.ts';
import { picture } from './news-writer.ts';
import { firstFee, payer, payFirstFee } from './portal.ts';
import { testWithMail } from './school-with-mail.ts';
import { emailOf, keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

/** What a bursar does in the panel on a phone and on a laptop, without touching the mouse once. */
interface Office {
  page: Page;
  office: TestSmtpServer;
}

for (const { title, screen } of screens) {
  testWithMail.describe(`by keyboard at ${title}`, () => {
    testWithMail.use(screen);

    const journeys = {
      'payments are found, put in order, walked through and printed': findAndPrint,
      'payments on hold are decided, and a receipt sent': decide,
      'a month is handed over': handOver,
      'a news item is written, edited, deleted and restored': editAndRestore,
    };
    for (const [what, journey] of Object.entries(journeys)) testWithMail(what, journey);
  });
}

async function findAndPrint({ page }: Office) {
  const word = uniqueWord();
  const names = [`Ada ${word}`, `Ngozi ${word}`, `Zara ${word}`];
  for (const name of names) await payFirstFee(page.request, name);
  await keepSchoolTime(page);
  await signIn(page, emailOf('super'));
  await look(page, 'dashboard');
  await goTo(page, /^Payments/, 'All payments');

  await type(page, page.getByLabel('Search payments'), `${word} nobody`);
  await expect(page.getByText('No Payments Found')).toBeVisible();
  await look(page, 'no payments');
  await type(page, page.getByLabel('Search payments'), word);
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('button');
  await expect(rows).toHaveCount(3);
  await choose(page, page.getByLabel('Status'), 'Paid');
  await choose(page, page.getByLabel('Order'), 'Name, A to Z');
  await expect(rows).toHaveText(names);
  await press(page, page.getByText(/^Class, purpose, term, /));
  await choose(page, page.getByLabel('Class'), firstFee.feeClass);
  await choose(page, page.getByLabel('Purpose'), firstFee.purpose);
  await reach(page, page.getByLabel('From', { exact: true }));
  await page.keyboard.type('01012020');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(rows).toHaveText(names);
  await press(page, page.getByText(/^By class, purpose/));
  await look(page, 'payments found');

  await reach(page, rows.first());
  const keys = { ArrowDown: 1, End: 2, ArrowUp: 1, Home: 0 };
  for (const [key, row] of Object.entries(keys)) {
    await page.keyboard.press(key);
    await expect(rows.nth(row)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const story = page.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByText('What happened')).toBeVisible();
  await look(page, 'story');
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();

  const classes = page.getByRole('navigation', { name: /^Paid for the/ });
  await press(page, classes.getByRole('link', { name: firstFee.feeClass, exact: true }));
  await expect(page).not.toHaveURL(/from=/);
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '';
    };
  });
  await press(page, page.getByRole('button', { name: 'Print list' }));
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  for (const name of names) await expect(page.getByRole('cell', { name })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await look(page, 'class list');
}

async function decide({ page, office }: Office) {
  const story = page.getByRole('dialog', { name: 'Payment' });
  const decideAs = async (action: string) => {
    const name = `Ngozi ${uniqueWord()}`;
    const reference = await payFirstFee(page.request, name, { amount: firstFee.amountKobo - 100 });
    await openPanel(page, 'super');
    await press(page, page.getByRole('main').getByRole('link', { name: /to decide/ }));
    await press(page, page.getByRole('button', { name }));
    const button = story.getByRole('button', { name: action, exact: true });
    await press(page, button);
    await expect(story.getByText('Please write a note that says why')).toBeVisible();
    await look(page, `${action} refused`);
    await type(page, story.getByLabel('Why you decide so'), `Seen: ${action}`);
    await press(page, button);
    await expect(story.getByText(`Note: Seen: ${action}`)).toBeVisible();
    return reference;
  };
  for (const [action, standing] of [
    ['Refunded', 'Given back'],
    ['Ignore', 'Ignored'],
  ] as const) {
    await decideAs(action);
    await expect(story.getByText(standing, { exact: true })).toBeVisible();
    await look(page, standing);
  }
  const reference = await decideAs('Credit');
  await press(page, story.getByRole('button', { name: 'Ask Paystack again' }));
  await expect(story.getByText(/^Paystack was asked/)).toBeVisible();
  await press(page, story.getByRole('button', { name: /^Send receipt/ }));
  await expect.poll(() => office.received.some(({ to }) => to.includes(payer.email))).toBe(true);
  await look(page, 'decided');
  const opened = page.waitForEvent('popup');
  await press(page, story.getByRole('link', { name: 'Open receipt' }));
  await expect(await opened).toHaveURL(new RegExp(`/receipts/${reference}$`));
}

async function handOver({ page }: Office) {
  await payFirstFee(page.request, `Ada ${uniqueWord()}`);
  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
  await press(page, page.getByRole('button', { name: 'Export CSV' }));
  await look(page, 'export');
  await download(page, page.getByRole('dialog').getByRole('button', { name: /Download/ }));
  await page.keyboard.press('Escape');

  await press(page, page.getByRole('button', { name: 'Month end' }));
  const dialog = page.getByRole('dialog', { name: 'Month end' });
  await choose(page, dialog.getByLabel('Month'), monthInWords(calendarMonth(new Date())));
  await press(page, dialog.getByText('By purpose, class and method'));
  await look(page, 'month end');
  for (const file of ['Excel file', 'CSV file', 'PDF to sign']) {
    await download(page, dialog.getByRole('button', { name: file }));
  }
  await page.keyboard.press('Escape');

  await press(page, page.getByRole('main').getByRole('link', { name: 'Payouts' }));
  await press(page, page.getByRole('button', { name: 'Ask Paystack now' }));
  await expect(page.getByRole('status').filter({ hasText: /payout/ })).toBeVisible();
  await look(page, 'payouts');
  await goTo(page, 'Dashboard', 'Dashboard');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Daily summary' }));
  await expect(page.getByText('End of the ledger')).toBeVisible();
  await look(page, 'daily summary');
}

async function editAndRestore({ page }: Office) {
  const title = `Careers morning ${uniqueWord()}`;
  const form = page.getByRole('dialog');
  await openPanel(page, 'admin', '/admin-panel/news');
  await type(page, page.getByLabel('Search news and events'), title);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await look(page, 'no news');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Add news or event' }));
  await reach(page, form.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await type(page, form.getByLabel('Title'), title);
  await press(page, form.getByRole('button', { name: 'Publish', exact: true }));
  await look(page, 'news form refused');
  await type(page, form.getByLabel('Description'), 'From nine in the hall.');
  const files = page.waitForEvent('filechooser');
  await tabTo(page, form.getByLabel('Image', { exact: true }));
  // The field itself is one clipped dot: its button shows where it is.
  await expect(form.getByText('Choose pictures', { exact: true })).toBeInViewport();
  await page.keyboard.press('Enter');
  await (await files).setFiles(await picture(800, 600));
  await press(page, form.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('event created successfully!')).toBeVisible();
  await type(page, page.getByLabel('Search news and events'), title);
  await press(page, page.getByRole('button', { name: `Edit ${title}` }));
  await reach(page, form.getByLabel('Title'));
  await page.keyboard.press('End');
  await page.keyboard.type(', again');
  await look(page, 'editing');
  await page.keyboard.press('Enter');
  await expect(page.getByText('event updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: `${title}, again` })).toBeVisible();

  const remove = page.getByRole('button', { name: `Delete ${title}` });
  const question = page.getByRole('alertdialog');
  await press(page, remove);
  await look(page, 'delete question');
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByText('Item restored')).toBeVisible();
  await press(page, remove);
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await press(page, page.getByRole('button', { name: 'Deleted items' }));
  const deleted = page.getByRole('dialog', { name: 'Deleted items' });
  await press(page, deleted.getByRole('button', { name: `Restore ${title}` }));
  await expect(deleted.getByText('is published again')).toBeVisible();
  await look(page, 'restored');
  await press(page, deleted.getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('link', { name: `${title}, again` })).toBeVisible();
}
