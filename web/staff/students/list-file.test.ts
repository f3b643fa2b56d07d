import { describe, expect, test } from 'vitest';
import { readListFile, readListText } from './list-file.ts';
import { formulaCell, numberCell, someWorkbook, textCell } from './testing/some-workbook.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], 'list');
const utf16 = (text: string) => {
  const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
};
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const LIST = [
  ['Name', 'Class'],
  ['Adé Obi', 'JSS 1'],
];

describe('a file', () => {
  test.each([
    ['UTF-8', fileOf('Name,Class\r\nAdé Obi,JSS 1\r\n')],
    ['UTF-8 with a mark', fileOf('\uFEFFName,Class\nAdé Obi,JSS 1')],
    ['Windows-1252 with semicolons', fileOf(windows('Name;Class\r\nAdé Obi;JSS 1'))],
    ['UTF-16 with a mark and tabs', fileOf(utf16('\uFEFFName\tClass\r\nAdé Obi\tJSS 1'))],
    ['UTF-16 without a mark', fileOf(utf16('Name\tClass\nAdé Obi\tJSS 1'))],
    ['empty cells and rows at the end', fileOf('Name,Class,,\nAdé Obi,JSS 1,,\n,,,\n\n')],
  ])('of %s is read', async (_kind, file) => {
    expect(await readListFile(file)).toEqual(LIST);
  });

  test('of Excel keeps zeros and all digits, and has formulas by their value', async () => {
    const rows = [
      `<row r="1">${textCell('A1', 'Class list of 2026')}</row>`,
      `<row r="3">${textCell('A3', '0042')}${numberCell('B3', '8031234567')}${numberCell('C3', '8.031234567E9')}${formulaCell('D3', 'A1&amp;B1', 'Ada Obi')}</row>`,
    ];
    expect(await readListFile(fileOf(someWorkbook(rows.join(''))))).toEqual([
      ['Class list of 2026'],
      [],
      ['0042', '8031234567', '8.031234567E9', 'Ada Obi'],
    ]);
  });

  test.each([
    ['an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), '.xls'],
    ['a zip that is no workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'cannot be read'],
    ['nothing', ' \n\n', 'nothing in this list'],
    ['41 columns', `a,b\n${'x,'.repeat(41)}x`, 'Row 2 has 42 columns'],
    ['a long cell', `a,b\n1,${'x'.repeat(501)}`, 'Row 2, column 2'],
    ['an open quotation mark', 'a,b\n"1,2\n3,4', 'quotation mark'],
    ['too many rows', 'Ada Obi,JSS 1\n'.repeat(5_030), '5,000'],
  ])('of %s is refused in words', async (_kind, bytes, words) => {
    await expect(readListFile(fileOf(bytes))).rejects.toThrow(words);
  });
});

describe('a text', () => {
  test.each([
    [
      'commas in names',
      '"Obi, Ada";JSS 1\nBello, Musa;JSS 2',
      [
        ['Obi, Ada', 'JSS 1'],
        ['Bello, Musa', 'JSS 2'],
      ],
    ],
    ['a line that names the sign', 'sep=;\na,b;c', [[], ['a,b', 'c']]],
    [
      'line ends in a cell',
      'Ada\t"a\nb"\nMusa\tc',
      [
        ['Ada', 'a\nb'],
        ['Musa', 'c'],
      ],
    ],
    ['marks within a word', 'Ada "Baby" Obi\tJSS 1', [['Ada "Baby" Obi', 'JSS 1']]],
    ['one column', 'Ada Obi\nMusa Bello', [['Ada Obi'], ['Musa Bello']]],
  ])('with %s is read', async (_what, text, rows) => {
    expect(await readListText(text)).toEqual(rows);
  });
});
