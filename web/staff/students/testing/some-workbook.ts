/** For tests: an Excel workbook with one sheet, from the XML of its cells. */
export function someWorkbook(sheetRows: string): Uint8Array<ArrayBuffer> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const pack = 'http://schemas.openxmlformats.org/package/2006';
  return zipped({
    '[Content_Types].xml': `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="JSS 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${sheetRows}</sheetData></worksheet>`,
  });
}

export const textCell = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const numberCell = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`;
export const formulaCell = (at: string, formula: string, value: string) =>
  `<c r="${at}" t="str"><f>${formula}</f><v>${value}</v></c>`;

/** A zip file whose entries are not compressed. */
function zipped(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const path = new TextEncoder().encode(name);
    const bytes = new TextEncoder().encode(text);
    const facts = [20, 0, 0, 0, 0].map((word) => words(2, word));
    const sizes = [crc(bytes), bytes.length, bytes.length].map((word) => words(4, word));
    const names = [path.length, 0].map((word) => words(2, word));
    const local = joined([words(4, 0x04034b50), ...facts, ...sizes, ...names, path, bytes]);
    parts.push(local);
    const rest = [words(2, 0), words(2, 0), words(2, 0), words(4, 0), words(4, offset)];
    const signature = [words(4, 0x02014b50), words(2, 20)];
    entries.push(joined([...signature, ...facts, ...sizes, ...names, ...rest, path]));
    offset += local.length;
  }
  const directory = joined(entries);
  const counts = [0, 0, entries.length, entries.length].map((word) => words(2, word));
  const places = [words(4, directory.length), words(4, offset), words(2, 0)];
  return joined([...parts, directory, words(4, 0x06054b50), ...counts, ...places]);
}

function words(length: number, value: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (value >>> (8 * at)) & 0xff);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
