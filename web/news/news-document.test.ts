import { expect, test } from 'vitest';
import { shortenedForDocument } from './news-document.ts';
import { newsItem } from './testing/a-news-item.ts';

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
  const items = Array.from({ length: 9 }, () => newsItem({ description: 'x '.repeat(45).trim() }));
  expect(shortenedForDocument(items)).toEqual(items);
});
