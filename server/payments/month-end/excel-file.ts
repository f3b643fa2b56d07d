import { strToU8, Zip, ZipDeflate } from 'fflate';
import { createSharedStrings, type SharedStrings } from './shared-strings.ts';
import { columnName, escapeXml, rowXml, type SheetCell, stylesXml } from './sheet-xml.ts';

export interface Sheet {
  name: string;
  /** of its columns, in letters */
  widths: readonly number[];
  /** Its first row stays in view and filters the others. */
  isTable?: boolean;
  /** in batches: asked for when the sheets before it are written */
  rows: AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const STRINGS_PATH = 'xl/sharedStrings.xml';

/** An Excel file, piece by piece: of its rows one batch is in memory, and of its texts each once. Others are served meanwhile. */
export async function* excelFile(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const take = () => {
    const pieces = made;
    made = [];
    return pieces;
  };

  for (const [name, xml] of partsOf(sheets)) {
    const part = begin(zip, name);
    part.push(strToU8(HEAD + xml), true);
    yield* take();
  }
  const strings = createSharedStrings();
  const bodies: [path: string, xml: AsyncIterable<string> | Iterable<string>][] = [
    ...sheets.map((sheet, index): [string, AsyncIterable<string>] => [
      sheetPath(index),
      sheetXml(sheet, index === 0, strings),
    ]),
    // Last: by then every text is known.
    [STRINGS_PATH, stringsXml(strings)],
  ];
  for (const [path, xml] of bodies) {
    const part = begin(zip, path);
    for await (const piece of xml) {
      part.push(strToU8(piece));
      yield* take();
    }
    part.push(new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}

function begin(zip: Zip, name: string): ZipDeflate {
  // Level 1 makes a file a tenth larger than level 6, in half the time.
  const part = new ZipDeflate(name, { level: 1 });
  zip.add(part);
  return part;
}

async function* sheetXml(
  { widths, isTable, rows }: Sheet,
  isFirst: boolean,
  strings: SharedStrings,
) {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${isTable ? frozen : ''}</sheetView></sheetViews>
<cols>${columns.join('')}</cols><sheetData>`;
  let last = 0;
  for await (const batch of rows) {
    yield batch
      .map((cells) => {
        last += 1;
        return rowXml(last, cells, strings.placeOf);
      })
      .join('');
  }
  const filter = `<autoFilter ref="A1:${columnName(widths.length - 1)}${Math.max(last, 1)}"/>`;
  yield `</sheetData>${isTable ? filter : ''}<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function* stringsXml(strings: SharedStrings): Generator<string> {
  yield `${HEAD}<sst xmlns="${MAIN}">`;
  yield* strings.tableXml();
  yield '</sst>';
}

/** What a file has besides its sheets and their texts. */
function partsOf(sheets: readonly Sheet[]): [path: string, xml: string][] {
  const numbers = sheets.map((_, index) => index + 1);
  const overrides = [
    ...numbers.map((number) => override(sheetPath(number - 1), 'worksheet')),
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    override(STRINGS_PATH, 'sharedStrings'),
  ];
  const listed = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = numbers.map((number) =>
    relation(number, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationsXml([
        ...relations,
        relation(sheets.length + 1, 'styles', 'styles.xml'),
        relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`;
}

function relation(number: number, type: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function relationsXml(relations: string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}
