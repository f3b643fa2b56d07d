import { afterEach, describe, expect, test, vi } from 'vitest';
import { school } from '#content/school.ts';
import { canSharePdf, openShareSheet, receiptSentence } from './share-receipt.ts';
import { aReceipt } from './testing/a-receipt.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pdf = new File(['%PDF'], 'Receipt.pdf', { type: 'application/pdf' });
const failing = (name: string) => ({
  share: () => Promise.reject(new DOMException('not now', name)),
});

test.each([
  ['nothing', {}, false],
  ['addresses alone', { canShare: ({ files }: ShareData) => files === undefined }, false],
  ['files', { canShare: ({ files }: ShareData) => files?.length === 1 }, true],
])('a device that shares %s', (_what, navigator, canShare) => {
  vi.stubGlobal('navigator', navigator);
  expect(canSharePdf()).toBe(canShare);
});

describe('the sheet for sharing', () => {
  test('is given the PDF under its name', async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal('navigator', { share });
    expect(await openShareSheet(pdf)).toBe('done');
    expect(share).toHaveBeenCalledWith({ files: [pdf], title: 'Receipt' });
  });

  test.each([
    ['AbortError', 'done'],
    ['NotAllowedError', 'too_late'],
  ])('that ends with %s is %s', async (name, end) => {
    vi.stubGlobal('navigator', failing(name));
    expect(await openShareSheet(pdf)).toBe(end);
  });

  test('that cannot be opened is a failure', async () => {
    vi.stubGlobal('navigator', failing('DataError'));
    await expect(openShareSheet(pdf)).rejects.toThrow('not now');
  });
});

test('a message says whose receipt of what it is', () => {
  expect(receiptSentence(aReceipt())).toBe(
    `Receipt of ${school.name} for ₦55,000 (School Fees, JSS 2, Adéọlá Bámgbóṣé):`,
  );
});
