import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NewsDesk, openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const get = (url: string) => school.app.inject(url);
const form = { ...sportsDay, type: 'event', image: Buffer.from('a picture') };
const create = (changes: Record<string, string>) =>
  school.call({ method: 'POST', url: '/api/admin/news', form: { ...form, ...changes } });
const edit = (id: string, changes: Record<string, string>) => {
  const { image: _, ...fields } = form;
  return school.call({
    method: 'PUT',
    url: `/api/admin/news/${id}`,
    form: { ...fields, ...changes },
  });
};

describe('when an event takes place', () => {
  test.each([
    ['2026-12-11T10:00', 'Friday 11 December 2026, 10:00'],
    ['2026-12-11', 'Friday 11 December 2026'],
  ])('%s is stored, and part of every response', async (startsAt, words) => {
    const { data } = (await create({ startsAt })).json();
    const expected = { startsAt, eventDays: { first: '2026-12-11', last: '2026-12-11', words } };
    expect(data).toMatchObject(expected);
    expect((await get(`/api/news/${data.id}`)).json().data).toMatchObject(expected);
    expect((await get('/api/news')).json().data).toMatchObject([expected]);
    expect((await school.call({ url: '/api/admin/news' })).json().data).toMatchObject([expected]);
  });

  test('can be changed, and taken away again', async () => {
    const { id } = (await create({ startsAt: '2026-12-11T10:00' })).json().data;
    const moved = (await edit(id, { startsAt: '2026-12-18' })).json().data;
    expect(moved).toMatchObject({ startsAt: '2026-12-18', eventDays: { first: '2026-12-18' } });
    const { data } = (await edit(id, { startsAt: '' })).json();
    expect(data).not.toHaveProperty('startsAt');
    expect(data).not.toHaveProperty('eventDays');
  });

  test('is read from the text where staff did not give it, as of the day of publication', async () => {
    const { data } = (await create({ description: 'On 2nd December: Carols' })).json();
    expect(data).not.toHaveProperty('startsAt');
    expect(data.eventDays).toEqual({
      first: '2026-12-02',
      last: '2026-12-02',
      words: 'Wednesday 2 December 2026',
    });
    school.desk.now = new Date('2027-03-01T09:00:00.000Z');
    const changed = (await edit(data.id, { description: 'On 3rd December: Carols' })).json().data;
    expect(changed.eventDays.first).toBe('2026-12-03');
  });

  test.each([
    ['2026-12-11T10:00', '2026-12-11T12:30', '2026-12-11', /, 10:00 to 12:30$/],
    ['2026-12-11', '2026-12-13', '2026-12-13', /^Friday 11 to Sunday 13 December 2026$/],
  ])('from %s to %s with its place', async (startsAt, endsAt, last, words) => {
    const { data } = (await create({ startsAt, endsAt, place: ' School  hall ' })).json();
    const eventDays = { first: '2026-12-11', last, words: expect.stringMatching(words) };
    expect(data).toMatchObject({ startsAt, endsAt, place: 'School hall', eventDays });
    expect((await get('/api/news/coming-up')).json().data).toMatchObject([
      { place: 'School hall', words: expect.stringMatching(words) },
    ]);
  });

  test.each([
    ['', '2026-12-11', /^Please say when it begins as well/],
    ['2026-12-11T10:00', '2026-12-11', /^Please say at what time it ends/],
    ['2026-12-11', '2026-12-11T10:00', /^Please say at what time it begins/],
    ['2026-12-11T10:00', '2026-12-11T10:00', /^Please choose an end that is after the beginning/],
    ['2026-12-11', '2026-12-10', /^Please choose an end that is after the beginning/],
    ['2026-12-11', '11 December', /^Please enter the day as year/],
  ])('from %j to %j is refused at the end', async (startsAt, endsAt, message) => {
    const { errors } = (await create({ startsAt, endsAt })).json();
    expect(errors).toEqual({ endsAt: expect.stringMatching(message) });
  });

  test('is nothing that news has', async () => {
    const { data } = (await create({ type: 'news', startsAt: '2026-12-11' })).json();
    expect(data).not.toHaveProperty('startsAt');
    expect(data).not.toHaveProperty('eventDays');
  });

  test.each([
    ['2026-02-30', /^Please enter the day as year, month and day/],
    ['11 December', /^Please enter the day as year, month and day/],
    ['2026-12-11T10:00Z', /^Please enter the day as year, month and day/],
    ['T10:00', /^Please choose the day as well/],
  ])('%s is refused at its field', async (startsAt, message) => {
    const { id } = (await create({})).json().data;
    for (const response of [await create({ startsAt }), await edit(id, { startsAt })]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        success: false,
        message: 'Please fix the form errors below',
        errors: { startsAt: expect.stringMatching(message) },
      });
    }
  });
});

