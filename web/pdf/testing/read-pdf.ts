import { inflateSync } from 'node:zlib';

export interface PdfContent {
  pages: number;
  /** every text that was set, in order, as a reader would copy it */
  texts: string[];
  /** for each text how far its line stands above the foot of its page, in points */
  heights: number[];
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
  const lines = pages.flatMap(({ text }) => readLines(text, fonts));
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0,
    texts: lines.map(({ text }) => text),
    heights: lines.map(({ height }) => height),
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

function readLines(page: string, fonts: Map<string, Map<string, string>>) {
  const lines: { text: string; height: number }[] = [];
  let font: Map<string, string> | undefined;
  let height = 0;
  const steps = page.matchAll(/\/(F\d+) [\d.]+ Tf|([\d.]+) T[dm]|<(\w+)> Tj|\(([ -~]*)\) Tj/g);
  for (const [, name, y, glyphs, ascii] of steps) {
    if (name) font = fonts.get(name);
    if (y) height = Number(y);
    const codes = glyphs?.toLowerCase().match(/.{4}/g);
    const text = ascii ?? codes?.map((glyph) => font?.get(glyph) ?? '\uFFFD').join('');
    if (text) lines.push({ text, height });
  }
  return lines;
}
