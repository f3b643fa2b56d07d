import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a\nb', '"a\nb"'],
  ['a "b"', '"a ""b"""'],
  ['plain', 'plain'],
])('a field that a spreadsheet might cut is quoted: %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});
