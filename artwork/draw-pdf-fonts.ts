import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFont, type TTF } from 'fonteditor-core';
import subsetFont from 'subset-font';
import {
  type FontPart,
  glyphOf,
  hasLetter,
  type Offset,
  placeOfMark,
  readFamily,
} from './font-source.ts';

/**
 * Makes the three fonts that our PDFs carry: `node artwork/draw-pdf-fonts.ts`; see web/pdf/fonts/README.md. It fetches
 * the families from the registry, so it is no part of the build.
 */
const FONTS = path.join(import.meta.dirname, '../web/pdf/fonts');
const FAMILIES = { ojuju: '5.3.0', 'reddit-sans': '5.3.0', 'noto-sans': '5.3.0' };

const FIRST_PLACED_MARK = 0xe000;
const DOT_BELOW = 0x323;
const LINE_BELOW = 0x329;

const ASCII = codes(0x20, 0x7e);
const LATIN_1 = codes(0xa0, 0xff);
const PUNCTUATION = codesOf('–—‘’“”₦');
const LETTERS = [
  ...codes(0xc0, 0x17f),
  ...codes(0x218, 0x21b),
  ...codes(0x1e00, 0x1e9f),
  ...codesOf('ƏǸǹəẠạẸẹẼẽỊịỌọỤụỲỳỸỹ'),
];
const HOOKED = codesOf('ƁƊƘƳɓɗƙƴ');
const COMPOSED = codesOf('ǸǹḾḿ');
const MARKS = [0x300, 0x301, 0x303, 0x304, 0x308, DOT_BELOW];

const sources = mkdtempSync(path.join(tmpdir(), 'school-fonts-'));
try {
  await makeFonts();
} finally {
  rmSync(sources, { recursive: true });
}

async function makeFonts(): Promise<void> {
  const plain = [...ASCII, ...PUNCTUATION];
  const display = gather(await family('ojuju', 700), plain);
  await save(display, plain, 'display-700.ttf', 'Weaverbird Receipt Display');

  const western = [...plain, ...LATIN_1];
  const text = gather(await family('reddit-sans', 400), western);
  await save(text, western, 'text-400.ttf', 'Weaverbird Receipt Text');

  const parts = await family('reddit-sans', 700);
  const letters = [...western, ...LETTERS];
  const bold = gather(parts, letters);
  const added = [
    ...addLoneMarks(bold, parts),
    ...addHookedLetters(bold, await family('noto-sans', 700)),
    ...addComposedLetters(bold, parts),
    ...addPlacedMarks(bold, parts),
  ];
  await save(bold, [...letters, ...added], 'text-700.ttf', 'Weaverbird Receipt Bold');
}

async function family(name: keyof typeof FAMILIES, weight: number): Promise<FontPart[]> {
  const folder = path.join(sources, name);
  mkdirSync(folder, { recursive: true });
  const spec = `@fontsource/${name}@${FAMILIES[name]}`;
  const archive = execFileSync('npm', ['pack', '--silent', spec], {
    cwd: sources,
    encoding: 'utf8',
  });
  execFileSync('tar', ['xzf', archive.trim(), '-C', folder, '--strip-components', '1'], {
    cwd: sources,
  });
  return readFamily(folder, weight);
}

/** The first part whole, and what it lacks of the asked characters out of the others. */
function gather(parts: FontPart[], characters: number[]): TTF.TTFObject {
  const font = createFont(first(parts).file, { type: 'woff2' }).get();
  for (const code of new Set(characters)) {
    const part = parts.find((one) => hasLetter(one, code));
    if (!part || part === parts[0]) continue;
    const { contours, advanceWidth } = glyphOf(part, code);
    addGlyph(font, code, contours, advanceWidth);
  }
  return font;
}

/** A mark that has no place of its own sits over a lower-case letter of usual width. */
function addLoneMarks(font: TTF.TTFObject, parts: FontPart[]): number[] {
  const halfLetter = Math.floor(glyphOf(first(parts), 'o'.codePointAt(0) ?? 0).advanceWidth / 2);
  for (const code of MARKS) {
    const part = parts.find((one) => hasLetter(one, code)) ?? first(parts);
    const { contours, xMin, xMax } = glyphOf(part, code);
    const middle = Math.floor((xMin + xMax) / 2);
    addGlyph(font, code, moved(contours, { x: -halfLetter - middle, y: 0 }), 0);
  }
  return MARKS;
}

/** Reddit Sans has no Hausa hooked letters: they come from another family, scaled to the same height. */
function addHookedLetters(font: TTF.TTFObject, parts: FontPart[]): number[] {
  for (const code of HOOKED) {
    const part = parts.find((one) => hasLetter(one, code)) ?? first(parts);
    const letter = String.fromCodePoint(code);
    const height = letter === letter.toUpperCase() ? 'sCapHeight' : 'sxHeight';
    const size = font['OS/2'][height] / part.ttf['OS/2'][height];
    const { contours, advanceWidth } = glyphOf(part, code);
    addGlyph(font, code, scaled(contours, size), Math.round(advanceWidth * size));
  }
  return HOOKED;
}

