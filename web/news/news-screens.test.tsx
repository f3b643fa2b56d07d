import { describe, expect, test } from 'vitest';
import { linksIn, renderStatic, textOf } from '../ui/testing/render-static.tsx';
import { ComingUp } from './coming-up.tsx';
import { DatesToKnow } from './dates-to-know.tsx';
import type { NewsChoice } from './news-address.ts';
import { NewsItemScreen } from './news-item-view.tsx';
import { NewsListScreen } from './news-list-view.tsx';
import { newsItem } from './testing/a-news-item.ts';
import type { NewsItemState } from './use-news-item.ts';
import type { NewsListState } from './use-news-list.ts';

const ignore = () => {};
const firstPage: NewsChoice = { filter: 'all', page: 1 };
const twoItems = [newsItem(), newsItem({ _id: 'n2', id: 'n2', title: 'A robot', type: 'news' })];

const carols = newsItem({
  startsAt: '2026-12-11T10:00',
  eventDays: { first: '2026-12-11', last: '2026-12-11', words: 'Friday 11 December 2026, 10:00' },
});

function listIn(state: NewsListState, choice = firstPage, isRefreshing = false): string {
  return renderStatic(
    <NewsListScreen
      choice={choice}
      today="2026-11-20"
      state={state}
      expected={4}
      newest={undefined}
      isRefreshing={isRefreshing}
      refresh={ignore}
    />,
  );
}

function loaded(choice = firstPage, current = 1): string {
  const list = { items: twoItems, pagination: { current, pages: 3, total: 22 } };
  return listIn({ kind: 'list', list }, choice);
}

const formsIn = (html: string) => html.match(/<form.*?<\/form>/gs) ?? [];

const moved = {
  ...carols,
  place: 'School hall',
  eventStatus: 'moved',
  movedFrom: 'Friday 4 December 2026, 10:00',
} as const;
const cancelled = { ...carols, eventStatus: 'cancelled' } as const;

function itemIn(state: NewsItemState): string {
  return renderStatic(
    <NewsItemScreen
      id="n1"
      today="2026-11-20"
      state={state}
      newest={undefined}
      isRefreshing={false}
      fromList={false}
      refresh={ignore}
    />,
  );
}

