import { expect, test } from 'vitest';
import { shortenedForDocument } from './news-document.ts';
import { excerptOf } from './news-excerpt.ts';
import { newsItem } from './testing/a-news-item.ts';

test.each([
  ['Short enough', 40, 'Short enough'],
  ['One line\n\nand  another', 40, 'One line and another'],
  ['The race is over. Everybody cheered loudly', 22, 'The race is over…'],
  ['The race is over, and so on', 20, 'The race is over…'],
  ['Unbreakable'.repeat(3), 12, 'Unbreakable…'],
  ['👩🏾‍🏫'.repeat(50), 3, expect.stringMatching(/^[^\uD800-\uDFFF]*.*…$/u)],
])('%j in %i characters', (text, most, expected) => {
  expect(excerptOf(text, most)).toEqual(expected);
});

test('never cuts a letter of two units in half', () => {
  expect(excerptOf('🎉'.repeat(20), 10).isWellFormed()).toBe(true);
});

test('a page carries the newest texts whole, and of the others what their cards show', () => {
  const items = Array.from({ length: 9 }, (_, index) =>
    newsItem({ id: `n${index}`, description: 'All that there is to say. '.repeat(9) }),
  );
  const carried = shortenedForDocument(items);
  expect(carried.slice(0, 2)).toEqual(items.slice(0, 2));
  expect(carried.slice(2).every(({ isShortened }) => isShortened)).toBe(true);
  expect(JSON.stringify(carried.map((item) => item.description)).length).toBeLessThan(1_800);
});

test('a short text is never marked as a beginning', () => {
  const items = Array.from({ length: 9 }, () => newsItem({ description: 'x '.repeat(80).trim() }));
  expect(shortenedForDocument(items)).toEqual(items);
});
