import { expect, test } from 'vitest';
import { openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

/** The same changes in every run: a generator with a fixed seed. */
function seededNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

// A thousand commits, each on disk before the next: how long that takes is the disk's affair.
const options = { timeout: 60_000 };

test(
  'after 1,000 changes in any order counts, lists and search agree with the items',
  options,
  async () => {
    const school = await openNewsDesk();
    const pick = seededNumbers(20_261_121);
    const author = { id: null, name: 'Ada' };
    const shown = new Map<string, { type: string; word: string }>();
    const gone = new Map<string, { type: string; word: string }>();
    const oneOf = (items: Map<string, unknown>) => [...items.keys()][pick(items.size)] ?? '';
    const draft = () => {
      return {
        ...sportsDay,
        startsAt: '',
        type: pick(2) ? 'news' : 'event',
        title: pick(2) ? 'Carols' : 'Prizes',
      };
    };

    for (let change = 0; change < 1_000; change += 1) {
      const what = pick(10);
      const next = draft();
      const known = { type: next.type, word: next.title };
      if (what < 4 || shown.size === 0) {
        const at = new Date(Date.UTC(2026, pick(20) - 10, 1 + pick(28), pick(24), pick(60)));
        const { id } = await school.news.publish(next, undefined, author, at);
        shown.set(id, known);
      } else if (what < 6) {
        const id = oneOf(shown);
        await school.news.edit(id, { fields: { ...next }, picture: undefined }, author);
        shown.set(id, known);
      } else if (what < 8 || gone.size === 0) {
        const id = oneOf(shown);
        await school.news.remove(id, author);
        gone.set(id, shown.get(id) ?? known);
        shown.delete(id);
      } else {
        const id = oneOf(gone);
        await school.news.restore(id);
        shown.set(id, gone.get(id) ?? known);
        gone.delete(id);
      }
    }

    const ids = (matches: (item: { type: string; word: string }) => boolean) =>
      [...shown].flatMap(([id, item]) => (matches(item) ? id : [])).sort();
    for (const filter of ['all', 'news', 'event'] as const) {
      const { total, listed } = await everyPage((page) => school.news.list(filter, page));
      const expected = ids(({ type }) => filter === 'all' || type === filter);
      expect(listed.toSorted()).toEqual(expected);
      expect(total).toBe(expected.length);
    }
    const { total, listed } = await everyPage((page) =>
      school.news.list('all', page, { limit: 50, question: 'carol' }),
    );
    expect(listed.toSorted()).toEqual(ids(({ word }) => word === 'Carols'));
    expect(total).toBe(listed.length);
    await school.close();
  },
);

test('changes at the same time are all counted', async () => {
  const school = await openNewsDesk();
  const author = { id: null, name: 'Ada' };
  const publish = (n: number) =>
    school.news.publish(
      { ...sportsDay, startsAt: '', title: `Item ${n}` },
      undefined,
      author,
      school.desk.now,
    );
  const items = await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)));
  await Promise.all(
    items.map(({ id }, n) => {
      if (n % 2) return school.news.remove(id, author);
      const fields = { ...sportsDay, startsAt: '', type: 'event' };
      return school.news.edit(id, { fields, picture: undefined }, author);
    }),
  );
  const totals = await Promise.all(
    (['all', 'news', 'event'] as const).map(async (filter) => {
      return (await school.news.list(filter, 1)).pagination.total;
    }),
  );
  expect(totals).toEqual([10, 0, 10]);
  await school.close();
});

async function everyPage(
  read: (page: number) => Promise<{ items: { id: string }[]; pagination: { total: number } }>,
) {
  const listed: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await read(page);
    if (items.length === 0) return { listed, total: pagination.total };
    listed.push(...items.map(({ id }) => id));
  }
}
