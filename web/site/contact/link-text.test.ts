import { expect, test } from 'vitest';
import { beginningThatFits, encodedText } from './link-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['abc', 0, ''],
  ['', 10, ''],
  ['a b', 4, 'a '],
  // ẹ́ is a letter and a mark: 9 and 6 characters.
  ['ẹ́ẹ́', 29, 'ẹ́'],
  ['ẹ́ẹ́', 30, 'ẹ́ẹ́'],
  ['ẹ́', 14, ''],
  // An emoji is 12 characters.
  ['😀😀', 23, '😀'],
  ['\uD83D', 9, '\uD83D'],
  ['\u0301a', 6, '\u0301'],
])('of %j fits in %i characters: %j', (text, room, beginning) => {
  expect(beginningThatFits(text, room)).toBe(beginning);
});

test('half an emoji is encoded as the sign for what cannot be read', () => {
  expect(encodedText('a \uD83D')).toBe('a%20%EF%BF%BD');
});
