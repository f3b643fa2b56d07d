import type { jsPDF } from 'jspdf';
import { indigo9, ink, text2 } from '../styles/colours.ts';
import placedMarks from './fonts/placed-marks.json' with { type: 'json' };

export type FontName = 'display-700' | 'text-400' | 'text-700';

/** Has every letter that a name may need; the other two carry only what our own words need. */
const WIDEST_FONT: FontName = 'text-700';

export interface TextStyle {
  font: FontName;
  /** points */
  size: number;
  color: string;
}

export function text(size: number, color: string = ink): TextStyle {
  return { font: 'text-400', size, color };
}

export function quiet(size: number): TextStyle {
  return text(size, text2);
}

export function strong(size: number, color: string = ink): TextStyle {
  return { font: 'text-700', size, color };
}

export function display(size: number, color: string = indigo9): TextStyle {
  return { font: 'display-700', size, color };
}

/** The part of jsPDF's font that its types leave open. */
interface FontMetadata {
  characterToGlyph(code: number): number;
  toUnicode: Record<number, number>;
}

/** Sets one line with its left end on the baseline; throws when no font has one of its characters. */
export function writeText(
  doc: jsPDF,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  degrees = 0,
): void {
  const shaped = shape(text);
  applyStyle(doc, shaped, style);
  doc.setTextColor(style.color);
  doc.text(shaped, x, y, { angle: -degrees });
  nameMarks(doc, shaped);
}

/** Every letter of the fixed-width font is as wide as this, in millimetres for each point of size. */
export const FIXED_WIDTH = (0.6 * 25.4) / 72;

/** Sets ASCII in the bold fixed-width letters that every reader of PDFs has: nothing is embedded for them. */
export function writeFixed(
  doc: jsPDF,
  text: string,
  x: number,
  y: number,
  { size, color }: Omit<TextStyle, 'font'>,
): void {
  doc.setFont('courier', 'bold').setFontSize(size).setTextColor(color);
  doc.text(text, x, y);
}

export function textWidth(doc: jsPDF, text: string, style: TextStyle): number {
  const shaped = shape(text);
  applyStyle(doc, shaped, style);
  return doc.getTextWidth(shaped);
}

/** Breaks after spaces and after the joints of names and addresses (- @ . _), within a word only when it must. */
export function wrapText(doc: jsPDF, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => textWidth(doc, candidate.trimEnd(), style) <= width;
  for (const piece of text.trim().match(/[^\s@._-]*[\s@._-]|[^\s@._-]+/g) ?? []) {
    for (const part of fits(piece) ? [piece] : lettersOf(piece)) {
      if (line && !fits(line + part)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += part;
    }
  }
  return [...lines, line.trimEnd()];
}

/** jsPDF cannot position marks: ẹ́ is set as letter and a private character, drawn in its place (see fonts/README.md). */
const FIRST_PLACED_MARK = 0xe000;
const placed = new Map(
  placedMarks.map((pair, index) => [
    pair,
    pair.slice(0, 1) + String.fromCharCode(FIRST_PLACED_MARK + index),
  ]),
);
const placedPattern = new RegExp(placedMarks.join('|'), 'g');

function shape(text: string): string {
  return text.normalize('NFC').replace(placedPattern, (pair) => placed.get(pair) ?? pair);
}

function applyStyle(doc: jsPDF, shaped: string, style: TextStyle): void {
  doc.setFontSize(style.size);
  // The fixed-width letters may have been bold.
  doc.setFont(style.font, 'normal');
  if (missingCharacter(doc, shaped) === undefined) return;
  doc.setFont(WIDEST_FONT, 'normal');
  const missing = missingCharacter(doc, shaped);
  if (missing === undefined) return;
  throw new Error(`no font of the PDF has the character U+${missing.toString(16).toUpperCase()}`);
}

function missingCharacter(doc: jsPDF, shaped: string): number | undefined {
  const metadata: FontMetadata = doc.getFont().metadata;
  return [...shaped]
    .map((character) => character.codePointAt(0) ?? 0)
    .find((code) => code > 0xffff || !metadata.characterToGlyph(code));
}

/** Tells the PDF which mark a private character stands for, so that copied and searched text is right. */
function nameMarks(doc: jsPDF, shaped: string): void {
  const metadata: FontMetadata = doc.getFont().metadata;
  for (const character of shaped) {
    const code = character.charCodeAt(0);
    const mark = placedMarks[code - FIRST_PLACED_MARK]?.charCodeAt(1);
    if (mark !== undefined) metadata.toUnicode[metadata.characterToGlyph(code)] = mark;
  }
}

function lettersOf(word: string): string[] {
  return word.normalize('NFC').match(/.\p{M}*/gsu) ?? [];
}
