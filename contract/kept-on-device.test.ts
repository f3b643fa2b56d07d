import { describe, expect, test } from 'vitest';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { RECEIPT_CHECK } from './addresses.ts';
import { isBuiltFile, isKeptPage, isNewsPicture, pagesKeptAhead } from './kept-on-device.ts';

const at = (path: string) => new URL(path, 'https://school.example');

describe('a device may keep', () => {
  test('all that the header leads to, and the page that checks receipts', () => {
    const header = [...mainNavigation, payFeesLink].map(({ path }) => path);
    expect(pagesKeptAhead).toEqual([...header, RECEIPT_CHECK]);
  });

  test.each([...pagesKeptAhead, '/news?type=event&page=2', '/news/01a2-b3'])('%s', (path) => {
    expect(isKeptPage(at(path))).toBe(true);
  });
});

describe('a device never keeps', () => {
  test.each([
    '/payment?reference=WBS-1',
    '/payment?trxref=WBS-1',
    '/receipts/WBS-1',
    '/api/payments/verify/WBS-1',
    '/api/news',
    '/admin-login',
    '/admin-panel',
    '/admin-panel/dashboard',
    '/unauthorized',
    '/paystack-sandbox/checkout/1',
    '/worker-off',
    '/news.data',
    '/news/01a2.data',
    '/news/01a2/more',
    '/news?token=1',
    '/about?worker=1',
    '/payment/',
    '/healthz',
  ])('%s', (path) => {
    expect(isKeptPage(at(path))).toBe(false);
    expect(isBuiltFile(path)).toBe(false);
    expect(isNewsPicture(path)).toBe(false);
  });
});
