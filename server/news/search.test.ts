import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { LONGEST_QUESTION, MOST_FOUND } from '#contract/news-search.ts';
import { type NewsDesk, openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const titles = (items: NewsItem[]) => items.map(({ title }) => title);

async function ask(words: string, rest = '') {
  const address = `/api/news?q=${encodeURIComponent(words)}${rest}`;
  return (await school.app.inject(address)).json();
}

async function found(words: string, rest = '') {
  return titles((await ask(words, rest)).data);
}

describe('a visitor’s search', () => {
  beforeEach(async () => {
    await school.publish(
      { title: 'Ṣadé’s prize', description: 'Ẹ kú oríire! Won in Badagry.' },
      { title: 'Yam festival in Ɓadagry', description: 'Ojúde Ọba, with drums', type: 'event' },
    );
  });

  test.each([
    ['prize', ['Ṣadé’s prize']],
    ['BADAGRY', ['Yam festival in Ɓadagry', 'Ṣadé’s prize']],
    ['ẹ kú oríire', ['Ṣadé’s prize']],
    ['e ku oriire', ['Ṣadé’s prize']],
    // Letter and marks apart, as some keyboards send them.
    ['Ṣadé'.normalize('NFD'), ['Ṣadé’s prize']],
    ['oba drum', ['Yam festival in Ɓadagry']],
    ['drum prize', []],
    ['estival', []],
    ['🎉', []],
    ['\uE000event', []],
    ['event', []],
    ['" OR 1=1 --', []],
    ['NEAR(a b) AND *', []],
    ['%', []],
    ['yam\0', ['Yam festival in Ɓadagry']],
    ['𞤀x 𖭀 ꟲ', []],
  ])('for %j finds %j', async (words, expected) => {
    expect(await found(words)).toEqual(expected);
  });

  test('says how many there are, in the shape of the list', async () => {
    const { data, ...answer } = await ask('badagry');
    expect(answer).toEqual({
      success: true,
      message: 'What was found, newest first',
      pagination: { current: 1, pages: 1, total: 2 },
    });
    const items = data.map(({ found: _, ...item }: NewsItem) => item);
    expect(items).toEqual((await school.app.inject('/api/news')).json().data);
    expect(await ask('carols')).toEqual({
      success: true,
      message: 'Nothing was found',
      data: [],
      pagination: { current: 1, pages: 0, total: 0 },
    });
  });

  test('of one type finds that type alone, also after it was changed', async () => {
    expect(await found('badagry', '&type=event')).toEqual(['Yam festival in Ɓadagry']);
    expect(await found('badagry', '&type=news')).toEqual(['Ṣadé’s prize']);
    const [{ id }] = (await ask('prize')).data;
    const form = { ...sportsDay, type: 'event', title: 'Prize giving', description: 'Badagry' };
    await school.call({ method: 'PUT', url: `/api/admin/news/${id}`, form });
    expect(await found('badagry', '&type=news')).toEqual([]);
    expect(await found('prize', '&type=event')).toEqual(['Prize giving']);
    expect(await found('sade')).toEqual([]);
  });

  test('finds what is published at once, and nothing that was deleted', async () => {
    expect(await found('carol')).toEqual([]);
    const [id = ''] = await school.publish({ title: 'Carol service' });
    expect(await found('carol')).toEqual(['Carol service']);
    await school.call({ method: 'DELETE', url: `/api/admin/news/${id}` });
    expect(await found('carol')).toEqual([]);
    await school.news.restore(id);
    expect(await found('carol')).toEqual(['Carol service']);
  });

  test.each([
    ['sade', ['', 'Ṣadé', '’s prize'], ['Ẹ kú oríire! Won in Badagry.']],
    ['prize BADAG', ['Ṣadé’s ', 'prize', ''], ['Ẹ kú oríire! Won in ', 'Badagry', '.']],
    ['e', ['Ṣadé’s prize'], ['', 'Ẹ', ' kú oríire! Won in Badagry.']],
  ])('for %j marks what was asked for', async (words, title, text) => {
    const { data } = await ask(words);
    expect(data.at(-1).found).toEqual({ title, text });
  });

  test('shows the passage around a word that stands far behind, whatever is around it', async () => {
    const description = `${'Long words before. '.repeat(40)}The <b>Ọjọ́</b> choir sang. ${'More. '.repeat(40)}`;
    await school.publish({ title: '<script>', description });
    const [item] = (await ask('ojo')).data;
    expect(item.found.title).toEqual(['<script>']);
    const [before, word, after] = item.found.text;
    expect([before, word]).toEqual(['…Long words before. The <b>', 'Ọjọ́']);
    expect(after).toMatch(/^<\/b> choir sang\. .*…$/);
    expect(item.found.text.join('').length).toBeLessThanOrEqual(90);
  });

  test('for nothing is the list', async () => {
    const list = (await school.app.inject('/api/news')).json();
    for (const nothing of ['', ' ', '\0']) expect(await ask(nothing)).toEqual(list);
  });

  test.each([`q=${'x'.repeat(LONGEST_QUESTION + 1)}`, 'q=a&q=b'])(
    '%s is a 400 that names the field',
    async (query) => {
      const response = await school.app.inject(`/api/news?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toEqual(['q']);
    },
  );
});

test('what is found comes newest first in pages of nine, ten at most', async () => {
  const many = Array.from({ length: MOST_FOUND + 5 }, (_, number) => ({ title: `Gala ${number}` }));
  await school.publish(...many, { title: 'Something else' });
  const newest = many.toReversed().slice(0, MOST_FOUND);
  const pages = [];
  for (let page = 1; page <= 10; page += 1) pages.push(...(await found('gala', `&page=${page}`)));
  expect(pages).toEqual(newest.map(({ title }) => title));
  const { pagination } = await ask('gala', '&page=2');
  expect(pagination).toEqual({ current: 2, pages: 10, total: MOST_FOUND });
  expect(await found('gala', '&page=11')).toEqual([]);
  expect((await ask('gala 9')).pagination.total).toBe(6);
});

test('rare words are found behind a thousand newer items, common ones without reading all', async () => {
  await school.publish({ title: 'The first choir' });
  const [id] = await school.publish({ title: 'The second choir', type: 'event' });
  await school.db.transaction().execute(async (trx) => {
    const { search_row } = await trx
      .selectFrom('news')
      .select('search_row')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
    const place = Number(search_row);
    for (let number = 1; number <= 1_200; number += 1) {
      await trx
        .insertInto('news_search')
        .values({ rowid: place + number, words: 'of another day' })
        .execute();
    }
  });
  expect(await found('choir')).toEqual(['The second choir', 'The first choir']);
  expect(await found('choir', '&type=event')).toEqual(['The second choir']);
});

test('one address cannot search without end', async () => {
  const statuses = new Set<number>();
  for (let number = 0; number <= 300; number += 1) {
    statuses.add((await school.app.inject('/api/news?q=gala')).statusCode);
  }
  expect([...statuses]).toEqual([200, 429]);
  expect((await school.app.inject('/api/news')).statusCode).toBe(200);
});
