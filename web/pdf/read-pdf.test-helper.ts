import { inflateSync } from 'node:zlib';

export interface PdfContent {
  pages: number;
  /** every text that was set, in order, as a reader would copy it */
  texts: string[];
  /** what it says of itself: 'Title', 'Author', 'Subject' … */
  info: Map<string, string>;
}

/** Reads back what jsPDF wrote: enough of PDF for the fonts and streams that it uses. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const pdf = Buffer.from(bytes).toString('latin1');
  const objects = readObjects(pdf);
  const pages = [...objects.values()].filter(({ text }) => text.includes(' Tf'));
  const fonts = new Map(
    [...pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      unicodeTable(objects, id),
    ]),
  );
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    texts: pages.flatMap(({ text }) => readTexts(text, fonts)),
    info: readInfo(pdf),
  };
}

/** Texts beyond Latin 1 are written in UTF-16 behind a mark. */
function readInfo(pdf: string): Map<string, string> {
  const entries = pdf.matchAll(/\/(Title|Subject|Author|Creator) \(((?:\\.|[^\\)])*)\)/gs);
  return new Map(
    [...entries].map(([, name = '', escaped = '']) => {
      const bytes = Buffer.from(escaped.replace(/\\(.)/gs, '$1'), 'latin1');
      const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
      return [name, isWide ? bytes.subarray(2).swap16().toString('utf16le') : escaped];
    }),
  );
}

type Objects = Map<string, { head: string; text: string }>;

function readObjects(pdf: string): Objects {
  const objects: Objects = new Map();
  for (const [, id = '', body = ''] of pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', ...stream] = body.split(/\nstream\n/);
    const data = stream.join('\nstream\n').replace(/\nendstream$/, '');
    const text = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      : data;
    objects.set(id, { head, text });
  }
  return objects;
}

function unicodeTable(objects: Objects, fontId: string): Map<string, string> {
  const id = objects.get(fontId)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '';
  const pairs = objects.get(id)?.text.matchAll(/^<(\w{4})><(\w{4})>$/gm) ?? [];
  return new Map(
    [...pairs].map(([, glyph = '', code = '']) => [
      glyph.toLowerCase(),
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  );
}

function readTexts(page: string, fonts: Map<string, Map<string, string>>): string[] {
  const texts: string[] = [];
  let font: Map<string, string> | undefined;
  for (const [, name, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (name) font = fonts.get(name);
    const codes = glyphs?.toLowerCase().match(/.{4}/g);
    if (codes) texts.push(codes.map((glyph) => font?.get(glyph) ?? '\uFFFD').join(''));
  }
  return texts;
}
