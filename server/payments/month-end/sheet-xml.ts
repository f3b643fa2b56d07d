/** A cell of a sheet; a text is one whatever it begins with. */
export type SheetCell =
  | string
  | { heading: string }
  | { title: string }
  | { kobo: number; isStrong?: boolean }
  | { count: number }
  /** '2026-11-20' */
  | { day: string }
  /** '2026-11-20 10:15' */
  | { moment: string };

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

export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
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

/** A row with its cells from the left; `number` counts from 1. `placeOf` is where a text stands in the table of texts. */
export function rowXml(
  number: number,
  cells: readonly SheetCell[],
  placeOf: (text: string) => number,
): string {
  const written = cells.map((cell, index) => cellXml(columnName(index) + number, cell, placeOf));
  return `<row r="${number}">${written.join('')}</row>`;
}

/** 'A' for 0, 'AA' for 26 */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** As text between tags or in an attribute, without what XML cannot carry. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function cellXml(place: string, cell: SheetCell, placeOf: (text: string) => number): string {
  const textXml = (text: string, style: number) =>
    `<c r="${place}" s="${style}" t="s"><v>${placeOf(text)}</v></c>`;
  if (cell === '') return '';
  // Declared as text: Excel never takes it for a formula, not even when somebody edits it.
  if (typeof cell === 'string') return textXml(cell, format.text);
  if ('heading' in cell) return textXml(cell.heading, format.heading);
  if ('title' in cell) return textXml(cell.title, format.title);
  if ('kobo' in cell) {
    const style = cell.isStrong ? format.strongMoney : format.money;
    return numberXml(place, cell.kobo / 100, style);
  }
  if ('day' in cell) return numberXml(place, dayNumber(`${cell.day}T00:00:00Z`), format.day);
  if ('moment' in cell) {
    return numberXml(place, dayNumber(`${cell.moment.replace(' ', 'T')}:00Z`), format.moment);
  }
  return numberXml(place, cell.count, format.count);
}

function numberXml(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** Excel counts days from the end of 1899, without a time zone. */
function dayNumber(wallTime: string): number {
  return Date.parse(wallTime) / (24 * 60 * 60_000) + 25_569;
}

function xf(numberFormat: number, { font = 0, border = 0 } = {}): string {
  return `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`;
}