/** Letters with a code point that Reddit Sans leaves out, though it has letter and mark. */
function addComposedLetters(font: TTF.TTFObject, parts: FontPart[]): number[] {
  for (const code of COMPOSED) {
    const [letter = 0, mark = 0] = codesOf(String.fromCodePoint(code).normalize('NFD'));
    const { part, offset } = placeOfMark(parts, letter, mark);
    const { contours, advanceWidth } = glyphOf(part, letter);
    const over = moved(glyphOf(part, mark).contours, offset);
    addGlyph(font, code, [...contours, ...over], advanceWidth);
  }
  return COMPOSED;
}

/** For each letter and mark without a code point of their own: the mark, drawn where it belongs after that letter. */
function addPlacedMarks(font: TTF.TTFObject, parts: FontPart[]): number[] {
  const pairs: string[] = JSON.parse(readFileSync(path.join(FONTS, 'placed-marks.json'), 'utf8'));
  for (const [index, pair] of pairs.entries()) {
    const [letter = 0, mark = 0] = codesOf(pair);
    const isLine = mark === LINE_BELOW;
    const drawn = isLine ? DOT_BELOW : mark;
    const { part, offset } = placeOfMark(parts, letter, drawn);
    const shape = isLine ? [uprightLine(glyphOf(part, drawn))] : glyphOf(part, drawn).contours;
    // Drawn when the letter has been written: as far back as that is wide.
    const back = { x: offset.x - glyphOf(part, letter).advanceWidth, y: offset.y };
    addGlyph(font, FIRST_PLACED_MARK + index, moved(shape, back), 0);
  }
  return pairs.map((_, index) => FIRST_PLACED_MARK + index);
}

function uprightLine({ xMin, xMax, yMin, yMax }: TTF.Glyph): TTF.Contour {
  const middle = (xMin + xMax) / 2;
  const half = (xMax - xMin) * 0.3;
  const low = yMin - (yMax - yMin) * 0.35;
  const corners = [
    [middle - half, low],
    [middle - half, yMax],
    [middle + half, yMax],
    [middle + half, low],
  ] as const;
  return corners.map(([x, y]) => ({ x: Math.round(x), y: Math.round(y), onCurve: true }));
}

function addGlyph(
  font: TTF.TTFObject,
  code: number,
  contours: TTF.Contour[],
  advanceWidth: number,
): void {
  const points = contours.flat();
  const xs = points.length > 0 ? points.map(({ x }) => x) : [0];
  const ys = points.length > 0 ? points.map(({ y }) => y) : [0];
  const box = {
    xMin: Math.min(...xs),
    xMax: Math.max(...xs),
    yMin: Math.min(...ys),
    yMax: Math.max(...ys),
  };
  // A glyph of the part may stand for the character too.
  for (const glyph of font.glyf) glyph.unicode = glyph.unicode?.filter((one) => one !== code) ?? [];
  font.glyf.push({
    ...box,
    contours,
    advanceWidth,
    leftSideBearing: box.xMin,
    name: '',
    unicode: [code],
  });
}

function moved(contours: TTF.Contour[], by: Offset): TTF.Contour[] {
  return contours.map((points) =>
    points.map((point) => ({ ...point, x: point.x + by.x, y: point.y + by.y })),
  );
}

function scaled(contours: TTF.Contour[], size: number): TTF.Contour[] {
  return contours.map((points) =>
    points.map((point) => ({
      ...point,
      x: Math.round(point.x * size),
      y: Math.round(point.y * size),
    })),
  );
}

/** Outlines only: the PDF writer knows no layout tables and no hints. */
async function save(
  font: TTF.TTFObject,
  characters: number[],
  file: string,
  name: string,
): Promise<void> {
  const { copyright, urlOfLicence } = font.name;
  const postScriptName = name.replaceAll(' ', '');
  // What is left out is not written; its types want more.
  font.name = { copyright, urlOfLicence, fontFamily: name, postScriptName } as unknown as TTF.Name;
  const whole = createFont().set(font).write({ type: 'ttf', toBuffer: true }) as Buffer;
  const bytes = await subsetFont(whole, String.fromCodePoint(...characters), {
    targetFormat: 'truetype',
    noLayoutClosure: true,
  });
  writeFileSync(path.join(FONTS, file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}

function first(parts: FontPart[]): FontPart {
  const [part] = parts;
  if (!part) throw new Error('The package has no fonts of this weight.');
  return part;
}

function codes(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function codesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
