import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem, StaffNewsItem } from '#contract/news.ts';
import { type NewsDesk, openNewsDesk, sportsDay, tokens } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const photo = Buffer.from('a picture');
const form = { ...sportsDay, image: photo };
const create = (changes: Record<string, string | Buffer> = {}) =>
  school.call({ method: 'POST', url: '/api/admin/news', form: { ...form, ...changes } });
const edit = (id: string, fields: Record<string, string | Buffer>) =>
  school.call({ method: 'PUT', url: `/api/admin/news/${id}`, form: fields });
const remove = (id: string) => school.call({ method: 'DELETE', url: `/api/admin/news/${id}` });
const ask = (query = '') => school.call({ url: `/api/admin/news${query}` });
const publicList = async () => (await school.app.inject('/api/news')).json();
const titles = (items: NewsItem[]) => items.map(({ title }) => title);

async function created(changes: Record<string, string | Buffer> = {}): Promise<StaffNewsItem> {
  return (await create(changes)).json().data;
}

describe('who may', () => {
  const calls = [
    ['GET', '/api/admin/news'],
    ['POST', '/api/admin/news'],
    ['PUT', '/api/admin/news/01a1fbaf-084a-7000-83d5-17601ee22490'],
    ['DELETE', '/api/admin/news/01a1fbaf-084a-7000-83d5-17601ee22490'],
  ] as const;

  test.each(calls)('%s %s is for staff alone', async (method, url) => {
    const status = async (token: string) => (await school.call({ method, url }, token)).statusCode;
    expect(await status('a-token-that-nobody-has')).toBe(401);
    expect(await status(tokens.user)).toBe(403);
    expect([401, 403]).not.toContain(await status(tokens.admin));
    expect([401, 403]).not.toContain(await status(tokens.super_admin));
    expect((await school.app.inject({ method, url })).statusCode).toBe(401);
  });
});

describe('publishing', () => {
  test('answers the item, and it stands in the public list at once', async () => {
    await publicList();
    const response = await create();
    const { success, message, data } = response.json();
    expect([response.statusCode, success, message]).toEqual([201, true, 'News created']);
    expect(data).toMatchObject({
      ...sportsDay,
      image: school.pictures.addresses()[0],
      createdAt: '2026-11-20T09:00:00.000Z',
      createdBy: { name: 'Some admin' },
    });
    const { state, version, changedAt, source, ...seenByAll } = data;
    expect(source).toBe(sportsDay.description);
    expect([state, version, changedAt]).toEqual(['published', 1, data.createdAt]);
    expect((await publicList()).data).toEqual([seenByAll]);
    const { blocks, ...alone } = (await school.app.inject(`/api/news/${data.id}`)).json().data;
    expect(alone).toEqual(seenByAll);
    expect(blocks).toEqual([
      { kind: 'p', lines: [[{ words: 'Red House won.' }]] },
      { kind: 'p', lines: [[{ words: 'Thank you to all parents.' }]] },
    ]);
  });

  test('drops invisible characters: NUL, a byte order mark, what turns words around', async () => {
    const { title, description } = await created({
      title: '\uFEFF\u202ESports\u00A0Day\u202C',
      description: 'Red House\0 won.\r\nThank you 👨\u200D👩\u200D👧',
    });
    expect(title).toBe('Sports Day');
    expect(description).toBe('Red House won.\nThank you 👨\u200D👩\u200D👧');
  });

  test('without anything says all that is missing', async () => {
    const response = await school.call({ method: 'POST', url: '/api/admin/news', form: { x: '' } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: 'Please fix the form errors below',
      errors: {
        type: 'Please choose News or Event',
        title: 'Title is required',
        description: 'Description is required',
        image: 'Please choose a picture',
      },
    });
  });

  test('a form that breaks a rule keeps no picture and publishes nothing', async () => {
    const response = await create({ title: 'x'.repeat(201) });
    expect(response.json().errors).toEqual({ title: 'Title can have up to 200 characters' });
    expect(school.pictures.addresses()).toEqual([]);
    expect((await publicList()).pagination.total).toBe(0);
  });

  test('what is no picture is refused by the field', async () => {
    const response = await create({ image: Buffer.from('not a picture') });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ image: expect.stringContaining('Please choose') });
  });

  test('a picture whose item could not be saved is not left behind', async () => {
    await school.db.schema.dropTable('audit_log').execute();
    expect((await create()).statusCode).toBe(500);
    expect(school.pictures.addresses()).toEqual([]);
    expect((await publicList()).pagination.total).toBe(0);
  });

  test('is written down with who did it', async () => {
    const { id } = await created({ type: 'event', title: 'Carols' });
    await edit(id, { ...sportsDay, type: 'event', title: 'Carol service' });
    await remove(id);
    await school.news.restore(id);
    const log = await school.audit();
    expect(log.map(({ actor_name, action, text }) => [actor_name, action, text])).toEqual([
      ['Some admin', 'news.created', 'Published the event “Carols”'],
      ['Some admin', 'news.updated', 'Changed the event “Carol service”'],
      ['Some admin', 'news.deleted', 'Deleted the event “Carol service”'],
      ['System', 'news.restored', 'Restored the event “Carol service”'],
    ]);
  });
});

