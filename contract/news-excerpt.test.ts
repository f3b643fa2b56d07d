import { expect, test } from 'vitest';
import { excerptOf } from './news-excerpt.ts';

test.each([
  ['Short enough', 40, 'Short enough'],
  ['One line\n\nand  another', 40, 'One line and another'],
  ['The race is over. Everybody cheered loudly', 22, 'The race is over…'],
  ['The race is over, and so on', 20, 'The race is over…'],
  ['Unbreakable'.repeat(3), 12, 'Unbreakable…'],
  ['👩🏾‍🏫'.repeat(50), 3, expect.stringMatching(/^[^\uD800-\uDFFF]*.*…$/u)],
])('%j in %i characters', (text, most, expected) => {
  expect(excerptOf(text, most)).toEqual(expected);
});

test('never cuts a letter of two units in half', () => {
  expect(excerptOf('🎉'.repeat(20), 10).isWellFormed()).toBe(true);
});
