import type { Page } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { choose, download, look, press, reach, screens, tabTo, type } from './by-keyboard.ts';
import { askAsStaff, makeNote } from './fee-notes.ts';
import { expect, test } from './fixtures.ts';
import { firstFee, payer } from './portal.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

/** Class lists and who owes without a mouse. Whatever goes away hands the focus on. */
for (const { title, screen } of screens) {
  test.describe(`by keyboard at ${title}`, () => {
    test.use(screen);
    test('a class list is imported, and a student leaves and comes back', classList);
    test('a payment is matched, and taken away again', matches);
    test('classes are promoted with an exception', promotion);
    test('who owes is narrowed, put in order, printed and taken along', whoOwes);
  });
}

const { feeClass, purpose } = firstFee;

async function classList({ page }: { page: Page }) {
  const family = `Z${uniqueWord()}`;
  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/students');
  const heading = page.getByRole('heading', { level: 2, name: 'Class lists' });

  const importing = page.getByRole('dialog', { name: 'Import a class list' });
  const counts = (added: number) =>
    importing.getByRole('status').filter({ hasText: `${added} new` });
  const open = page.getByRole('button', { name: 'Import a list' });
  await press(page, open);
  await expect(importing.getByRole('heading', { level: 2 })).toBeFocused();
  await press(page, importing.getByRole('button', { name: 'Continue' }));
  await expect(importing.getByText('Please paste a list or choose a file.')).toBeVisible();
  const files = page.waitForEvent('filechooser');
  await tabTo(page, importing.getByLabel('Or choose a file'));
  await page.keyboard.press('Enter');
  const list = `Name,Class,No\nAda ${family},${feeClass},\nAdda ${family},${feeClass},\n`;
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await (await files).setFiles(file);
  await press(page, importing.getByRole('button', { name: 'Continue' }));
  await expect(importing.getByText('Please check what each column means.')).toBeFocused();
  await choose(page, importing.getByLabel('No', { exact: true }), 'Not imported');
  await look(page, 'columns');
  await press(page, importing.getByRole('button', { name: 'Show what would change' }));
  await expect(counts(1)).toBeFocused();
  await choose(page, importing.getByLabel(`Row 3: Adda ${family}, ${feeClass}`), 'Another child');
  await look(page, 'preview');
  await press(page, importing.getByRole('button', { name: 'Show what would be written' }));
  await expect(counts(2)).toBeFocused();
  await press(page, importing.getByRole('button', { name: 'Import 2 students' }));
  await expect(importing).toBeHidden();
  await expect(open).toBeFocused();

  const rows = page.getByRole('table').getByRole('button');
  const student = page.getByRole('dialog', { name: 'Change a student' });
  await type(page, page.getByLabel('Search students'), family);
  await expect(rows).toHaveCount(2);
  await reach(page, rows.first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(student.getByRole('heading', { level: 2 })).toBeFocused();
  await look(page, 'student');
  await page.keyboard.press('Escape');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, student.getByRole('button', { name: 'Has left the school' }));
  await expect(rows).toHaveCount(1);
  await expect(heading).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Have left' }));
  await type(page, page.getByLabel('Search students'), family);
  await expect(rows).toHaveText([`Adda ${family}`]);
  await press(page, rows.first());
  await press(page, student.getByRole('button', { name: 'Attends again' }));
  await expect(page.getByText('No Students Found')).toBeVisible();
}

