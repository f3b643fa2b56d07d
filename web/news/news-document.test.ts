import { expect, test } from 'vitest';
import { shortenedForDocument } from './news-document.ts';
import { newsItem } from './testing/a-news-item.ts';

test('a page carries of each text what its card shows', () => {
  const items = Array.from({ length: 9 }, (_, index) =>
    newsItem({ id: `n${index}`, description: 'All that there is to say. '.repeat(9) }),
  );
  const carried = shortenedForDocument(items);
  expect(carried.every(({ isShortened }) => isShortened)).toBe(true);
  expect(JSON.stringify(carried.map((item) => item.description)).length).toBeLessThan(1_800);
});

test('a short text is never marked as a beginning', () => {
  const items = Array.from({ length: 9 }, () => newsItem({ description: 'x '.repeat(45).trim() }));
  expect(shortenedForDocument(items)).toEqual(items);
});
