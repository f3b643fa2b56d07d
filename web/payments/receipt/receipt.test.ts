import { describe, expect, test, vi } from 'vitest';
import { kobo } from '#contract/money.ts';
import { FALLBACK_METHOD, type Receipt, receiptFacts, receiptFileName } from './receipt.ts';
import { aReceipt } from './testing/a-receipt.ts';

vi.mock('#content/school.ts', async (original) => {
  const content = await original<typeof import('#content/school.ts')>();
  return { ...content, school: { ...content.school, name: 'Weaverbird School' } };
});

const receipt = aReceipt({ method: 'bank_transfer' });

const factsOf = (changes: Partial<Receipt>) =>
  receiptFacts({ ...receipt, ...changes }, FALLBACK_METHOD.dialog);
const methodOf = (method: string | undefined) => factsOf({ method }).payment.at(-1)?.value;

test('a receipt lists student and payment in the specified order', () => {
  expect(receiptFacts(receipt, FALLBACK_METHOD.pdf)).toEqual({
    reference: 'WBS-20231113-7F3K9Q2M',
    paidOn: 'Monday 13 November 2023, 09:00',
    amount: '₦55,000',
    student: [
      { label: 'Name', value: 'Adéọlá Bámgbóṣé' },
      { label: 'Class', value: 'JSS 2' },
      { label: 'Email', value: 'parent@example.com' },
      { label: 'Phone', value: '+234 803 000 0000' },
    ],
    payment: [
      { label: 'Purpose', value: 'School Fees' },
      { label: 'Term', value: 'First Term, 2023/2024' },
      { label: 'Status', value: 'SUCCESSFUL' },
      { label: 'Method', value: 'Bank transfer' },
    ],
    remarks: [],
  });
});

test('a receipt of another amount than was asked for says so, before what went back', () => {
  const refunds = [{ amountKobo: kobo(100_000), at: '2026-11-21T09:00:00Z' }];
  const facts = factsOf({ askedKobo: kobo(6_800_000), amountKobo: kobo(3_400_000), refunds });
  expect(facts.amount).toBe('₦34,000');
  expect(facts.remarks).toEqual([
    '₦68,000 was asked for, and ₦34,000 arrived. This receipt is for what arrived.',
    'Refunded on 21 November 2026: ₦1,000',
  ]);
});

test.each([
  ['2023-12-31T23:30:00Z', 'Monday 1 January 2024, 00:30'],
  ['2026-07-01T11:05:00.000Z', 'Wednesday 1 July 2026, 12:05'],
  ['2026-07-01T12:05:00+01:00', 'Wednesday 1 July 2026, 12:05'],
  ['', 'N/A'],
  ['yesterday', 'N/A'],
])('the instant %j is shown as %j, Lagos time', (paidAt, shown) => {
  expect(factsOf({ paidAt }).paidOn).toBe(shown);
});

test.each([
  ['card', 'Card'],
  ['bank', 'Bank'],
  ['ussd', 'USSD'],
  ['USSD', 'USSD'],
  ['qr', 'QR code'],
  ['mobile_money', 'Mobile money'],
  ['pay_with_zap', 'Pay with zap'],
])('the channel %j is shown as %j', (channel, shown) => {
  expect(methodOf(channel)).toBe(shown);
});

test('a fee of a school year says so, and a record from before terms were stored says nothing', () => {
  const labels = (term: string | undefined) => factsOf({ term }).payment.map(({ label }) => label);
  expect(labels('2023/2024 session')).toEqual(['Purpose', 'School year', 'Status', 'Method']);
  expect(labels(undefined)).toEqual(['Purpose', 'Status', 'Method']);
});

describe('what is not known', () => {
  test('a missing reference or e-mail is shown as N/A', () => {
    const facts = factsOf({ reference: ' ', email: '' });
    expect(facts.reference).toBe('N/A');
    expect(facts.student[2]).toEqual({ label: 'Email', value: 'N/A' });
  });

  test.each([undefined, '', ' '])(
    'the method %j becomes the words of the page or the PDF',
    (method) => {
      const worded = (words: string) => receiptFacts({ ...receipt, method }, words).payment.at(-1);
      expect(worded(FALLBACK_METHOD.dialog)?.value).toBe('Card/Bank');
      expect(worded(FALLBACK_METHOD.pdf)?.value).toBe('Card/Bank Transfer');
    },
  );
});

describe('the file name', () => {
  const now = new Date('2026-11-20T22:16:00Z');

  test('is the school, the word Receipt and the reference', () => {
    expect(receiptFileName(receipt, now)).toBe(
      'Weaverbird School Receipt WBS-20231113-7F3K9Q2M.pdf',
    );
  });

  test('takes the time in Lagos when there is no reference', () => {
    expect(receiptFileName({ reference: '' }, now)).toBe(
      'Weaverbird School Receipt 20 November 2026 23.16.pdf',
    );
  });

  test('has only characters that every file system takes', () => {
    expect(receiptFileName({ reference: '../a:b\\c*?"<>|\n' }, now)).toBe(
      'Weaverbird School Receipt a-b-c.pdf',
    );
  });
});
