import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import type { NewsItem } from '#contract/news.ts';
import { someSchool } from '../ui/testing/some-school.ts';
import { newsItemMeta } from './news-item-metadata.ts';
import { newsListMeta } from './news-list-metadata.ts';
import { newsItem } from './testing/a-news-item.ts';

const matches = [
  { id: 'root', loaderData: { publicUrl: 'https://school.example', school: someSchool } },
];
const someItems = { items: [newsItem()], pagination: undefined };

describe('the list', () => {
  test('has its own title and address for each page, and leads to feed and calendar', () => {
    const meta = newsListMeta({ filter: 'event', page: 2 }, someItems, matches);
    expect(meta).toEqual(
      expect.arrayContaining([
        { title: `News & Events, Event, page 2 · ${school.name}` },
        {
          tagName: 'link',
          rel: 'canonical',
          href: 'https://school.example/news?type=event&page=2',
        },
        expect.objectContaining({ rel: 'alternate', href: '/api/news/feed.xml' }),
        expect.objectContaining({ rel: 'alternate', href: '/api/news/calendar.ics' }),
      ]),
    );
    expect(JSON.stringify(meta)).not.toContain('noindex');
  });

  test('without items stays out of search engines', () => {
    const nothing = { items: [], pagination: { current: 99, pages: 3, total: 22 } };
    const meta = newsListMeta({ filter: 'all', page: 99 }, nothing, matches);
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});

describe('a search', () => {
  test('says its words, and stays out of search engines', () => {
    const found = { items: [newsItem()], pagination: { current: 2, pages: 3, total: 22 } };
    const meta = newsListMeta({ filter: 'event', page: 2, words: 'drums' }, found, matches);
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta).toContainEqual({
      title: `News & Events, Search for “drums”, Event, page 2 · ${school.name}`,
    });
  });
});

describe('an item', () => {
  test('is shared as an article with its own picture in the size for sharing', () => {
    expect(newsItemMeta(newsItem(), matches)).toEqual(
      expect.arrayContaining([
        { title: `Sports day · ${school.name}` },
        { name: 'description', content: 'Four houses, one track.' },
        { tagName: 'link', rel: 'canonical', href: 'https://school.example/news/n1' },
        { property: 'og:type', content: 'article' },
        {
          property: 'og:image',
          content: 'https://school.example/media/a1-1600x1000-ffcb2f/share.jpg',
        },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { property: 'og:image:alt', content: 'Three runners' },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    );
  });

  test('is described by the first 160 characters of its text', () => {
    const meta = newsItemMeta(newsItem({ description: 'A long story. '.repeat(50) }), matches);
    const description = meta.find((entry) => 'name' in entry && entry.name === 'description');
    expect(description).toEqual({
      name: 'description',
      content: expect.stringMatching(/^A long story\..{100,146}…$/),
    });
  });

  test('without a picture is shared with the school’s', () => {
    const { image: _, ...bare } = newsItem();
    expect(newsItemMeta(bare, matches)).toContainEqual({
      property: 'og:image',
      content: 'https://school.example/share.jpg',
    });
  });

  test('with a hosted picture is shared with that, without a size', () => {
    const image = 'https://images.example/a.jpg';
    const meta = newsItemMeta(newsItem({ image }), matches);
    expect(meta).toContainEqual({ property: 'og:image', content: image });
    expect(JSON.stringify(meta)).not.toContain('og:image:width');
  });

  test('of news is a NewsArticle with every required field', () => {
    expect(dataOf('NewsArticle', newsItem({ type: 'news' }))).toMatchObject({
      headline: 'Sports day',
      datePublished: '2026-11-18T23:30:00.000Z',
      author: { '@type': 'Person', name: 'Mrs Bello' },
      publisher: { name: school.name, logo: 'https://school.example/icon-512.png' },
      image: ['https://school.example/media/a1-1600x1000-ffcb2f/share.jpg'],
    });
  });

  test('without an author was written by the school', () => {
    const { createdBy: _, ...bare } = newsItem({ type: 'news' });
    expect(dataOf('NewsArticle', bare)).toMatchObject({ author: { name: school.name } });
  });

  test('of an event is an Event with every required field', () => {
    expect(dataOf('Event', newsItem())).toMatchObject({
      name: 'Sports day',
      startDate: '2026-11-19',
      location: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Ibadan' },
      },
      organizer: { name: school.name },
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    });
  });

  test('of an event that names its days takes place then', () => {
    const eventDays = { first: '2026-12-12', last: '2026-12-14', words: 'In December' };
    expect(dataOf('Event', newsItem({ eventDays }))).toMatchObject({
      startDate: '2026-12-12',
      endDate: '2026-12-14',
    });
  });

  test('of an event with a time begins then, and has no end', () => {
    const eventDays = { first: '2026-12-11', last: '2026-12-11', words: 'In December' };
    const data = dataOf('Event', newsItem({ startsAt: '2026-12-11T10:00', eventDays }));
    expect(data.startDate).toBe('2026-12-11T10:00');
    expect(data).not.toHaveProperty('endDate');
  });

  test('of an event that was moved or cancelled says so, with its end and place', () => {
    const item = newsItem({
      startsAt: '2026-12-18T10:00',
      endsAt: '2026-12-18T12:30',
      eventDays: { first: '2026-12-18', last: '2026-12-18', words: 'In December' },
      place: 'Town hall',
      eventStatus: 'moved',
      movedFrom: 'Before',
      previousStartsAt: '2026-12-11T10:00',
    });
    expect(dataOf('Event', item)).toMatchObject({
      name: 'Sports day',
      startDate: '2026-12-18T10:00',
      endDate: '2026-12-18T12:30',
      previousStartDate: '2026-12-11T10:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      location: { '@type': 'Place', name: 'Town hall', address: 'Town hall' },
    });
    const cancelled = newsItem({ eventStatus: 'cancelled' });
    expect(dataOf('Event', cancelled).eventStatus).toBe('https://schema.org/EventCancelled');
    expect(newsItemMeta(cancelled, matches)).toContainEqual({
      property: 'og:title',
      content: `Cancelled: Sports day · ${school.name}`,
    });
  });

  test('lies below News & Events', () => {
    const crumbs = dataOf('BreadcrumbList', newsItem()).itemListElement;
    expect(crumbs).toEqual([
      expect.objectContaining({ name: 'Home', item: 'https://school.example/' }),
      expect.objectContaining({ name: 'News & Events', item: 'https://school.example/news' }),
      expect.objectContaining({ name: 'Sports day', item: 'https://school.example/news/n1' }),
    ]);
  });
});

function dataOf(type: string, item: NewsItem) {
  const scripts = newsItemMeta(item, matches).flatMap((entry) =>
    'script:ld+json' in entry ? [Object(entry['script:ld+json'])] : [],
  );
  return scripts.find((data) => data['@type'] === type);
}
