import { expect, test } from 'vitest';
import { whyEnded } from './who-owes.ts';

test.each([
  ['cancelled', 30_000, 'money on it went back'],
  ['replaced', 30_000, 'money on it went back'],
  ['cancelled', 0, 'money is still on it'],
  ['replaced', 0, 'money is still on it'],
  ['open', 30_000, undefined],
])('a note that is %s, with ₦%d outstanding: %s', (standing, outstanding, why) => {
  expect(whyEnded({ standing, outstanding })).toBe(why);
});
