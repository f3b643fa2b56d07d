import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { school as theSchool } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { publicPages } from '#contract/public-pages.ts';
import { type NewsDesk, openNewsDesk, PUBLIC_URL, sportsDay } from '../testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const author = { id: null, name: 'Mrs O’Brien & Sons' };
const hostile = {
  type: 'event',
  title: '</title><script>alert(1)</script> & "Fun" ]]> \u202eعيد\u202c 🎉',
  description: `12 December; bring: a, b\\c\n<b>bold</b>\n\n]]>${'ẹ́'.repeat(200)}\u0000\u000b`,
  imageAlt: 'A "bird" & <nest>',
  startsAt: '',
};
/** What would turn the words around is not published. */
const cleanTitle = '</title><script>alert(1)</script> & "Fun" ]]> عيد 🎉';
const facts = { id: 'bird-1', width: 1200, height: 800, colour: 'c0ffee' };
const publishHostile = () =>
  school.news.publish(hostile, facts, author, new Date('2026-11-20T23:30:00.000Z'));
const get = (url: string, headers = {}) => school.app.inject({ url, headers });

describe('the RSS feed', () => {
  async function read() {
    const parser = new Parser({ customFields: { item: [['media:content', 'media']] } });
    return parser.parseString((await get('/api/news/feed.xml')).body);
  }

  test('without any items is a feed', async () => {
    expect(await read()).toMatchObject({ title: `${theSchool.name}: News & Events`, items: [] });
  });

  test('has absolute addresses and knows its own', async () => {
    const [id] = await school.publish({});
    const feed = await read();
    expect(feed).toMatchObject({
      link: `${PUBLIC_URL}/news`,
      feedUrl: `${PUBLIC_URL}/api/news/feed.xml`,
      language: 'en-ng',
    });
    expect(feed.items).toMatchObject([
      {
        title: sportsDay.title,
        link: `${PUBLIC_URL}/news/${id}`,
        guid: `${PUBLIC_URL}/news/${id}`,
        creator: 'Ada Obi',
        categories: ['News'],
        isoDate: '2026-11-20T09:01:00.000Z',
        content: '<p>Red House won.</p><p>Thank you to all parents.</p>',
      },
    ]);
  });

  test('shows a hostile item as text, with its share picture', async () => {
    await publishHostile();
    const [item] = (await read()).items;
    expect(item?.title).toBe(cleanTitle);
    expect(item?.creator).toBe(author.name);
    expect(item?.content).toBe(
      `<p>12 December; bring: a, b\\c<br>&lt;b&gt;bold&lt;/b&gt;</p><p>]]&gt;${'ẹ́'.normalize('NFC').repeat(200)}</p>`,
    );
    expect(item?.media).toMatchObject({
      $: {
        url: `${PUBLIC_URL}/media/bird-1-1200x800-c0ffee/share.jpg`,
        type: 'image/jpeg',
        medium: 'image',
      },
      'media:description': [hostile.imageAlt],
    });
    expect((await get('/api/news/feed.xml')).body).not.toContain('CDATA');
  });
});

describe('the calendar', () => {
  async function read() {
    const { body } = await get('/api/news/calendar.ics');
    const calendar = new ICAL.Component(ICAL.parse(body));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    return { body, calendar, events };
  }

  test('without any events is a calendar', async () => {
    await school.publish({ type: 'news' });
    const { calendar, events } = await read();
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toContain(theSchool.name);
    expect(events).toEqual([]);
  });

  test('shows whole days: those the text begins with, else the day of publication in Lagos', async () => {
    await school.publish(
      { type: 'event', title: 'Carols', description: 'On Saturday 12th December at 10' },
      { type: 'event', title: 'Camp', description: '14 – 16 December 2026' },
    );
    const midnight = new Date('2026-11-20T23:30:00.000Z');
    await school.news.publish(
      { ...sportsDay, startsAt: '', type: 'event', title: 'Tea' },
      undefined,
      author,
      midnight,
    );
    const { events } = await read();
    expect(
      events.map(({ summary, startDate, endDate }) => [
        summary,
        startDate.isDate,
        startDate.toString(),
        endDate.toString(),
      ]),
    ).toEqual([
      ['Tea', true, '2026-11-21', '2026-11-22'],
      ['Camp', true, '2026-12-14', '2026-12-17'],
      ['Carols', true, '2026-12-12', '2026-12-13'],
    ]);
  });

  test('keeps every character of a hostile event, in lines of 75 octets', async () => {
    const { id } = await publishHostile();
    const { body, events } = await read();
    expect(events[0]).toMatchObject({ uid: id, summary: cleanTitle });
    expect(events[0]?.description).toBe(
      `12 December; bring: a, b\\c\n<b>bold</b>\n\n]]>${'ẹ́'.normalize('NFC').repeat(200)}`,
    );
    const lines = body.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/);
  });

  test('an event that was changed keeps its name and says when it was changed', async () => {
    const [id = ''] = await school.publish({ type: 'event' });
    school.desk.now = new Date('2026-11-22T09:00:00.000Z');
    const fields = { ...sportsDay, type: 'event', title: 'New title' };
    await school.news.edit(id, { fields, picture: undefined }, author);
    const [event] = (await read()).events;
    expect([event?.uid, event?.summary]).toEqual([id, 'New title']);
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-22T09:00:00Z');
  });
});

