import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { renderStatic } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { aReceipt } from './testing/a-receipt.ts';

const { facts } = someSchool;
const receipt = aReceipt();

test('the sheet says everything a receipt has to say, in order', () => {
  const markup = renderStatic(<ReceiptSheet receipt={receipt} titleId="title" />);
  const said = markup
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((text) => text.replaceAll('&amp;', '&').trim())
    .filter(Boolean);
  expect(said).toEqual([
    school.wordmark,
    school.descriptor,
    'Payment Receipt',
    'Transaction reference',
    'WBS-20231113-',
    '7F3K',
    '9Q2M',
    'Monday 13 November 2023, 09:00',
    'Amount paid',
    '₦55,000',
    'Fifty-five thousand naira only',
    'SUCCESSFUL',
    'Student',
    'Name',
    'Adéọlá Bámgbóṣé',
    'Class',
    'JSS 2',
    'Email',
    'parent@example.com',
    'Phone',
    '+234 803 000 0000',
    'Payment',

    'Purpose',
    'School Fees',
    'Term',
    'First Term, 2023/2024',
    'Status',
    'SUCCESSFUL',
    'Method',
    'Card/Bank',
    'Thank you. Your payment has been received.',
    `${school.name}, ${facts.address}`,
    facts.phone,
    `, ${facts.email}`,
    'Scan to check it',
  ]);
});

test('money that went back is said below the amount', () => {
  const refunds = [{ amountKobo: kobo(2_000_000), at: '2023-11-20T23:30:00Z' }];
  const markup = renderStatic(<ReceiptSheet receipt={aReceipt({ refunds })} titleId="title" />);
  expect(markup).toContain('Refunded on 21 November 2023: ₦20,000');
  expect(markup).toContain('SUCCESSFUL');
});

test('the stamp is read aloud as the status', () => {
  const markup = renderStatic(<ReceiptSheet receipt={receipt} titleId="title" />);
  expect(markup).toContain('aria-label="Status: SUCCESSFUL"');
});
