import { afterEach, expect, test } from 'vitest';
import { nodeRandomInt, randomCode, replaceRandomInt } from './random.ts';

afterEach(() => replaceRandomInt(nodeRandomInt));

test('a code cannot be guessed', () => {
  expect(randomCode(15)).toMatch(/^[a-z\d]{15}$/);
  expect(randomCode(15)).not.toBe(randomCode(15));
});

test('another source makes the codes of a simulation', () => {
  let next = 0;
  replaceRandomInt((max) => next++ % max);
  expect(randomCode(5)).toBe('abcde');
});