describe('the dates of the school', () => {
  const dates = [
    { name: 'Eid al-Adha', first: '2027-05-17', last: '2027-05-17', words: '' },
    { name: 'Mid-term, “break”; all', first: '2027-02-25', last: '2027-03-01', words: '' },
  ];

  test('are whole days in the calendar, with names that stay the same', async () => {
    const desk = await openNewsDesk({ dates });
    await desk.publish({ type: 'event', startsAt: '2026-12-11' });
    const read = async () => (await desk.app.inject('/api/news/calendar.ics')).body;
    const body = await read();
    const events = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(
      events
        .slice(1)
        .map(({ uid, summary, startDate, endDate }) => [
          uid,
          summary,
          startDate.isDate,
          startDate.toString(),
          endDate.toString(),
        ]),
    ).toEqual([
      ['2027-05-17-eid-al-adha@school.example', 'Eid al-Adha', true, '2027-05-17', '2027-05-18'],
      [
        '2027-02-25-mid-term-break-all@school.example',
        'Mid-term, “break”; all',
        true,
        '2027-02-25',
        '2027-03-02',
      ],
    ]);
    desk.desk.now = new Date('2027-01-20T09:00:00.000Z');
    expect(await read()).toBe(body);
    await desk.close();
  });
});

describe('an event with a day that staff gave', () => {
  const carols = {
    type: 'event',
    title: 'Carols, “Ẹ káàbọ̀”; and more',
    description: 'Come and sing:\nwith us, all.',
    startsAt: '2026-12-11T10:00',
  };
  const eventIn = (body: string) =>
    new ICAL.Event(new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')[0]);

  test('begins in the calendar then, and has no end', async () => {
    await school.publish(carols);
    const { body } = await get('/api/news/calendar.ics');
    expect(body).toContain('DTSTART:20261211T090000Z\r\n');
    expect(body).not.toContain('DTEND');
  });

  test('ends there when staff say so, at a place', async () => {
    await school.publish(
      { ...carols, endsAt: '2026-12-11T12:30', place: 'Hall; B, first floor' },
      { ...carols, startsAt: '2026-12-14T18:00', endsAt: '2026-12-15T07:00' },
      { ...carols, startsAt: '2026-12-20', endsAt: '2026-12-22' },
    );
    const { body } = await get('/api/news/calendar.ics');
    const events = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(
      events.map(({ startDate, endDate, location }) => [`${startDate}`, `${endDate}`, location]),
    ).toEqual([
      ['2026-12-20', '2026-12-23', null],
      ['2026-12-14T17:00:00Z', '2026-12-15T06:00:00Z', null],
      ['2026-12-11T09:00:00Z', '2026-12-11T11:30:00Z', 'Hall; B, first floor'],
    ]);
    expect((await get('/api/news/feed.xml')).body).toContain(
      'Friday 11 December 2026, 10:00 to 12:30 · Hall; B, first floor',
    );
  });

  test('that is moved or cancelled says so to subscribers, and one that is deleted vanishes', async () => {
    const [id = ''] = await school.publish(carols);
    const change = (changes: object) =>
      school.news.edit(id, { fields: { ...carols, ...changes }, picture: undefined }, author);
    const inFeed = async () => {
      const event = eventIn((await get('/api/news/calendar.ics')).body);
      const status = event.component.getFirstPropertyValue('status');
      return [event.uid, event.summary, status, event.sequence, `${event.startDate}`];
    };
    const { title } = carols;
    expect(await inFeed()).toEqual([id, title, 'CONFIRMED', 0, '2026-12-11T09:00:00Z']);

    const moved = { startsAt: '2026-12-18T10:00', eventStatus: 'moved' };
    school.desk.now = new Date('2026-11-22T09:00:00.000Z');
    await change(moved);
    expect(await inFeed()).toEqual([id, `Moved: ${title}`, 'CONFIRMED', 1, '2026-12-18T09:00:00Z']);

    await change({ ...moved, eventStatus: 'cancelled' });
    const cancelled = [id, `Cancelled: ${title}`, 'CANCELLED', 2, '2026-12-18T09:00:00Z'];
    expect(await inFeed()).toEqual(cancelled);
    const { body } = await get(`/api/news/${id}/event.ics`);
    expect(body).toContain('STATUS:CANCELLED\r\n');
    expect(body).toContain('LAST-MODIFIED:20261122T090000Z\r\n');
    const { body: rss } = await get('/api/news/feed.xml');
    expect(rss).toContain(`<title>Cancelled: ${title}</title>`);

    await school.news.changeState(id, 'offline', author);
    expect((await get('/api/news/calendar.ics')).body).not.toContain(id);
    const [deleted = ''] = await school.publish(carols);
    await school.news.remove(deleted, author);
    expect((await get('/api/news/calendar.ics')).body).not.toContain('VEVENT');
  });

  test('is led by it in the RSS feed, whose readers show the day of publication', async () => {
    await school.publish(carols);
    expect((await get('/api/news/feed.xml')).body).toContain(
      '&lt;p&gt;&lt;strong&gt;Friday 11 December 2026, 10:00&lt;/strong&gt;&lt;/p&gt;',
    );
  });

  test('is a file of its own for calendars', async () => {
    const [id] = await school.publish(carols);
    const { statusCode, headers, body } = await get(`/api/news/${id}/event.ics`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="carols-e-kaabo-and-more.ics"',
    });
    const event = eventIn(body);
    expect(event).toMatchObject({
      uid: id,
      summary: carols.title,
      description: carols.description,
    });
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-11T09:00:00.000Z');
    expect(String(event.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T09:01:00Z');
    expect(event.component.getFirstPropertyValue('url')).toBe(`${PUBLIC_URL}/news/${id}`);
    expect(body).not.toContain('X-WR-CALNAME');
  });

  test('has a file name in plain letters', async () => {
    const [id] = await school.publish({ ...carols, title: 'Ɗalibai – Ranar Ƙasa' });
    const { headers } = await get(`/api/news/${id}/event.ics`);
    expect(headers['content-disposition']).toBe('attachment; filename="dalibai-ranar-kasa.ics"');
  });

  test('takes whole days without a time, also those of its text', async () => {
    const [day, text] = await school.publish(
      { ...carols, title: '🎉', startsAt: '2026-12-11' },
      { ...carols, startsAt: '', description: '12 – 14 December: camp' },
    );
    const one = await get(`/api/news/${day}/event.ics`);
    expect(one.headers['content-disposition']).toBe('attachment; filename="event.ics"');
    expect([eventIn(one.body).startDate, eventIn(one.body).endDate].map(String)).toEqual([
      '2026-12-11',
      '2026-12-12',
    ]);
    const several = eventIn((await get(`/api/news/${text}/event.ics`)).body);
    expect([several.startDate, several.endDate].map(String)).toEqual(['2026-12-12', '2026-12-15']);
  });

  test('is no file when it is gone, is news, or has no day', async () => {
    const [gone = '', news, dayless] = await school.publish(
      carols,
      { ...carols, type: 'news' },
      { ...carols, startsAt: '' },
    );
    await school.news.remove(gone, author);
    for (const id of [gone, news, dayless, 'nothing-here']) {
      const { statusCode, json } = await get(`/api/news/${id}/event.ics`);
      expect([statusCode, json().message]).toEqual([
        404,
        'This event is not there any more, or its day is not known.',
      ]);
    }
  });
});

describe('for search engines', () => {
  test('the site map names every public page and every item', async () => {
    const [id = '', gone = ''] = await school.publish({}, {});
    await school.news.remove(gone, author);
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const { signIn, accessDenied, ...forAll } = pages;
    const expected = [...Object.values(forAll), `/news/${id}`];
    expect(addresses).toEqual(expected.map((path) => PUBLIC_URL + path));
    expect(addresses.join()).not.toMatch(`${signIn}|${accessDenied}`);
    expect(body).toContain('<lastmod>2026-11-20T09:01:00.000Z</lastmod>');
    expect((await get('/sitemap-1.xml')).body).toBe(body);
    for (const part of ['0', '2', 'x', '01x']) {
      expect((await get(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    }
  });

  test('more addresses than one site map may hold are spread over several', async () => {
    const large = await openNewsDesk({ addressesPerSitemap: 10 });
    const ids = await large.publish(...Array.from({ length: 15 }, () => ({})));
    const addressesOf = async (url: string) =>
      [...(await large.app.inject(url)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, to = '']) => to,
      );
    const parts = await addressesOf('/sitemap.xml');
    expect(parts).toEqual([1, 2, 3].map((part) => `${PUBLIC_URL}/sitemap-${part}.xml`));
    const files = await Promise.all(parts.map((part) => addressesOf(new URL(part).pathname)));
    expect(files.map(({ length }) => length)).toEqual([10, 10, publicPages.length - 5]);
    expect(files.flat().slice(publicPages.length)).toEqual(
      ids.reverse().map((id) => `${PUBLIC_URL}/news/${id}`),
    );
    await large.close();
  });

  test('robots.txt keeps them out of the staff area and names the site map', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin-panel',
      'Disallow: /admin-login',
      'Disallow: /api/',
      'Disallow: /receipts/',
      'Disallow: /unauthorized',
      'Disallow: /404',
      'Allow: /api/news/feed.xml',
      'Allow: /api/news/calendar.ics',
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
      '',
    ]);
  });
});

test.each([
  ['/api/news/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/api/news/calendar.ics', 'text/calendar; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s comes from memory, is not sent twice, and changes at once', async (url, type) => {
  await school.publish({ type: 'event' });
  const first = await get(url);
  expect(first.headers).toMatchObject({
    'content-type': type,
    'cache-control': expect.stringContaining('no-cache'),
  });
  const etag = String(first.headers.etag);
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  await school.publish({ type: 'event' });
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
});
