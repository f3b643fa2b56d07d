import { afterEach, expect, test, vi } from 'vitest';
import { school } from '#content/school.ts';
import { canSharePdf, receiptSentence, shareDataOf } from './receipt-file.ts';
import { aReceipt } from './testing/a-receipt.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['nothing', {}, false],
  ['addresses alone', { canShare: ({ files }: ShareData) => files === undefined }, false],
  ['files', { canShare: ({ files }: ShareData) => files?.length === 1 }, true],
])('a device that shares %s', (_what, navigator, canShare) => {
  vi.stubGlobal('navigator', navigator);
  expect(canSharePdf()).toBe(canShare);
});

test('the sheet is given the PDF under its name', () => {
  const pdf = new File(['%PDF'], 'Receipt.pdf', { type: 'application/pdf' });
  expect(shareDataOf(pdf)).toEqual({ files: [pdf], title: 'Receipt' });
});

test('a message says whose receipt of what it is', () => {
  expect(receiptSentence(aReceipt())).toBe(
    `Receipt of ${school.name} for ₦55,000 (School Fees, JSS 2, Adéọlá Bámgbóṣé):`,
  );
});