describe('changing', () => {
  test('keeps the picture when none is chosen, and the date and author always', async () => {
    const before = await created();
    school.desk.now = new Date('2026-11-21T09:00:00.000Z');
    const response = await edit(before.id, { ...sportsDay, type: 'event', title: 'New title' });
    const at = '2026-11-21T09:00:00.000Z';
    const { state, version, source, changedAt: _, ...seenByAll } = before;
    const after = { ...seenByAll, type: 'event', title: 'New title', updatedAt: at };
    expect(response.json()).toEqual({
      success: true,
      message: 'Event updated',
      data: {
        ...after,
        state,
        source,
        version: version + 1,
        changedAt: at,
        changedBy: { name: 'Some admin' },
      },
    });
    expect((await publicList()).data).toEqual([after]);
  });

  test('moves the item between the types, and their counts with it', async () => {
    const { id } = await created();
    await edit(id, { ...sportsDay, type: 'event' });
    const total = async (type: string) =>
      (await school.app.inject(`/api/news?type=${type}`)).json().pagination.total;
    expect([await total('news'), await total('event')]).toEqual([0, 1]);
  });

  test('a new picture takes the place of the old one, which is removed', async () => {
    const { id, image } = await created();
    const after: NewsItem = (await edit(id, form)).json().data;
    expect(after.image).not.toBe(image);
    expect(school.pictures.addresses()).toEqual([after.image]);
  });

  test('an old picture that cannot be removed now does not fail the change, and is removed later', async () => {
    const { id } = await created();
    school.pictures.isBroken = true;
    const after: NewsItem = (await edit(id, form)).json().data;
    expect(school.desk.left).toHaveLength(1);
    expect(school.pictures.addresses()).toHaveLength(2);
    school.pictures.isBroken = false;
    await school.news.tidyUp();
    expect(school.pictures.addresses()).toEqual([after.image]);
  });

  test('of two who change the picture at once one stays, and one picture with it', async () => {
    const { id } = await created();
    const answers = await Promise.all(Array.from({ length: 6 }, () => edit(id, form)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const { data } = await publicList();
    expect(school.pictures.addresses()).toEqual([data[0].image]);
  });

  test.each(['01a1fbaf-084a-7000-83d5-17601ee22490', 'x'])(
    'of an item that is not there (%s) is a 404 and keeps no picture',
    async (id) => {
      for (const response of [await edit(id, form), await remove(id)]) {
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({
          success: false,
          message: 'This item is not there any more. It may have been deleted.',
        });
      }
      expect(school.pictures.addresses()).toEqual([]);
    },
  );
});

describe('deleting', () => {
  test('takes the item out of every list at once; a second time it is a 404', async () => {
    const { id } = await created();
    await publicList();
    const response = await remove(id);
    expect(response.json()).toEqual({ success: true, message: 'Item deleted' });
    expect((await publicList()).pagination.total).toBe(0);
    expect((await ask()).json().data).toEqual([]);
    expect((await ask('?q=sports')).json().data).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('within thirty days the item comes back at its old place, picture included', async () => {
    const first = await created({ title: 'First' });
    school.desk.now = new Date('2026-11-20T10:00:00.000Z');
    await created({ title: 'Second' });
    await remove(first.id);
    expect(await school.news.deleted()).toEqual([
      {
        id: first.id,
        type: 'news',
        title: 'First',
        deletedAt: '2026-11-20T10:00:00.000Z',
        goneAt: '2026-12-20T10:00:00.000Z',
      },
    ]);
    school.desk.now = new Date('2026-12-20T10:00:00.000Z');
    await school.news.tidyUp();
    expect(await school.news.restore(first.id)).toMatchObject({ id: first.id, title: 'First' });
    expect(titles((await publicList()).data)).toEqual(['Second', 'First']);
    const changedAt = '2026-11-20T10:00:00.000Z';
    expect((await ask('?q=first')).json().data).toEqual([{ ...first, changedAt }]);
    expect(school.pictures.addresses()).toContain(first.image);
  });

  test('in the panel what was deleted is listed, and brought back once', async () => {
    const first = await created({ title: 'First' });
    await remove(first.id);
    const deleted = await ask('/deleted');
    expect(deleted.json().data).toMatchObject([{ _id: first.id, title: 'First', type: 'news' }]);
    const restore = () =>
      school.call({ method: 'POST', url: `/api/admin/news/${first.id}/restore` });
    expect((await restore()).json()).toMatchObject({
      message: 'News restored',
      data: { _id: first.id },
    });
    expect(titles((await publicList()).data)).toEqual(['First']);
    expect((await ask('/deleted')).json().data).toEqual([]);
    const again = await restore();
    expect(again.statusCode).toBe(404);
    expect(again.json().message).toContain('somebody has done so already');
    expect((await school.audit()).at(-1)).toMatchObject({
      action: 'news.restored',
      account_id: 'account-admin',
    });
  });

  test('after thirty days the item and its picture are gone', async () => {
    const { id } = await created();
    await remove(id);
    school.desk.now = new Date('2026-12-20T09:00:00.001Z');
    expect(await school.news.deleted()).toEqual([]);
    expect(await school.news.restore(id)).toBeUndefined();
    await school.news.tidyUp();
    expect(school.pictures.addresses()).toEqual([]);
    expect(await school.db.selectFrom('news').select('id').execute()).toEqual([]);
  });
});

test('pictures that belong to another database stay where they are', async () => {
  const facts = await school.pictures.storePicture(photo);
  await school.news.tidyUp();
  expect([...school.pictures.stored.values()]).toEqual([facts]);
});

describe('the list of the panel', () => {
  test('without a query is everything, newest first', async () => {
    await school.publish(...Array.from({ length: 25 }, (_, n) => ({ title: `Item ${n}` })));
    const answer = (await ask()).json();
    expect(answer).not.toHaveProperty('pagination');
    expect(titles(answer.data)).toEqual(Array.from({ length: 25 }, (_, n) => `Item ${24 - n}`));
  });

  test('comes in pages when one is asked for', async () => {
    await school.publish(...Array.from({ length: 25 }, (_, n) => ({ title: `Item ${n}` })));
    const { data, pagination } = (await ask('?page=3&limit=10')).json();
    expect(titles(data)).toEqual(['Item 4', 'Item 3', 'Item 2', 'Item 1', 'Item 0']);
    expect(pagination).toEqual({ current: 3, pages: 3, total: 25 });
    expect((await ask('?page=1')).json().data).toHaveLength(20);
    expect((await ask('?q=')).json().pagination.total).toBe(25);
  });

  test.each([
    ['sports', ['Inter-House Sports Day']],
    ['SPORTS DAY', ['Inter-House Sports Day']],
    ['day spo', ['Inter-House Sports Day']],
    ['house', ['Inter-House Sports Day']],
    ['sade', ['Ṣadé’s prize']],
    ['Ṣadé', ['Ṣadé’s prize']],
    ['badagry', ['Ṣadé’s prize']],
    ['2026', ['Ṣadé’s prize']],
    ['sports badagry', []],
    ['%', []],
    ['"', []],
    ["' or 1=1 --", []],
    ['NEAR(a b) AND *', []],
    ['🎉', []],
    ['𞤀x 𖭀 ꟲ', []],
  ])('a search for %j finds %j', async (question, found) => {
    await school.publish(
      {},
      { title: 'Ṣadé’s prize', description: 'Won in Badagry, 2026', type: 'event' },
    );
    const { data, pagination } = (await ask(`?page=1&q=${encodeURIComponent(question)}`)).json();
    expect(titles(data)).toEqual(found);
    expect(pagination.total).toBe(found.length);
  });

  test('what is found comes newest first, in pages', async () => {
    await school.publish(...Array.from({ length: 12 }, (_, n) => ({ title: `Sports ${n}` })));
    const { data, pagination } = (await ask('?q=sports&limit=5&page=3')).json();
    expect(titles(data)).toEqual(['Sports 1', 'Sports 0']);
    expect(pagination).toEqual({ current: 3, pages: 3, total: 12 });
  });

  test('a search finds the new words of a changed item, not the old ones', async () => {
    const { id } = await created();
    await edit(id, { ...sportsDay, title: 'Carol service' });
    const found = async (question: string) => (await ask(`?q=${question}`)).json().pagination.total;
    expect([await found('carol'), await found('inter')]).toEqual([1, 0]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'page=0', `q=${'x'.repeat(201)}`, 'q=a&q=b'])(
    '%s is a 400 that names the field',
    async (query) => {
      const response = await ask(`?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual([query.split('=')[0]]);
    },
  );
});
