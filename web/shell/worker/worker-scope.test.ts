import { expect, test } from 'vitest';
import { isWish } from './worker-scope.ts';

const wish = {
  manifest: '/assets/manifest-1a2b.js',
  pages: ['/about'],
  files: [],
  depth: 'nothing',
  openedAt: 0,
};

test('the service worker takes up what has the form of a wish', () => {
  expect(isWish(wish)).toBe(true);
});

test.each([
  undefined,
  null,
  'skip waiting',
  [],
  {},
  { ...wish, manifest: 7 },
  { ...wish, pages: '/about' },
  { ...wish, files: undefined },
])('any other message is left alone: %j', (message) => {
  expect(isWish(message)).toBe(false);
});
