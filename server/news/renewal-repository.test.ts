import { afterEach, beforeEach, expect, test } from 'vitest';
import { renewWordsAfter } from './renewal-repository.ts';
import { type NewsDesk, openNewsDesk } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

async function renewAll(): Promise<void> {
  for (let at: number | undefined = 0; at !== undefined; )
    at = await renewWordsAfter(school.db, at);
}

const found = async (question: string) =>
  (await school.news.list('all', 1, { limit: 20, question })).items.map(({ title }) => title);

const instants = () =>
  school.db.selectFrom('news').select(['id', 'updated_at']).orderBy('id').execute();

test('what was published before is cleaned and found as what is published today', async () => {
  const [id = ''] = await school.publish({ title: 'Sports Day' });
  await school.publish(...Array.from({ length: 25 }, (_, at) => ({ title: `Item ${at}` })));
  const updatedAt = await instants();
  await school.db
    .updateTable('news')
    .set({ title: '\uFEFF\u202EƊalibai Day\u202C', description: 'At www.school.example\u200B' })
    .where('id', '=', id)
    .execute();
  await renewAll();
  const item = await school.news.find(id);
  expect(item).toMatchObject({ title: 'Ɗalibai Day', description: 'At www.school.example' });
  expect(await found('dalibai')).toEqual(['Ɗalibai Day']);
  expect(await found('sports')).toEqual([]);
  expect(await found('item 24')).toEqual(['Item 24']);
  expect(await instants()).toEqual(updatedAt);
});

test('what was deleted stays as it is, and out of the search', async () => {
  const [id = ''] = await school.publish({ title: 'Sports Day' });
  await school.news.remove(id, { id: null, name: 'Ada' });
  await renewAll();
  expect(await found('sports')).toEqual([]);
});
