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

test.each([
  ['q=sports+day', { filter: 'all', page: 1, words: 'sports day' }],
  ['q=%E1%BA%B9%CC%81+%26&type=event&page=2', { filter: 'event', page: 2, words: 'ẹ́ &' }],
] as const)('?%s is a search, and its address is the same', (query, choice) => {
  expect(readNewsChoice(new URLSearchParams(query))).toEqual(choice);
  expect(newsAddress(choice)).toBe(`/news?${query}`);
});

test('a search is one line of at most 200 characters, without control signs', () => {
  const wordsOf = (typed: string) => readNewsChoice(new URLSearchParams({ q: typed })).words;
  expect(wordsOf(' carols\0\r\nand \u0007drums ')).toBe('carols and  drums');
  expect(wordsOf('x'.repeat(5_000))).toHaveLength(200);
  // A character of two parts is not cut in the middle.
  expect(wordsOf(`${'x'.repeat(199)}🎉`)).toBe('x'.repeat(199));
  for (const nothing of ['', '  ', '\0']) expect(wordsOf(nothing)).toBeUndefined();
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
