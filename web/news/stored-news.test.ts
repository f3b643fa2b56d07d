import { describe, expect, test } from 'vitest';
import { readNewsItem, shortenedForDocument } from './stored-news.ts';
import { newsItem } from './testing/a-news-item.ts';

const item = {
  _id: 'n1',
  id: 'n1',
  title: 'Sports day',
  description: 'Four houses, one track.',
  type: 'event',
  image: '/media/a-8x5-ffffff/800.jpg',
  imageAlt: 'Runners',
  createdAt: '2026-11-18T09:00:00.000Z',
  createdBy: { name: 'Mrs Bello' },
};

describe('a stored item', () => {
  test('may come with either id', () => {
    expect(readNewsItem({ ...item, id: undefined })).toEqual(item);
    expect(readNewsItem({ ...item, _id: undefined })).toEqual(item);
  });

  test.each([
    ['picture', { image: null, imageAlt: '' }, ['image', 'imageAlt']],
    ['picture that is a script', { image: 'javascript:alert(1)' }, ['image']],
    ['picture that is data', { image: 'data:image/svg+xml,<svg/>' }, ['image']],
    ['picture from a nameless host', { image: '//elsewhere.example/a.png' }, ['image']],
    ['picture by a crooked path', { image: '/\\elsewhere.example/a.png' }, ['image']],
    ['author', { createdBy: null }, ['createdBy']],
    ['author without a name', { createdBy: { name: ' ' } }, ['createdBy']],
  ])('can do without a %s', (_what, changes, missing) => {
    const rest = Object.entries(item).filter(([name]) => !missing.includes(name));
    expect(readNewsItem({ ...item, ...changes })).toEqual(Object.fromEntries(rest));
  });

  test('keeps the address of a hosted picture', () => {
    const image = 'https://res.cloudinary.com/school/image/upload/a.jpg';
    expect(readNewsItem({ ...item, image })).toMatchObject({ image });
  });

  test('keeps when and where an event takes place, and what became of it', () => {
    const event = {
      ...item,
      startsAt: '2026-12-11T10:00',
      eventDays: { first: '2026-12-11', last: '2026-12-11', words: 'Friday 11 December 2026' },
      place: 'School hall',
      eventStatus: 'moved',
      movedFrom: 'Friday 4 December 2026',
    };
    expect(readNewsItem({ ...event, savedAt: 1 })).toEqual(event);
  });

  test.each([
    [{ eventDays: 'soon' }],
    [{ startsAt: 5, eventDays: { first: '2026-12-11', last: '2026-12-11' } }],
    [{ place: {}, eventStatus: 'maybe', movedFrom: 5 }],
    [{ startsAt: null, eventDays: { first: 1, last: '2026-12-11', words: 'Friday' } }],
  ])('without a day that can be read has none: %o', (changes) => {
    expect(readNewsItem({ ...item, ...changes })).toEqual(item);
  });

  test('of a type we do not know is news', () => {
    expect(readNewsItem({ ...item, type: 'party' })).toMatchObject({ type: 'news' });
  });

  test.each([
    ['no id', { _id: undefined, id: '' }],
    ['no title', { title: 5 }],
    ['no text', { description: null }],
    ['no date', { createdAt: 'soon' }],
  ])('with %s is none', (_what, changes) => {
    expect(readNewsItem({ ...item, ...changes })).toBeUndefined();
  });
});

test('a page carries of each text what its card shows', () => {
  const items = Array.from({ length: 9 }, (_, index) =>
    newsItem({ id: `n${index}`, description: 'All that there is to say. '.repeat(9) }),
  );
  const carried = shortenedForDocument(items, true);
  const [lead, second] = carried.map(({ description }) => description.length);
  expect(lead).toBeGreaterThan(second ?? 0);
  const [first, other] = shortenedForDocument(items, false);
  expect(first?.description).toBe(other?.description);
  expect(carried.every(({ isShortened }) => isShortened)).toBe(true);
  expect(JSON.stringify(carried.map((item) => item.description)).length).toBeLessThan(1_800);
});

test('a short text is never marked as a beginning', () => {
  const items = Array.from({ length: 9 }, () => newsItem({ description: 'x '.repeat(45).trim() }));
  expect(shortenedForDocument(items, true)).toEqual(items);
});
