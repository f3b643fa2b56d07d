import type { NewsItem } from '#contract/news.ts';

/** For tests: an item as the server sends it. */
export function newsItem(changes: Partial<NewsItem> = {}): NewsItem {
  return {
    _id: 'n1',
    id: 'n1',
    title: 'Sports day',
    description: 'Four houses, one track.',
    type: 'event',
    image: '/media/a1-1600x1000-ffcb2f/1600.jpg',
    imageAlt: 'Three runners',
    createdAt: '2026-11-18T23:30:00.000Z',
    createdBy: { name: 'Mrs Bello' },
    ...changes,
  };
}
