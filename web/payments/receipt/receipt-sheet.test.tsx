import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { aReceipt, secondPayment } from './testing/a-receipt.ts';

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

describe('of a payment of a fee note', () => {
  const receiptOf = aReceipt({ fee: secondPayment });
  const sheet = (asOf?: string) =>
    textOf(renderStatic(<ReceiptSheet receipt={receiptOf} titleId="t" {...(asOf && { asOf })} />));

  test('the receipt says how the fee stood right after it', () => {
    expect(sheet()).toContain('Second payment of this fee, as of 13 November 2023');
    expect(sheet()).toContain('₦37,500 of ₦55,000 paid · left ₦17,500 by 15 January 2024');
  });

  test('the page of the receipt says how the fee stands today', () => {
    const today = sheet('2023-12-20T09:00:00.000Z');
    expect(today).toContain('as of 20 December 2023₦55,000 of ₦55,000 paid · nothing left');
    expect(today).not.toContain('₦37,500');
  });
});

test('a receipt that this device has stored says when the school confirmed it', () => {
  const stored = aReceipt({ lastConfirmedAt: '2023-12-20T09:00:00.000Z' });
  expect(textOf(renderStatic(<ReceiptSheet receipt={stored} titleId="title" />))).toContain(
    'As the school last confirmed it: Wednesday 20 December 2023, 10:00.',
  );
});

test('the stamp is read aloud as the status', () => {
  const markup = renderStatic(<ReceiptSheet receipt={receipt} titleId="title" />);
  expect(markup).toContain('aria-label="Status: SUCCESSFUL"');
});
