import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { logosIn } from '../../pdf/testing/drawn-logo.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import type { Receipt } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';
import { aReceipt, secondPayment } from './testing/a-receipt.ts';

const { facts } = someSchool;
const receipt = aReceipt();

const render = (changes: Partial<Receipt> = {}) =>
  renderReceiptPdf({ ...receipt, ...changes }, facts, fontFromDisk);

const SIZE_LIMIT = 80 * 1000;

test('the PDF is one small page with every text in the order of the sheet', async () => {
  const bytes = await render();
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(SIZE_LIMIT);
  const { pages, texts } = readPdf(bytes);
  expect(pages).toBe(1);
  const foot = texts.indexOf('Thank you. Your payment has been received.');
  expect(texts.slice(0, foot)).toEqual([
    school.wordmark,
    school.descriptor,
    'Payment Receipt',
    'Transaction reference ',
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
    'Card/Bank Transfer',
  ]);
  // A long name or address takes a second line.
  expect(texts.slice(foot).join(' ')).toBe(
    `Thank you. Your payment has been received. ${school.name}, ${facts.address} ${facts.phone}, ${facts.email} Scan to check it`,
  );
});

test('the PDF says how the fee stood right after the payment, whatever came since', async () => {
  const { pages, texts } = readPdf(await render({ fee: secondPayment }));
  expect(pages).toBe(1);
  expect(texts).toContain('Second payment of this fee, as of 13 November 2023');
  expect(texts).toContain('₦37,500 of ₦55,000 paid · left ₦17,500 by 15 January 2024');
  expect(texts.join(' ')).not.toContain('nothing left');
});

test('a PDF that is made offline says when the school confirmed the payment', async () => {
  const { texts } = readPdf(await render({ lastConfirmedAt: '2023-12-20T09:00:00.000Z' }));
  expect(texts.join(' ')).toContain(
    'As the school last confirmed it: Wednesday 20 December 2023, 10:00.',
  );
});

test('refunds stand in the PDF, and everything still fits', async () => {
  const refunds = [1, 2, 3].map((day) => ({
    amountKobo: kobo(1_000_000),
    at: `2023-12-0${day}T09:00:00Z`,
  }));
  const { pages, texts } = readPdf(await render({ refunds }));
  expect(pages).toBe(1);
  for (const day of [1, 2, 3]) expect(texts).toContain(`Refunded on ${day} December 2023: ₦10,000`);
});

test('the PDF names itself, the school and its subject', async () => {
  const { info } = readPdf(await render());
  expect(info.get('Title')).toBe('Payment Receipt WBS-20231113-7F3K9Q2M');
  expect(info.get('Author')).toBe(school.name);
  expect(info.get('Subject')).toBe(`Receipt for a payment to ${school.name}`);
});

describe('names', () => {
  test.each([
    ['Yoruba', 'Ẹ́nìọ̀lá Ọ̀ṣúnbọ́lá-Ẹ̀kẹ́'],
    ['Yoruba with lines below', 'É̩niò̩lá S̩ó̩lá'],
    ['Igbo', 'Ṅwáńyị́ Ụ̀zọ́ Ịfẹ́ọma'],
    ['nasals with tones', 'Ǹnà Ḿmá m̀n̄'],
    ['Hausa', 'Ɗanladi Ƴaɓe Ƙasimu'],
    ['European', "Łukasz Şahin-Œuvre O'Néill"],
  ])('%s letters are set as real text', async (_, fullName) => {
    const { texts } = readPdf(await render({ fullName }));
    expect(texts.join(' ')).toContain(fullName.normalize('NFC'));
  });

  test('a letter typed as parts is the same letter', async () => {
    const { texts } = readPdf(await render({ fullName: 'Adéọlá'.normalize('NFD') }));
    expect(texts).toContain('Adéọlá'.normalize('NFC'));
  });

  test('a name in letters that no font has makes no wrong PDF', async () => {
    await expect(render({ fullName: '王小明' })).rejects.toThrow('U+738B');
  });
});

test('the longest details that the form allows still fit on one page, whole', async () => {
  const longest = {
    reference: 'W'.repeat(40),
    fullName: 'W'.repeat(50),
    email: `${'w'.repeat(60)}@${'w'.repeat(35)}.com`,
    purpose: 'Summer Coaching',
    amountKobo: kobo(7_000_000),
  };
  const bytes = await render(longest);
  const { pages, texts } = readPdf(bytes);
  expect(pages).toBe(1);
  expect(bytes.length).toBeLessThan(SIZE_LIMIT);
  for (const detail of [longest.reference, longest.fullName, longest.email]) {
    expect(texts.join('')).toContain(detail);
  }
});

test('a font that does not load makes the PDF fail', async () => {
  const noFont = () => Promise.reject(new Error('offline'));
  await expect(renderReceiptPdf(receipt, facts, noFont)).rejects.toThrow('offline');
});

test('it carries the logo as the school has it now', async () => {
  expect(logosIn(await render())).toBe(1);
});