describe('an event that is moved', () => {
  const before = { startsAt: '2026-12-11T10:00', endsAt: '2026-12-11T12:00' };
  const after = { startsAt: '2026-12-18T10:00', endsAt: '2026-12-18T12:00', eventStatus: 'moved' };
  const read = async (id: string) => (await get(`/api/news/${id}`)).json().data;

  test('says when it was to take place before, whatever is changed later', async () => {
    const { id } = (await create(before)).json().data;
    expect(await read(id)).not.toHaveProperty('movedFrom');
    await edit(id, after);
    await edit(id, { ...after, title: 'Carols and tea', place: 'The hall' });
    expect(await read(id)).toMatchObject({
      movedFrom: 'Friday 11 December 2026, 10:00 to 12:00',
      previousStartsAt: '2026-12-11T10:00',
    });
    await edit(id, { ...after, eventStatus: '' });
    expect(await read(id)).not.toHaveProperty('movedFrom');
  });

  test('never tells a day that only a draft had', async () => {
    const { id } = (await create({ ...before, state: 'draft' })).json().data;
    school.desk.now = new Date('2026-11-21T09:00:00.000Z');
    await edit(id, { ...after, state: 'published' });
    expect(await read(id)).not.toHaveProperty('movedFrom');
  });
});

test('a cancelled event stays among those that come up, and says so', async () => {
  const { id } = (await create({ startsAt: '2026-12-11' })).json().data;
  const { data } = (await edit(id, { startsAt: '2026-12-11', eventStatus: 'cancelled' })).json();
  expect(data.eventStatus).toBe('cancelled');
  const coming = (await get('/api/news/coming-up')).json().data;
  expect(coming).toMatchObject([{ id, eventStatus: 'cancelled' }]);
  const refused = (await edit(id, { eventStatus: 'maybe' })).json();
  expect(refused.errors).toEqual({ eventStatus: 'Please choose As planned, Moved or Cancelled' });
});

describe('GET /api/news/coming-up', () => {
  const coming = async () => (await get('/api/news/coming-up')).json();
  const titles = async () => (await coming()).data.map(({ title }: { title: string }) => title);
  const event = (title: string, startsAt: string, description = 'Come.') => ({
    type: 'event',
    title,
    startsAt,
    description,
  });

  test('without any event is an empty list', async () => {
    await school.publish({}, event('Over', '2026-11-19'), event('Far away', '2027-01-20'));
    const empty = { success: true, message: 'No events soon', data: [], dates: [] };
    expect(await coming()).toEqual(empty);
  });

  test('tells the next three by day and time, with what leads to them', async () => {
    const [, , , id] = await school.publish(
      event('Fourth', '2027-01-19'),
      event('Third', '2026-12-11T16:00'),
      event('Second', '2026-12-11T10:00'),
      event('First', '2026-11-20'),
    );
    const { message, data } = await coming();
    expect(message).toBe('The next events');
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second', 'Third']);
    expect(data[0]).toEqual({
      _id: id,
      id,
      title: 'First',
      startsAt: '2026-11-20',
      words: 'Friday 20 November 2026',
    });
  });

  test('leaves out the last of a day, not the one that was published last', async () => {
    await school.publish(
      event('Evening', '2026-12-11T18:30'),
      event('Noon', '2026-12-11T12:00'),
      event('Morning', '2026-12-11T09:00'),
      event('The whole day', '2026-12-11'),
    );
    expect(await titles()).toEqual(['The whole day', 'Morning', 'Noon']);
  });

  test('begins with what is under way, and knows the days of texts', async () => {
    await school.publish(
      event('Week of books', '', '16 – 20 November 2026'),
      event('Was over yesterday', '', '16 – 19 November 2026'),
      event('Carols', '', '12 December'),
    );
    expect(await titles()).toEqual(['Week of books', 'Carols']);
  });

  test('is right after midnight at the school, and at once after a change', async () => {
    const [id = ''] = await school.publish(event('Today', '2026-11-20'));
    expect(await titles()).toEqual(['Today']);
    school.desk.now = new Date('2026-11-20T22:59:59.000Z');
    expect(await titles()).toEqual(['Today']);
    school.desk.now = new Date('2026-11-20T23:00:05.000Z');
    expect(await titles()).toEqual([]);
    await edit(id, { title: 'Moved', startsAt: '2026-11-21' });
    expect(await titles()).toEqual(['Moved']);
    await school.news.remove(id, { id: null, name: 'Ada' });
    expect(await titles()).toEqual([]);
  });
});
