import { expect, test } from 'vitest';
import { newsItem } from './testing/a-news-item.ts';
import { titleOfNew } from './use-newest.ts';

const item = (title: string, day: number) =>
  newsItem({ _id: title, id: title, title, createdAt: `2026-11-${day}T08:00:00.000Z` });
const monday = item('Monday', 16);
const tuesday = item('Tuesday', 17);
const friday = item('Friday', 20);

test.each([
  ['published meanwhile', [friday, tuesday], [tuesday, monday], 'Friday'],
  ['published as the first', [monday], [], 'Monday'],
  [
    'taken down, so that an older one fills the page',
    [friday, monday],
    [friday, tuesday],
    undefined,
  ],
  ['changed', [{ ...friday, title: 'Saturday' }, monday], [friday, monday], undefined],
])('of a list in which one was %s, the new title is known', (_what, newest, shown, title) => {
  expect(titleOfNew(newest, shown)).toBe(title);
});
