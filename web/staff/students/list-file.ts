import { MOST_COLUMNS, MOST_ROWS, ROWS_ABOVE } from '#contract/book/class-list.ts';
import { countText } from '../staff-texts.ts';

/** A sentence for the person whose file it is. */
export class ListFileError extends Error {}

/** A class list as rows of text; row 1 is the first, as Excel counts. Rejects with ListFileError. */
export async function readListFile(file: File): Promise<string[][]> {
  if (file.size > MOST_BYTES) throw new ListFileError(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (kind === 'old excel') throw new ListFileError(OLD_EXCEL);
  if (kind === 'zip') return limited(await readExcel(file));
  return readListText(decoded(bytes));
}

/** What was copied from Excel, or the text of a CSV file. */
export async function readListText(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [, named, rest = text] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(rest);
  const options = { delimiter, bom: true, relax_column_count: true, relax_quotes: true };
  try {
    const rows: string[][] = parse(rest, { ...options, to: MOST_READ });
    // Excel does not count the line that names the sign.
    return limited(named ? [[], ...rows] : rows);
  } catch (error) {
    if (error instanceof ListFileError) throw error;
    throw new ListFileError(QUOTES);
  }
}

const MOST_BYTES = 10 * 1024 * 1024;
const LONGEST_CELL = 500;
/** One more than is allowed, so that it can be said that there are too many. */
const MOST_READ = MOST_ROWS + ROWS_ABOVE + 1;

const TOO_LARGE = 'This file is larger than 10 MB. A class list of 5,000 students is far smaller.';
const OLD_EXCEL =
  'This is a file of an old Excel (.xls). Please open it in Excel and save it as .xlsx or CSV.';
const NOT_EXCEL =
  'This file cannot be read. Please save it as an Excel workbook (.xlsx) or as CSV, or copy the cells and paste them.';
const QUOTES =
  'A quotation mark (") is opened and not closed in this list. Please look for it, or save the list as an Excel workbook.';

function kindOf(bytes: Uint8Array): 'zip' | 'old excel' | 'text' {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  return starts(0xd0, 0xcf, 0x11, 0xe0) ? 'old excel' : 'text';
}

/** Formulas are read by their value, and numbers with all their digits, however Excel shows them. */
async function readExcel(file: File): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    const rows = await readSheet(file, { parseNumber: (digits: string) => digits });
    return rows.map((row) => row.map(cellText));
  } catch {
    throw new ListFileError(NOT_EXCEL);
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell);
}

/** UTF-8 or UTF-16 with their marks, UTF-8 without one, and else the letters of Windows. */
function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first !== 0 && second === 0 && bytes.length > 2) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that stands equally often in the first lines; a comma may stand in names as well. */
function delimiterOf(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const counted = ['\t', ';', ','].map((sign) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length - 1);
    const most = Math.max(0, ...counts);
    const alike = counts.filter((count) => count === most).length;
    return { sign, score: most === 0 ? 0 : alike / lines.length };
  });
  const best = counted.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.sign : ',';
}

/** Without empty cells and rows at the end. */
function limited(rows: string[][]): string[][] {
  const trimmed = rows.map((row) =>
    row.slice(
      0,
      lengthOf(row, (cell) => cell.trim() !== ''),
    ),
  );
  const filled = trimmed.slice(
    0,
    lengthOf(trimmed, (row) => row.length > 0),
  );
  if (filled.length === 0) throw new ListFileError('There is nothing in this list.');
  if (filled.length > MOST_ROWS + ROWS_ABOVE) throw new ListFileError(MANY_ROWS);
  for (const [at, row] of filled.entries()) {
    if (row.length > MOST_COLUMNS) throw new ListFileError(manyColumns(at + 1, row.length));
    const long = row.findIndex((cell) => cell.length > LONGEST_CELL);
    if (long >= 0) throw new ListFileError(longCell(at + 1, long + 1));
  }
  return filled;
}

function lengthOf<Item>(items: readonly Item[], isFilled: (item: Item) => boolean): number {
  let length = items.length;
  while (length > 0 && !items.slice(length - 1, length).some(isFilled)) length -= 1;
  return length;
}

const MANY_ROWS = `A list can have up to ${countText(MOST_ROWS)} students. Please import it in parts.`;

function manyColumns(row: number, columns: number): string {
  return `Row ${row} has ${columns} columns, and a list can have up to ${MOST_COLUMNS}. Please take out those that are not needed.`;
}

function longCell(row: number, column: number): string {
  return `Row ${row}, column ${column}: there are more than ${LONGEST_CELL} letters in one cell. Please shorten it.`;
}
