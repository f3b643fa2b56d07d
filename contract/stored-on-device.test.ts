import { describe, expect, test } from 'vitest';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { RECEIPT_CHECK } from './addresses.ts';
import {
  isBuiltFile,
  isNewsPicture,
  pagesStoredAhead,
  storedPageAddress,
} from './stored-on-device.ts';

const at = (path: string) => new URL(path, 'https://school.example');

describe('a device may keep', () => {
  test('all that the header leads to, and the page that checks receipts', () => {
    const header = [...mainNavigation, payFeesLink].map(({ path }) => path);
    expect(pagesStoredAhead).toEqual([...header, RECEIPT_CHECK]);
  });

  test.each([...pagesStoredAhead, '/news?type=event&page=2', '/news/01a2-b3'])('%s', (path) => {
    expect(storedPageAddress(at(path))).toBe(path);
  });

  test.each([
    ['/?fbclid=IwAR0_x-1', '/'],
    ['/about?utm_source=whatsapp&utm_medium=social', '/about'],
    ['/about/', '/about'],
    ['/about/?gclid=1#top', '/about'],
    ['/about#top', '/about'],
    ['/payment?fbclid=1', '/payment'],
    ['/payment/', '/payment'],
    ['/receipts/?igshid=1', '/receipts'],
    ['/news?page=2&fbclid=1&type=event', '/news?page=2&type=event'],
    ['/news/01a2-b3/?mc_cid=1&mc_eid=2&gad_source=3&_hsmi=4', '/news/01a2-b3'],
  ])('%s, which is %s with what others have added', (path, kept) => {
    expect(storedPageAddress(at(path))).toBe(kept);
  });
});

describe('a device never keeps', () => {
  test.each([
    '/payment?reference=WBS-1',
    '/payment?trxref=WBS-1',
    '/payment/?reference=WBS-1',
    '/payment?fbclid=1&reference=WBS-1',
    '/payment?trxref=WBS-1&utm_source=sms',
    '/payment?reference=WBS-1#top',
    '/receipts/WBS-1',
    '/pay/7K3MQ2X89T',
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
    '/about//',
    '/about?clid=1',
    '/healthz',
  ])('%s', (path) => {
    expect(storedPageAddress(at(path))).toBeUndefined();
    expect(isBuiltFile(path)).toBe(false);
    expect(isNewsPicture(path)).toBe(false);
  });
});
