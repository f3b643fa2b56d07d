import { afterEach, beforeEach, expect, test } from 'vitest';
import { ada, type NewsDesk, openNewsDesk } from '../news/testing/test-news-desk.ts';
import { runNewsCommand } from './news.ts';

let school: NewsDesk;
let said: string[];
beforeEach(async () => {
  said = [];
  school = await openNewsDesk();
});
afterEach(() => school.close());

const run = (...args: string[]) =>
  runNewsCommand(args, { restoring: school.news, say: (text) => said.push(text) });

test('deleted items are listed with what is needed to restore them, the last deleted first', async () => {
  const [first = '', second = ''] = await school.publish(
    { title: 'First' },
    { title: 'Second', type: 'event' },
  );
  await school.news.remove(first, ada);
  school.desk.now = new Date('2026-11-21T08:30:00.000Z');
  await school.news.remove(second, ada);
  await run('deleted');
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`^${second}  event  deleted 21 Nov 2026, 09:30  Second$`)),
    expect.stringMatching(new RegExp(`^${first}  news   deleted 20 Nov 2026, 10:02  First$`)),
  ]);
});

test('an item is restored by its ID, or the last deleted without one, by System', async () => {
  const [first = '', second = ''] = await school.publish({ title: 'First' }, { title: 'Second' });
  await school.news.remove(first, ada);
  school.desk.now = new Date('2026-11-21T08:30:00.000Z');
  await school.news.remove(second, ada);
  await run('restore', first);
  await run('restore');
  expect(said).toEqual([
    'Restored “First”. A running server shows it within five seconds.',
    'Restored “Second”. A running server shows it within five seconds.',
  ]);
  expect((await school.news.list('all', 1)).pagination.total).toBe(2);
  expect((await school.audit()).at(-1)).toMatchObject({ actor_name: 'System', account_id: null });
});

test.each([[['deleted'], 'Nothing was deleted in the last thirty days.']])(
  '%j says %j',
  async (args, text) => {
    await run(...args);
    expect(said.join('\n')).toContain(text);
  },
);

test.each([
  [['restore'], 'Nothing was deleted in the last thirty days.'],
  [['restore', 'x'], 'No deleted item has the ID x.'],
  [['restore', '01a1fbaf-084a-7000-83d5-17601ee22490'], 'See "npm run news -- deleted".'],
  [['destroy'], 'There is no command "destroy".'],
])('%j is refused: %j', async (args, text) => {
  await expect(run(...args)).rejects.toThrow(text);
});
