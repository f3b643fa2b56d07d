import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createFont, type TTF, woff2 } from 'fonteditor-core';
import { create, type Font } from 'fontkit';

/** One of the files that a family is split into: its outlines, and where its marks belong. */
export interface FontPart {
  file: Buffer;
  /** Every glyph with outlines of its own. */
  ttf: TTF.TTFObject;
  layout: Font;
}

/** A way from one point to another, or a point, in units of the font. */
export interface Offset {
  x: number;
  y: number;
}

/** Earlier parts win where two have a letter. */
const PARTS = ['latin', 'latin-ext', 'vietnamese'];
const MARK_TO_BASE = 4;

/** The parts of one weight, from an unpacked package of Fontsource. */
export async function readFamily(packageFolder: string, weight: number): Promise<FontPart[]> {
  await woff2.init('');
  const folder = path.join(packageFolder, 'files');
  const files = readdirSync(folder);
  return PARTS.flatMap((part) => {
    const file = files.find((name) => name.endsWith(`-${part}-${weight}-normal.woff2`));
    return file ? [readPart(readFileSync(path.join(folder, file)))] : [];
  });
}

function readPart(file: Buffer): FontPart {
  const ttf = createFont(file, { type: 'woff2', compound2simple: true }).get();
  return { ttf, file, layout: create(file) as Font };
}

export function hasLetter({ ttf }: FontPart, code: number): boolean {
  return ttf.cmap[code] !== undefined;
}

export function glyphOf({ ttf }: FontPart, code: number): TTF.Glyph {
  const glyph = ttf.glyf[ttf.cmap[code] ?? 0];
  if (!glyph) throw new Error(`The font has no ${String.fromCodePoint(code)}.`);
  return glyph;
}

/** How far a mark moves to stand where the font's own anchors put it on a letter, and the part that says so. */
export function placeOfMark(
  parts: FontPart[],
  letter: number,
  mark: number,
): { part: FontPart; offset: Offset } {
  for (const part of parts) {
    if (!hasLetter(part, letter) || !hasLetter(part, mark)) continue;
    const offset = anchorOffset(part.layout, letter, mark);
    if (offset) return { part, offset };
  }
  // A composed letter without an anchor: its plain letter has the same place for the other mark.
  const [plain, ...marks] = String.fromCodePoint(letter).normalize('NFD');
  if (plain && marks.length === 1) return placeOfMark(parts, plain.codePointAt(0) ?? 0, mark);
  throw new Error(`No place for U+${mark.toString(16)} on ${String.fromCodePoint(letter)}.`);
}

function anchorOffset(layout: Font, letter: number, mark: number): Offset | undefined {
  const base = layout.glyphForCodePoint(letter).id;
  const above = layout.glyphForCodePoint(mark).id;
  for (const table of markToBaseTables(layout)) {
    const markRecord = table.markArray[glyphsOf(table.markCoverage).indexOf(above)];
    const anchors = table.baseArray[glyphsOf(table.baseCoverage).indexOf(base)];
    const there = markRecord && anchors?.[markRecord.class];
    if (!there) continue;
    const { markAnchor } = markRecord;
    return {
      x: there.xCoordinate - markAnchor.xCoordinate,
      y: there.yCoordinate - markAnchor.yCoordinate,
    };
  }
  return undefined;
}

interface Anchor {
  xCoordinate: number;
  yCoordinate: number;
}

/** As OpenType has it in `GPOS`: the marks and letters that are covered, and an anchor of each. */
interface MarkToBase {
  markCoverage: Coverage;
  baseCoverage: Coverage;
  markArray: { class: number; markAnchor: Anchor }[];
  baseArray: (Anchor | null)[][];
}

type Coverage =
  | { version: 1; glyphs: number[] }
  | { version: 2; rangeRecords: { start: number; end: number }[] };

function markToBaseTables(layout: Font): MarkToBase[] {
  // Its types leave the tables out.
  const { GPOS } = layout as unknown as {
    GPOS: { lookupList: { toArray(): { lookupType: number; subTables: MarkToBase[] }[] } };
  };
  const lookups = GPOS.lookupList.toArray();
  return lookups.flatMap(({ lookupType, subTables }) =>
    lookupType === MARK_TO_BASE ? subTables : [],
  );
}

function glyphsOf(coverage: Coverage): number[] {
  if (coverage.version === 1) return coverage.glyphs;
  return coverage.rangeRecords.flatMap(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index),
  );
}