async function matches({ page }: { page: Page }) {
  const family = `Z${uniqueWord()}`;
  const ask = await askAsStaff(page.request);
  await ask('post', 'students', { fullName: `Ada ${family}`, class: feeClass });
  const today = calendarDay(new Date());
  await ask('post', 'desk', {
    formKey: crypto.randomUUID(),
    fullName: `Adda ${family}`,
    ...{ class: feeClass, paymentPurpose: purpose, channel: 'cash', receivedOn: today },
    term: termOn(firstValues(), purpose, today),
    amount: firstFee.naira,
  });
  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/students?view=match');
  const payment = page.getByRole('region', { name: `Payment for Adda ${family}` });
  await press(page, payment.getByText('Another student'));
  const words = payment.getByLabel('Student');
  await type(page, words, `Ada ${family}`);
  const found = payment.getByRole('button', { name: `Ada ${family}, ${feeClass}` });
  await press(page, found);
  await expect(payment.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await look(page, 'payment to match');
  await press(page, payment.getByRole('button', { name: 'It is this student' }).last());
  await expect(payment).toBeHidden();
  await expect(page.getByText(/^[\d,]+ payments? to match$/)).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Class lists' }));
  await type(page, page.getByLabel('Search students'), `Ada ${family}`);
  const rows = page.getByRole('table').getByRole('button');
  await expect(rows).toHaveCount(1);
  await press(page, rows.first());
  const student = page.getByRole('dialog', { name: 'Change a student' });
  const wrong = student.getByRole('button', { name: 'Not this student’s' });
  await press(page, wrong);
  await expect(student.getByText('Not this student’s payment')).toBeFocused();
  await press(page, student.getByRole('button', { name: 'Cancel' }).last());
  await expect(student.getByRole('heading', { name: 'Payments' })).toBeFocused();
  await press(page, wrong);
  await press(page, student.getByRole('button', { name: 'Take the payment away' }));
  await expect(student.getByRole('link', { name: 'Please say why' })).toBeVisible();
  await type(page, student.getByLabel('Why'), 'A namesake');
  await look(page, 'match undone');
  await press(page, student.getByRole('button', { name: 'Take the payment away' }));
  await expect(student).toBeHidden();
}

async function promotion({ page }: { page: Page }) {
  const family = `Z${uniqueWord()}`;
  const ask = await askAsStaff(page.request);
  await ask('post', 'students', { fullName: `Ada ${family}`, class: feeClass });
  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/students');
  const dialog = page.getByRole('dialog', { name: 'Promote classes' });
  const promote = page.getByRole('button', { name: 'Promote classes' });
  await press(page, promote);
  await choose(page, dialog.getByLabel(`${feeClass} goes to`), 'Leaves the school');
  const exception = dialog.getByLabel('Student who stays or goes elsewhere');
  await type(page, exception, `Ada ${family}`);
  await press(page, dialog.getByRole('button', { name: `Ada ${family}, ${feeClass}` }));
  await expect(exception).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Show what would change' }));
  await expect(dialog.getByText(/would move/)).toBeFocused();
  await expect(dialog.getByText(`Ada ${family}: stays in ${feeClass}`)).toBeVisible();
  await look(page, 'promotion');
  await press(page, dialog.getByRole('button', { name: 'Back' }));
  await press(page, dialog.getByRole('button', { name: `No exception for Ada ${family}` }));
  await expect(dialog.getByRole('heading', { name: 'Exceptions' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(promote).toBeFocused();
}

async function whoOwes({ page }: { page: Page }) {
  await makeNote(page.request);
  await keepSchoolTime(page);
  await openPanel(page, 'admin');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Who owes' }));
  const list = page.getByRole('table', { name: 'Who owes', exact: true });
  await choose(page, page.getByLabel('Class', { exact: true }), feeClass);
  await choose(page, page.getByLabel('Purpose'), purpose);
  await choose(page, page.getByLabel('Order'), 'Name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByLabel('Order')).toBeFocused();
  await expect(list.getByText(payer.fullName, { exact: true })).toBeVisible();
  await press(page, page.getByText('By class, as a table'));
  await expect(page.getByRole('table', { name: /^Expected, received/ })).toBeVisible();
  await look(page, 'who owes');

  await page.evaluate(() => {
    window.print = () => {};
  });
  const print = page.getByRole('button', { name: 'Print list' });
  await press(page, print);
  await expect(page.locator('[data-gate-list]')).toContainText(payer.fullName);
  await expect(print).toBeFocused();
  for (const file of ['Excel', 'CSV', `Statement of ${payer.fullName}`]) {
    const button = page.getByRole('button', { name: file });
    await download(page, button);
    await expect(button).toBeFocused();
  }
}
