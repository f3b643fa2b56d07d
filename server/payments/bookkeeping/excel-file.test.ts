import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { excelFile } from './excel-file.ts';
import type { SheetCell } from './sheet-xml.ts';

const MINUTE = 60_000;

/** What no XML can carry is left out when it is written, and line ends of other systems become ours when it is read. */
const UNWRITABLE = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const odd = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\n',
  '<',
  '&',
  '"',
  '_x0041_',
  '0',
  '42',
  ' ',
);
const words = fc.constantFrom('constructor', '__proto__', 'toString', '2026-11-20', 'TRUE');
const text = fc
  .array(fc.oneof(odd, words, fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1 })
  .map((parts) => parts.join(''))
  .filter((typed) => typed.trim() !== '' && !UNWRITABLE.test(typed));
/** As admission numbers are: no program may take them for numbers. */
const digits = fc.stringMatching(/^\d{1,6}$/);
const day = fc
  .date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());

async function fileOf(rows: SheetCell[][]): Promise<Blob> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  const sheet = { name: 'A & B', widths: [10, 10], rows: batches() };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of excelFile([sheet])) pieces.push(Uint8Array.from(piece));
  return new Blob(pieces);
}

test('a text is read back as the text it is, and no cell is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, digits), { minLength: 1 }), async (texts) => {
      const file = await fileOf(texts.map((one) => ['x', one]));
      const read = await readSheet(file, { trim: false });
      expect(read.map(([, cell]) => cell)).toEqual(texts);
      const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
      expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f');
    }),
    { numRuns: 30 },
  );
});

test('amounts, counts, days and moments are read back to the kobo and the minute', async () => {
  const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, fc.nat(), day), { minLength: 1 }), async (lines) => {
      const file = await fileOf(
        lines.map(([money, count, iso]) => [
          { kobo: money },
          { count },
          { day: iso.slice(0, 10) },
          { moment: iso.slice(0, 16).replace('T', ' ') },
        ]),
      );
      const read = await readSheet(file);
      expect(read.map((cells) => cells.map(inMinutes))).toEqual(
        lines.map(([money, count, iso]) => [
          money / 100,
          count,
          Date.parse(iso.slice(0, 10)) / MINUTE,
          Date.parse(`${iso.slice(0, 16)}Z`) / MINUTE,
        ]),
      );
    }),
    { numRuns: 30 },
  );
});

/** Programs that read a moment may lose a part of a second: in Excel it is a part of a day. */
function inMinutes(cell: unknown): unknown {
  return cell instanceof Date ? Math.round(cell.getTime() / MINUTE) : cell;
}
