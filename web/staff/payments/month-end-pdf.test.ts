import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { logosIn } from '../../pdf/testing/drawn-logo.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { renderMonthEndPdf } from './month-end-pdf.ts';
import { aMonthEnd } from './testing/a-month-end.ts';

const [usual] = aMonthEnd().byClass;
const render = (changes: Parameters<typeof aMonthEnd>[0] = {}) =>
  renderMonthEndPdf(aMonthEnd(changes), fontFromDisk);

test('the PDF is one page with the figures, the ends of the ledger and space to sign', async () => {
  const bytes = await render();
  const { pages, texts, info } = readPdf(bytes);
  const sums = ['12', '₦660,000', '₦55,000.50', '₦9,900', '₦595,099.50'];
  const columns = ['Payments', 'Credited', 'Refunded', 'Charges', 'Net'];
  expect(pages).toBe(1);
  expect(logosIn(bytes)).toBe(1);
  expect(info.get('Title')).toBe('Month end November 2026');
  expect(texts).toEqual([
    school.wordmark,
    school.descriptor,
    'Month end: November 2026',
    '1 November 2026 to 30 November 2026, each line on the day it was counted',
    'Made on 1 December 2026, 09:00',
    'All',
    ...columns,
    'Total',
    ...sums,
    'Payment',
    '12',
    '₦660,000',
    'Refund',
    '2',
    '-₦55,000.50',
    'Purpose',
    ...columns,
    'School Fees',
    ...sums,
    'Class',
    ...columns,
    'JSS 1',
    ...sums,
    'Method',
    ...columns,
    'bank transfer',
    ...sums,
    'Charges: not known for 3 of 12.',
    'Ledger at the end of the period',
    `41:${'a'.repeat(64)}`,
    'Ledger when this was made',
    `57:${'b'.repeat(64)}`,
    'Bursar: name, signature and date',
    'Principal: name, signature and date',
  ]);
});

test('a month that goes on says so', async () => {
  const { texts } = readPdf(await render({ isOver: false }));
  expect(texts.join(' ')).toContain('The period was not closed: more may have come since.');
});

test('many classes and long names still fit on one page, in a row each', async () => {
  if (!usual) throw new Error('no class');
  const byClass = Array.from({ length: 30 }, (_, index) => ({
    ...usual,
    name: `Class ${index} of the Science Department, Afternoon`,
    credited: 1_234_567_890.12,
  }));
  const { pages, texts, heights } = readPdf(await render({ byClass }));
  expect(pages).toBe(1);
  expect(texts.filter((text) => /^Class \d/.test(text))).toHaveLength(30);
  expect(heights.at(texts.indexOf('bank transfer'))).toBeGreaterThan(130);
});

test('unknown charges are not shown as ₦0', async () => {
  if (!usual) throw new Error('no class');
  const totals = { ...usual, charge: 0, chargeUnknown: usual.payments };
  const { texts } = readPdf(await render({ totals }));
  expect(texts).toContain('not known');
});