describe('the list', () => {
  test('has the tabs All, News and Event as links, and marks the chosen one', () => {
    const html = loaded({ filter: 'event', page: 2 });
    expect(linksIn(html).slice(0, 3)).toEqual([
      { href: '/news', text: 'All' },
      { href: '/news?type=news', text: 'News' },
      { href: '/news?type=event', text: 'Event' },
    ]);
    expect(html.match(/aria-current="true"[^>]*>(.*?)</)?.[1]).toBe('Event');
  });

  test('has Refresh Updates, which without scripts loads the same address', () => {
    const html = loaded({ filter: 'event', page: 2 });
    const form = formsIn(html).find((text) => text.includes('Refresh')) ?? '';
    expect(form).toContain('action="/news"');
    expect(form).toContain('name="type" value="event"');
    expect(form).toContain('name="page" value="2"');
    expect(textOf(form)).toBe('Refresh Updates');
  });

  test('while it refreshes says so on the button and keeps the cards', () => {
    const list = { items: twoItems, pagination: undefined };
    const html = listIn({ kind: 'list', list }, firstPage, true);
    expect(html).toMatch(/<button[^>]*aria-busy="true"/);
    expect(textOf(html)).toContain('A robot');
  });

  test('shows each item with picture, badge, title, text, day in Lagos and Read More', () => {
    const html = loaded();
    const card = html.match(/<article.*?<\/article>/s)?.[0] ?? '';
    expect(card).toContain('alt="Three runners"');
    expect(card).toMatch(/<time dateTime="2026-11-18T23:30:00.000Z">19 November 2026<\/time>/);
    expect(textOf(card)).toContain('Event');
    expect(textOf(card)).toContain('Four houses, one track.');
    expect(linksIn(card)).toEqual([{ href: '/news/n1', text: 'Read More: Sports day' }]);
  });

  test('says where an event takes place, and what became of it', () => {
    const list = { items: [moved, cancelled], pagination: undefined };
    const text = textOf(listIn({ kind: 'list', list }));
    expect(text).toContain('EventMovedSchool hallFriday 11 December 2026, 10:00');
    expect(text).toContain('Moved: Sports day');
    expect(text).toContain('EventCancelledFriday 11 December 2026, 10:00Cancelled: Sports day');
  });

  test('leads with the day of an event, and shows small when it was posted', () => {
    const html = listIn({ kind: 'list', list: { items: [carols], pagination: undefined } });
    expect(html).toMatch(
      /<time dateTime="2026-12-11T10:00">Friday 11 December 2026, 10:00<\/time>/,
    );
    expect(textOf(html)).toContain('Posted 19 Nov 2026');
    expect(textOf(html)).not.toContain('This event is over');
  });

  test('says of an event that it is over', () => {
    const last = { first: '2026-11-18', last: '2026-11-19', words: 'This week' };
    const items = [newsItem({ eventDays: last })];
    const html = listIn({ kind: 'list', list: { items, pagination: undefined } });
    expect(textOf(html)).toContain('This event is over');
  });

  test('turns its pages by links that keep the filter', () => {
    const html = loaded({ filter: 'news', page: 2 }, 2);
    expect(textOf(html)).toContain('Page 2 of 3 (22 total)');
    expect(linksIn(html)).toContainEqual({ href: '/news?type=news', text: 'Previous' });
    expect(linksIn(html)).toContainEqual({ href: '/news?type=news&amp;page=3', text: 'Next' });
  });

  test.each([
    [1, 'Previous'],
    [3, 'Next'],
  ])('on page %i has nothing behind %s', (page, label) => {
    const html = loaded({ filter: 'all', page }, page);
    expect(linksIn(html).map(({ text }) => text)).not.toContain(label);
    expect(html).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>(?:(?!</button>).)*${label}`));
  });

  test('while it loads has the words and as many empty cards as will come', () => {
    const html = listIn({ kind: 'loading' });
    expect(textOf(html)).toContain('Loading latest updates...');
    const places = html.match(/aria-hidden="true">(<div class="[^"]*"><div class=.*)<\/section>/s);
    expect(places?.[1]?.match(/<span class="[^"]*day/g)).toHaveLength(4);
  });

  test('that could not be had says so and can be asked for again', () => {
    const html = listIn({ kind: 'failed' });
    const alert = textOf(html.match(/role="alert">.*?<\/form>/s)?.[0] ?? '');
    expect(alert).toContain('No Data Available');
    expect(alert).toContain('Unable to load content. Please check your connection and try again.');
    expect(alert).toContain('Try Again');
  });

  test.each([
    ['all', 'No updates available at the moment.'],
    ['news', 'No news available at the moment.'],
    ['event', 'No event available at the moment.'],
  ] as const)('without anything of %s says so', (filter, sentence) => {
    const pagination = { current: 1, pages: 0, total: 0 };
    const html = listIn({ kind: 'list', list: { items: [], pagination } }, { filter, page: 1 });
    expect(textOf(html)).toContain('No Updates Found');
    expect(textOf(html)).toContain(sentence);
    expect(textOf(html)).not.toContain('Page 1');
  });

  test.each([
    [0, 'Nothing found for “drums”'],
    [22, '22 found for “drums”'],
    [90, 'The newest 90 found for “drums”'],
  ])('of a search that found %i says so, and leads back', (total, sentence) => {
    const choice: NewsChoice = { filter: 'event', page: 1, words: 'drums' };
    const items = total === 0 ? [] : twoItems;
    const pagination = { current: 1, pages: Math.ceil(total / 9), total };
    const html = listIn({ kind: 'list', list: { items, pagination } }, choice);
    expect(textOf(html.match(/<h2.*?<\/h2>/s)?.[0] ?? '')).toBe(sentence);
    const links = linksIn(html);
    expect(links).toContainEqual({ href: '/news', text: 'See all updates' });
    expect(links).toContainEqual({ href: '/news?q=drums&amp;type=news', text: 'News' });
    const [search = '', refresh = ''] = formsIn(html);
    expect(search).toMatch(/<input[^>]* name="q"[^>]* value="drums"/);
    expect(search).toMatch(/<button[^>]* value="event"[^>]* name="type"/);
    expect(refresh).toContain('name="q" value="drums"');
  });

  test('from the device says from when it is, and has no pages', () => {
    const list = { items: twoItems, pagination: undefined };
    const html = listIn({ kind: 'saved', list, savedAt: Date.parse('2026-11-20T08:05:00Z') });
    expect(textOf(html)).toContain('Saved copy from 20 November 2026, 09:05');
    expect(html).not.toContain('aria-label="Pages"');
  });

  test('offers the feed and the calendar', () => {
    expect(linksIn(loaded())).toEqual(
      expect.arrayContaining([
        { href: '/api/news/feed.xml', text: 'Follow by RSS' },
        { href: '/api/news/calendar.ics', text: 'Add events to your calendar' },
      ]),
    );
  });

  test('asks for the first picture at once and for the later ones near them', () => {
    const items = Array.from({ length: 9 }, (_, index) => newsItem({ id: `n${index}` }));
    const html = listIn({ kind: 'list', list: { items, pagination: undefined } });
    expect(html.match(/fetchpriority="high"/gi)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(8);
  });
});

describe('an item', () => {
  test('shows picture, badge, day, title, text and author', () => {
    const html = itemIn({ kind: 'item', item: newsItem() });
    expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toBe('Sports day');
    expect(html).toContain('alt="Three runners"');
    for (const words of ['Event', '19 November 2026', 'Four houses, one track.', 'By Mrs Bello']) {
      expect(textOf(html)).toContain(words);
    }
  });

  test('of an event that is moved says when it was to take place before', () => {
    const text = textOf(itemIn({ kind: 'item', item: moved }));
    expect(text).toContain(
      'EventMovedFriday 11 December 2026, 10:00 · School hallBefore: Friday 4 December 2026, 10:00',
    );
    expect(text).toContain('Add to calendar');
  });

  test('of a cancelled event says so in its heading, and leads into no calendar', () => {
    const html = itemIn({ kind: 'item', item: cancelled });
    expect(html).toMatch(/<h1[^>]*>Cancelled: Sports day<\/h1>/);
    expect(textOf(html)).not.toContain('Add to calendar');
  });

  test('of an event leads with its day, and leads into a calendar until it is over', () => {
    const html = itemIn({ kind: 'item', item: carols });
    expect(textOf(html)).toMatch(/Friday 11 December 2026, 10:00.*Posted 19 Nov 2026/);
    expect(linksIn(html)).toContainEqual({
      href: '/api/news/n1/event.ics',
      text: 'Add to calendar',
    });
    const over = newsItem({
      eventDays: { first: '2026-11-19', last: '2026-11-19', words: 'Thursday' },
    });
    const later = itemIn({ kind: 'item', item: over });
    expect(textOf(later)).toContain('This event is over');
    expect(textOf(later)).not.toContain('Add to calendar');
  });

  test('without picture and author shows the school’s cloth and no author', () => {
    const { image: _, createdBy: __, ...bare } = newsItem({ type: 'news' });
    const html = itemIn({ kind: 'item', item: bare });
    expect(html).toMatch(/<img[^>]*src="[^"]*news-placeholder[^"]*"/);
    expect(textOf(html)).not.toContain('By ');
    expect(textOf(html)).toContain('News');
  });

  test('has Back and Refresh, which work without scripts too', () => {
    const html = itemIn({ kind: 'item', item: newsItem() });
    const forms = [...html.matchAll(/<form [^>]*action="([^"]*)".*?<\/form>/gs)];
    expect(forms.map(([form, action]) => [textOf(form), action])).toEqual([
      ['Back', '/news'],
      ['Refresh', '/news/n1'],
    ]);
  });

  test('on its way says Loading news...', () => {
    expect(textOf(itemIn({ kind: 'loading' }))).toContain('Loading news...');
  });

  test('that could not be had says so and can be asked for again', () => {
    const html = itemIn({ kind: 'failed' });
    expect(html).toContain('role="alert"');
    expect(textOf(html)).toContain('Unable to load news. No offline version available.');
    expect(textOf(html)).toContain('Try Again');
  });

  test('from the device says from when it is', () => {
    const savedAt = Date.parse('2026-11-20T08:05:00Z');
    expect(textOf(itemIn({ kind: 'saved', item: newsItem(), savedAt }))).toContain(
      'Saved copy from 20 November 2026, 09:05',
    );
  });

  test('that the school has taken down says so above what the device had', () => {
    expect(textOf(itemIn({ kind: 'removed', item: newsItem() }))).toMatch(
      /The school has taken this item down\..*Four houses/s,
    );
  });

  test('of which only the beginning is here shows it, and what became of the rest', () => {
    const beginning = { kind: 'beginning', item: newsItem() } as const;
    expect(textOf(itemIn({ ...beginning, isAwaited: true }))).toMatch(/Four houses.*Loading news/s);
    expect(textOf(itemIn({ ...beginning, isAwaited: false }))).toContain('Unable to load news.');
  });
});

describe('the dates to know', () => {
  const date = {
    name: 'Mid-term <break>',
    first: '2026-10-22',
    last: '2026-10-26',
    words: 'Thursday 22 to Monday 26 October 2026',
  };

  test('are shown with their days', () => {
    const html = renderStatic(<DatesToKnow dates={[date]} />);
    expect(html).toMatch(/<h2[^>]*>Dates to know<\/h2>/);
    expect(html).toContain('Mid-term &lt;break&gt;');
    expect(html).toMatch(/<time[^>]*dateTime="2026-10-22">Thursday 22 to Monday 26/);
  });

  test.each([[[]], [undefined]])('are not there for %j', (dates) => {
    expect(renderStatic(<DatesToKnow dates={dates} />)).toBe('');
  });
});

describe('what is coming up', () => {
  const event = {
    _id: 'n1',
    id: 'n1',
    title: 'Carols',
    startsAt: '2026-12-11T10:00',
    words: 'Friday 11 December 2026, 10:00',
  };

  test('is shown with its day and leads to its page', () => {
    const html = renderStatic(<ComingUp known={[event]} />);
    expect(html).toMatch(/<h2[^>]*>Coming up<\/h2>/);
    expect(linksIn(html)).toEqual([
      { href: '/news/n1', text: '11DecCarolsFriday 11 December 2026, 10:00' },
    ]);
  });

  test('says where, and what became of it', () => {
    const known = [{ ...event, place: 'School hall', eventStatus: 'cancelled' as const }];
    expect(linksIn(renderStatic(<ComingUp known={known} />))).toEqual([
      {
        href: '/news/n1',
        text: '11DecCancelled: CarolsFriday 11 December 2026, 10:00School hall',
      },
    ]);
  });

  test.each([[[]], [undefined]])('is not there for %j', (known) => {
    expect(renderStatic(<ComingUp known={known} />)).toBe('');
  });
});
