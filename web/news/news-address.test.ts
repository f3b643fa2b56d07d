import { expect, test } from 'vitest';
import { newsItemAddress } from '#contract/addresses.ts';
import { newsAddress, readNewsChoice } from './news-address.ts';

test.each([
  ['', 'all', 1, '/news'],
  ['type=event', 'event', 1, '/news?type=event'],
  ['type=news&page=3', 'news', 3, '/news?type=news&page=3'],
  ['page=2', 'all', 2, '/news?page=2'],
] as const)('?%s is %s, page %i', (query, filter, page, address) => {
  expect(readNewsChoice(new URLSearchParams(query))).toEqual({ filter, page });
  expect(newsAddress({ filter, page })).toBe(address);
});

test.each(['page=0', 'page=-1', 'page=two', 'page=1.5', 'page=9999999', 'type=party', 'type=all'])(
  'what makes no sense counts as not said: %s',
  (query) => {
    expect(readNewsChoice(new URLSearchParams(query))).toEqual({ filter: 'all', page: 1 });
  },
);

test('an id cannot leave its place in the address', () => {
  expect(newsItemAddress('../payment?x')).toBe('/news/..%2Fpayment%3Fx');
});
