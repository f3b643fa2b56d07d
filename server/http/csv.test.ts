import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListText } from '../../web/staff/students/list-file.ts';
import { csvHead, csvLines } from './csv.ts';

const odd = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ';',
  ',',
  "'",
  ' ',
  '5',
  '.',
);
const texts = fc
  .array(fc.oneof({ weight: 3, arbitrary: odd }, fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));
const rows = fc
  .integer({ min: 2, max: 4 })
  .chain((width) =>
    fc.array(fc.array(texts, { minLength: width, maxLength: width }), { minLength: 1 }),
  );

test('what is written is read back, and no cell is a formula', () => {
  fc.assert(
    fc.property(rows, (table) => {
      const read: string[][] = parse(csvLines(table), { record_delimiter: '\r\n' });
      expect(read.map(({ length }) => length)).toEqual(table.map(({ length }) => length));
      const written = table.flat();
      for (const [at, cell] of read.flat().entries()) {
        expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/);
        const text = written[at] ?? '';
        expect(cell).toBe(/^[=+\-@\t\r]/.test(text) && cell !== text ? `'${text}` : text);
      }
    }),
  );
});

test('a class list that is written is read by the import as it was', async () => {
  const cell = fc.stringMatching(/^[a-zé0-9"',;.]([a-zé0-9"',; ]{0,8}[a-zé0-9"',;.])?$/);
  const list = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(list, async (students) => {
      const head = ['Name', 'Class', 'Phone'];
      const read = await readListText(csvHead(head) + csvLines(students));
      expect(read).toEqual([head, ...students]);
    }),
  );
});

test('a spreadsheet that parts cells at a semicolon or a tab finds none outside of quotation marks', () => {
  fc.assert(
    fc.property(rows, (table) => {
      const outside = csvLines(table).replace(/"(?:[^"]|"")*"/g, '');
      expect(outside).not.toMatch(/[;\t]|\r(?!\n)|(?<!\r)\n/);
    }),
  );
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
