import { strToU8, Zip, ZipDeflate } from 'fflate';
import { escapeHtml } from '../../http/escape-html.ts';
import {
  columnName,
  type PlaceOf,
  rowXml,
  type SheetCell,
  SPREADSHEET,
  stylesXml,
  textXml,
} from './sheet-xml.ts';

export interface Sheet {
  name: string;
  widths: readonly number[];
  /** Its first row stays in view and filters the others. */
  isTable?: boolean;
  /** In batches, asked for when the sheets before it are written. */
  rows: AsyncIterable<SheetCell[][]>;
}

type Part = [path: string, xml: AsyncIterable<string> | Iterable<string>];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TEXTS_AT_ONCE = 5_000;

/**
 * An Excel file, piece by piece: one batch of rows is in memory, and each text once. Not by a library, as those build it
 * whole and no one is served meanwhile (decisions/0041).
 */
export async function* excelFile(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  /** Each text once, with its place in the table of texts: previews on an iPhone leave texts in the cells themselves blank. */
  const places = new Map<string, number>();
  const placeOf: PlaceOf = (text) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const parts: Part[] = [
    ...packageParts(sheets),
    ...sheets.map((sheet, index): Part => [sheetPath(index + 1), sheetXml(sheet, index, placeOf)]),
    // Last: by then every text is known.
    ['xl/sharedStrings.xml', textsXml(places)],
  ];
  for (const [path, xml] of parts) {
    // Level 1 makes a file a tenth larger than level 6, in half the time.
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    file.push(strToU8(HEAD));
    for await (const piece of xml) {
      file.push(strToU8(piece));
      yield* pieces;
      pieces = [];
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* pieces;
}

async function* sheetXml({ widths, isTable, rows }: Sheet, index: number, placeOf: PlaceOf) {
  const columns = widths.map(
    (width, column) =>
      `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
  );
  const selected = index === 0 ? ' tabSelected="1"' : '';
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `<worksheet xmlns="${SPREADSHEET}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0"${selected}>${isTable ? frozen : ''}</sheetView></sheetViews>
<cols>${columns.join('')}</cols><sheetData>`;
  let written = 0;
  for await (const batch of rows) {
    const first = written + 1;
    written += batch.length;
    yield batch.map((cells, place) => rowXml(first + place, cells, placeOf)).join('');
  }
  const lastCell = `${columnName(widths.length - 1)}${Math.max(written, 1)}`;
  const filter = isTable ? `<autoFilter ref="A1:${lastCell}"/>` : '';
  yield `</sheetData>${filter}<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function* textsXml(places: Map<string, number>): Generator<string> {
  yield `<sst xmlns="${SPREADSHEET}">`;
  const texts = [...places.keys()];
  for (let done = 0; done < texts.length; done += TEXTS_AT_ONCE) {
    yield texts
      .slice(done, done + TEXTS_AT_ONCE)
      .map(textXml)
      .join('');
  }
  yield '</sst>';
}

function packageParts(sheets: readonly Sheet[]): Part[] {
  const forEach = (xml: (number: number, name: string) => string) =>
    sheets.map(({ name }, index) => xml(index + 1, escapeHtml(name))).join('');
  const types = `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/>
${forEach((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`)}
</Types>`;
  const relations = `<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="workbook" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;
  const workbook = `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>
${forEach((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="sheet${number}"/>`)}
</sheets></workbook>`;
  const workbookRelations = `<Relationships xmlns="${PACKAGE}/relationships">
${forEach((number) => `<Relationship Id="sheet${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}
<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>
<Relationship Id="texts" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>
</Relationships>`;
  return [
    ['[Content_Types].xml', [types]],
    ['_rels/.rels', [relations]],
    ['xl/workbook.xml', [workbook]],
    ['xl/_rels/workbook.xml.rels', [workbookRelations]],
    ['xl/styles.xml', [stylesXml]],
  ];
}

function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}
