import { escapeHtml } from '../../http/escape-html.ts';

/** A cell of either file: CSV and Excel each write it in their own way. */
export type Cell =
  | string
  | { kobo: number; isStrong?: boolean }
  | { count: number }
  /** '2026-11-20' */
  | { day: string }
  /** '2026-11-20 10:15', at the school */
  | { moment: string };

/** A cell of a sheet. A string stays a text, whatever it begins with. */
export type SheetCell = Cell | { heading: string } | { title: string };

export type PlaceOf = (text: string) => number;

export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The places of the formats in `cellXfs` below. */
const format = {
  text: 1,
  heading: 2,
  title: 3,
  money: 4,
  strongMoney: 5,
  day: 6,
  moment: 7,
  count: 8,
};

export const stylesXml = `<styleSheet xmlns="${SPREADSHEET}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">
${xf(0)}${xf(49)}${xf(49, { font: 1, border: 1 })}${xf(49, { font: 2 })}${xf(4)}${xf(4, { font: 1 })}${xf(164)}${xf(165)}${xf(1)}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

export function rowXml(number: number, cells: readonly SheetCell[], placeOf: PlaceOf): string {
  const written = cells.map((cell, index) => cellXml(columnName(index) + number, cell, placeOf));
  return `<row r="${number}">${written.join('')}</row>`;
}

export function textXml(text: string): string {
  // Excel would read '_x0041_' as 'A'.
  const literal = escapeHtml(text).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
  return `<si><t xml:space="preserve">${literal}</t></si>`;
}

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(address: string, cell: SheetCell, placeOf: PlaceOf): string {
  const xml = (style: number, value: number, type = '') =>
    `<c r="${address}" s="${style}"${type}><v>${value}</v></c>`;
  // Declared as text: Excel never takes it for a formula, not even when it is edited.
  const text = (style: number, value: string) => xml(style, placeOf(value), ' t="s"');
  if (cell === '') return '';
  if (typeof cell === 'string') return text(format.text, cell);
  if ('heading' in cell) return text(format.heading, cell.heading);
  if ('title' in cell) return text(format.title, cell.title);
  if ('kobo' in cell)
    return xml(cell.isStrong ? format.strongMoney : format.money, cell.kobo / 100);
  if ('day' in cell) return xml(format.day, dayNumber(`${cell.day}T00:00:00Z`));
  if ('moment' in cell) {
    return xml(format.moment, dayNumber(`${cell.moment.replace(' ', 'T')}:00Z`));
  }
  return xml(format.count, cell.count);
}

/** Excel counts days from the end of 1899, without a time zone. */
function dayNumber(wallTime: string): number {
  return Date.parse(wallTime) / (24 * 60 * 60_000) + 25_569;
}

function xf(numberFormat: number, { font = 0, border = 0 } = {}): string {
  return `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`;
}
