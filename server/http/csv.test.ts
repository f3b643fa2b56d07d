import { expect, test } from 'vitest';
import { csvHead, csvLines } from './csv.ts';

test.each([
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['a\tb', '"a\tb"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a "b"', '"a ""b"""'],
  ['plain', 'plain'],
  [' spaces ', ' spaces '],
])('a field that a spreadsheet might cut is quoted: %j', (text, cell) => {
  expect(csvLines([[text]])).toBe(`${cell}\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+234 803', "'+234 803"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['\t=1', '"\'\t=1"'],
  ['-5.00', '-5.00'],
  [-5, '-5'],
  [0, '0'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('no cell is a formula: %j', (value, cell) => {
  expect(csvLines([['a', value]])).toBe(`a,${cell}\r\n`);
});

test('the head has a byte order mark; no lines are no text', () => {
  expect(csvHead(['Day', 'What'])).toBe('\uFEFFDay,What\r\n');
  expect(csvLines([])).toBe('');
});
