import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StaffNewsItem } from '#contract/news.ts';
import { createNews } from './service.ts';
import { ada, type NewsDesk, openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

const MINUTE_MS = 60_000;
const PICTURE = Buffer.from('a picture');

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const list = async (query = '') => (await school.app.inject(`/api/news${query}`)).json();
const titles = async () => (await list()).data.map(({ title }: { title: string }) => title);
const later = (ms: number) => {
  school.desk.now = new Date(school.desk.now.getTime() + ms);
};
const unpublished = async (): Promise<StaffNewsItem[]> =>
  (await school.call({ url: '/api/admin/news/unpublished' })).json().data;

function make(fields: Record<string, string | Buffer>) {
  return school.call({ method: 'POST', url: '/api/admin/news', form: { ...sportsDay, ...fields } });
}

async function made(fields: Record<string, string | Buffer>): Promise<StaffNewsItem> {
  return (await make({ image: PICTURE, ...fields })).json().data;
}

function save({ _id }: StaffNewsItem, fields: Record<string, string | Buffer>) {
  return school.call({
    method: 'PUT',
    url: `/api/admin/news/${_id}`,
    form: { ...sportsDay, ...fields },
  });
}

const say = ({ _id }: StaffNewsItem, call: string, payload: object = {}) =>
  school.call({ method: 'POST', url: `/api/admin/news/${_id}/${call}`, payload });

describe('a draft', () => {
  test('is seen by staff alone, with who wrote and who changed it', async () => {
    const draft = await made({ state: 'draft', title: 'Later' });
    await school.news.edit(
      draft._id,
      { fields: { ...sportsDay, state: 'draft' }, picture: undefined },
      ada,
    );
    expect(await unpublished()).toMatchObject([
      {
        state: 'draft',
        createdBy: { name: 'Some admin' },
        changedBy: { name: 'Ada Obi' },
        version: 2,
      },
    ]);
    expect((await list()).pagination.total).toBe(0);
    expect((await school.app.inject(`/api/news/${draft._id}`)).statusCode).toBe(404);
    for (const file of ['/api/news/feed.xml', '/sitemap.xml', '/api/news/calendar.ics']) {
      expect((await school.app.inject(file)).body).not.toContain(draft._id);
    }
    expect((await school.call({ url: '/api/admin/news?q=sports' })).json().data).toEqual([]);
  });

  test('may lack text and picture; what is published may not', async () => {
    const draft = (await make({ state: 'draft', description: '' })).json().data;
    expect(draft).toMatchObject({ state: 'draft', description: '' });
    expect((await make({ state: 'draft', title: '' })).json().errors).toEqual({
      title: 'Title is required',
    });
    expect((await save(draft, { state: 'published' })).json().errors).toEqual({
      image: 'Please choose a picture',
    });
    expect((await say(draft, 'state', { state: 'published' })).statusCode).toBe(409);
    expect(await titles()).toEqual([]);
  });

  test('stands above what was published while it was written', async () => {
    const draft = await made({ state: 'draft', title: 'Draft' });
    later(MINUTE_MS);
    await made({ title: 'Between' });
    later(MINUTE_MS);
    const { data } = (await say(draft, 'state', { state: 'published' })).json();
    expect(data.createdAt).toBe(school.desk.now.toISOString());
    expect(await titles()).toEqual(['Draft', 'Between']);
    expect((await school.call({ url: '/api/admin/news?q=draft' })).json().data).toHaveLength(1);
  });

  test('that was deleted comes back as a draft', async () => {
    const draft = await made({ state: 'draft' });
    await school.call({ method: 'DELETE', url: `/api/admin/news/${draft._id}` });
    expect(await unpublished()).toEqual([]);
    await school.news.restore(draft._id);
    expect(await unpublished()).toMatchObject([{ state: 'draft' }]);
    expect(await titles()).toEqual([]);
  });
});

describe('a set time', () => {
  const AT = '2026-11-21T07:00';

  test('publishes once, whatever number of processes tries', async () => {
    const item = await made({ state: 'scheduled', publishAt: AT, title: 'At seven' });
    expect(item).toMatchObject({ state: 'scheduled', publishAt: '2026-11-21T06:00:00.000Z' });
    expect(await school.news.nextPublishAt()).toEqual(new Date('2026-11-21T06:00:00.000Z'));
    school.desk.now = new Date('2026-11-21T05:59:59.000Z');
    await school.news.publishDue();
    expect(await titles()).toEqual([]);
    school.desk.now = new Date('2026-11-21T06:00:00.000Z');
    const other = createNews({
      db: school.db,
      pictures: school.pictures,
      clock: () => school.desk.now,
      onChange: () => {},
      onLeftPicture: () => {},
    });
    await Promise.all([school.news.publishDue(), other.publishDue(), school.news.publishDue()]);
    expect(await titles()).toEqual(['At seven']);
    expect(await deeds()).toEqual(['news.scheduled', 'news.created']);
    expect(await school.news.nextPublishAt()).toBeUndefined();
  });

  test('that was missed is made up for, and the audit log says so', async () => {
    await made({ state: 'scheduled', publishAt: AT });
    school.desk.now = new Date('2026-11-21T09:00:00.000Z');
    await school.news.publishDue();
    expect((await list()).data).toMatchObject([{ createdAt: '2026-11-21T09:00:00.000Z' }]);
    expect(await deeds()).toEqual(['news.scheduled', 'news.published_late']);
  });

  test.each(['', '2026-11-21', '2026-11-19T07:00', 'soon'])(
    '“%s” is refused',
    async (publishAt) => {
      const response = await make({ state: 'scheduled', publishAt, image: PICTURE });
      expect(response.json().errors).toEqual({
        publishAt: 'Please choose a day and a time that is still to come',
      });
    },
  );
});

test('what was taken offline comes back at its old place', async () => {
  const first = await made({ title: 'First' });
  later(MINUTE_MS);
  await made({ title: 'Second' });
  await say(first, 'state', { state: 'offline' });
  expect(await titles()).toEqual(['Second']);
  expect(await unpublished()).toMatchObject([{ title: 'First', state: 'offline' }]);
  later(MINUTE_MS);
  await say(first, 'state', { state: 'published' });
  expect(await titles()).toEqual(['Second', 'First']);
});

test('one item is pinned: it stands first, also when it is old or another was pinned before', async () => {
  const old = await made({ title: 'Old' });
  for (let number = 1; number <= 9; number += 1) {
    later(MINUTE_MS);
    await made({ title: `Number ${number}`, type: number === 9 ? 'event' : 'news' });
  }
  const [newest] = (await school.call({ url: '/api/admin/news?page=1' })).json().data;
  await say(newest, 'pin', { isPinned: true });
  await say(old, 'pin', { isPinned: true });
  const { data, pagination } = await list();
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({ title: 'Old', isPinned: true });
  expect(data.filter(({ isPinned }: { isPinned?: boolean }) => isPinned)).toHaveLength(1);
  expect(pagination).toMatchObject({ pages: 2, total: 10 });
  expect((await list('?type=event')).data).toMatchObject([{ title: 'Number 9' }]);
  await say(old, 'state', { state: 'offline' });
  expect((await list()).data[0].title).toBe('Number 9');
  expect((await say(old, 'pin', { isPinned: true })).statusCode).toBe(409);
});

test('who pins an item has not changed it', async () => {
  const item = await made({});
  later(MINUTE_MS);
  for (const isPinned of [true, false]) await say(item, 'pin', { isPinned });
  const { data } = (await school.call({ url: `/api/admin/news/${item._id}` })).json();
  expect(data).toMatchObject({ changedAt: item.changedAt, version: item.version });
  expect(data).not.toHaveProperty('changedBy');
});

describe('versions', () => {
  test('hold the words of each save, and can be used again', async () => {
    const item = await made({ title: 'First words' });
    later(MINUTE_MS);
    await save(item, { title: 'Second words' });
    const { data } = (await school.call({ url: `/api/admin/news/${item._id}/versions` })).json();
    expect(data).toMatchObject([
      { version: 2, title: 'Second words', savedBy: { name: 'Some admin' } },
      { version: 1, title: 'First words', savedAt: '2026-11-20T09:00:00.000Z' },
    ]);
    await say(item, 'versions/1/restore');
    expect((await list()).data).toMatchObject([{ title: 'First words', image: item.image }]);
    expect((await say(item, 'versions/9/restore')).statusCode).toBe(404);
  });

  test('have the text as it was written, marks and all, and its plain words', async () => {
    const written =
      '## Results\n\n**Blue House** won, see [the list](https://school.example/list).';
    const item = await made({ description: written, format: 'markdown' });
    later(MINUTE_MS);
    const plain = '5 * 4 pupils_won [all]';
    await save(item, { description: plain });
    const { data } = (await school.call({ url: `/api/admin/news/${item._id}/versions` })).json();
    expect(data).toMatchObject([
      { description: plain, words: plain },
      { description: written, words: 'Results\n\nBlue House won, see the list.' },
    ]);
  });

  test('the second of two who edit is told who was faster, and nothing changes', async () => {
    const item = await made({});
    const first = { fields: { ...sportsDay, title: 'Of Ada', version: '1' }, picture: undefined };
    await school.news.edit(item._id, first, ada);
    const second = await save(item, { title: 'Of another', version: '1' });
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toMatch(/^Ada Obi saved this item after you opened it/);
    expect(await titles()).toEqual(['Of Ada']);
    expect((await save(item, { title: 'Of another', version: '2' })).statusCode).toBe(200);
  });

  test('a published text that changes says when; a picture’s description does not count', async () => {
    const item = await made({});
    later(MINUTE_MS);
    await save(item, { imageAlt: 'Runners' });
    expect((await list()).data[0].updatedAt).toBeUndefined();
    later(MINUTE_MS);
    await save(item, { description: 'Blue House won.' });
    expect((await list()).data[0].updatedAt).toBe('2026-11-20T09:02:00.000Z');
  });
});

test('a preview link shows a draft for a day, to those who have it', async () => {
  const draft = await made({ state: 'draft', title: 'Soon' });
  const { link, until } = (await say(draft, 'preview-link')).json().data;
  expect(until).toBe('2026-11-21T09:00:00.000Z');
  const token = new URL(link).searchParams.get('preview') ?? '';
  expect(await school.news.findPreview(draft._id, token)).toMatchObject({ title: 'Soon' });
  expect(await school.news.findPreview(draft._id, `${token}x`)).toBeUndefined();
  const another = draft._id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  expect(await school.news.findPreview(another, token)).toBeUndefined();
  later(24 * 60 * MINUTE_MS);
  expect(await school.news.findPreview(draft._id, token)).toBeUndefined();
  await school.news.tidyUp();
  expect(await school.db.selectFrom('news_previews').selectAll().execute()).toEqual([]);
});

async function deeds(): Promise<string[]> {
  const rows = await school.db.selectFrom('audit_log').select('action').orderBy('number').execute();
  return rows.map(({ action }) => action);
}
