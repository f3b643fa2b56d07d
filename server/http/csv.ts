import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/** Spreadsheets run a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A loss is an amount, and no formula. */
const LOSS = /^-\d+(\.\d+)?$/;

/** The first line of a CSV file. Without the byte order mark, Excel reads the file in an old character set. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLines([names])}`;
}

/** Lines of a CSV file (RFC 4180). A text that a spreadsheet would run is shown with an apostrophe instead. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]/,
    cast: { string: withoutFormula },
  });
}

/** A spreadsheet would read 0123 as a number and 11/2024 as a day: an apostrophe leaves them as typed. */
export function typedText(value: string): string {
  return /^[\d\s.,:/-]+$/.test(value) ? `'${value}` : value;
}

function withoutFormula(text: string): string {
  return FORMULA.test(text) && !LOSS.test(text) ? `'${text}` : text;
}
