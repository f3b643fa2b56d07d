import { expect, test } from 'vitest';
import { createNewsForPages } from './news-for-pages.ts';

const pagination = { current: 1, pages: 1, total: 1, limit: 9 };

function open() {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const read = createNewsForPages(
    {
      async list(filter, page) {
        asked.push(`${filter} ${page}`);
        return { items: [], pagination };
      },
      async comingUp() {
        asked.push('coming up');
        return [];
      },
      pinned: async () => undefined,
      search: async () => ({ items: [], pagination }),
      find: async () => undefined,
      findPreview: async () => undefined,
    },
    async () => [],
    () => clock.ms,
  );
  return { read, asked, clock };
}

test('pages that are made in one second read their news once, each page of the list for itself', async () => {
  const { read, asked, clock } = open();
  for (const ms of [1, 500, 999]) {
    clock.ms = ms;
    await read.listNews('all', 1);
    await read.listNews('event', 1);
    await read.comingUp();
  }
  expect(asked).toEqual(['all 1', 'event 1', 'coming up']);
  clock.ms = 1_100;
  await read.listNews('all', 1);
  expect(asked).toHaveLength(4);
});

test('after a change, news are read again at once', async () => {
  const { read, asked } = open();
  await read.listNews('all', 1);
  await read.comingUp();
  read.forget();
  await read.listNews('all', 1);
  await read.comingUp();
  expect(asked).toEqual(['all 1', 'coming up', 'all 1', 'coming up']);
});
