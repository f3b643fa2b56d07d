import { type BustLook, bust } from '../bust.ts';
import { dye, mix } from '../dyes.ts';
import type { Motif } from '../motifs.ts';
import { bird } from '../nature.ts';
import { circle, type Drawing, group, pick, rect, stroke, times } from '../svg.ts';
import { tile } from '../tiles.ts';

type Square =
  | { motif: Motif; ground: string; colour: string }
  | { child: BustLook; ground: string }
  | 'open';

const SIZE = 160;
const ACROSS = 5;
const PLACEHOLDER: readonly Motif[] = [
  'spiral',
  'waves',
  'sun',
  'feather',
  'compound',
  'leaf',
  'palm',
];
const ALL_TWELVE: readonly Motif[] = [
  'drum',
  'bird',
  'waves',
  'sun',
  'spiral',
  'leaf',
  'compound',
  'palm',
  'feather',
  'fish',
  'umbrella',
  'book',
];

/** A place for your child: the patchwork with one square left open. */
const patchwork: readonly Square[] = [
  {
    ground: dye.weaver4,
    child: { skin: 1, hair: 'puffs', wear: 'pin', mood: 'grin', tie: dye.weaver4, turn: 0.4 },
  },
  { motif: 'spiral', ground: dye.indigo8, colour: dye.indigo2 },
  {
    ground: dye.lagoon3,
    child: { skin: 3, hair: 'low', wear: 'shirt', mood: 'smile', turn: -0.4 },
  },
  { motif: 'umbrella', ground: dye.camwood7, colour: dye.laterite3 },
  { motif: 'bird', ground: dye.indigo9, colour: dye.weaver4 },
  { motif: 'drum', ground: dye.indigo8, colour: dye.weaver4 },
  {
    ground: dye.camwood5,
    child: { skin: 2, hair: 'hijab', cloth: dye.cotton, wear: 'card', mood: 'grin', turn: 0.3 },
  },
  { motif: 'waves', ground: dye.lagoon7, colour: dye.lagoon1 },
  {
    ground: dye.indigo2,
    child: { skin: 0, hair: 'beads', wear: 'pin', mood: 'laugh', tie: dye.camwood5, turn: -0.3 },
  },
  { motif: 'leaf', ground: dye.palm7, colour: dye.palm1 },
  {
    ground: dye.laterite3,
    child: { skin: 4, hair: 'locs', wear: 'shirt', mood: 'grin', glasses: dye.indigo8 },
  },
  { motif: 'sun', ground: dye.weaver4, colour: dye.camwood7 },
  'open',
  { motif: 'feather', ground: dye.indigo8, colour: dye.indigo1 },
  { ground: dye.palm4, child: { skin: 1, hair: 'fade', wear: 'card', mood: 'laugh', turn: 0.4 } },
  { motif: 'palm', ground: dye.indigo9, colour: dye.palm4 },
  { motif: 'fish', ground: dye.indigo8, colour: dye.lagoon3 },
  {
    ground: dye.weaver2,
    child: { skin: 2, hair: 'curls', wear: 'romper', col: dye.camwood5, mood: 'grin', turn: -0.3 },
  },
  { motif: 'compound', ground: dye.camwood5, colour: dye.cotton },
  { motif: 'spiral', ground: dye.weaver4, colour: dye.indigo8 },
];

const STITCH = 'stroke-dasharray="7 7"';

/** The cloths: the patchwork, the wall behind a news item without a picture, and the indigo panel. */
export const cloths: readonly Drawing[] = [
  {
    name: 'cloth',
    width: ACROSS * SIZE,
    height: 4 * SIZE,
    title: 'A patchwork cloth of motif squares and smiling pupils with one square left open',
    parts: [
      ...patchwork.map(squareOf),
      times(ACROSS - 1, (index) =>
        stroke(`M${(index + 1) * SIZE} 4V${SIZE * 4 - 4}`, dye.cotton, 2.2, STITCH),
      ),
      times(3, (index) =>
        stroke(`M4 ${(index + 1) * SIZE}H${SIZE * ACROSS - 4}`, dye.cotton, 2.2, STITCH),
      ),
    ],
  },
  {
    name: 'news-placeholder',
    width: 800,
    height: 500,
    title: '',
    parts: [
      rect(0, 0, 800, 500, dye.indigo8),
      times(15, (index) =>
        tile(
          pick(PLACEHOLDER, index * 2 + Math.floor(index / 5)),
          (index % 5) * 160,
          Math.floor(index / 5) * 167 - 2,
          168,
          index % 2 ? dye.indigo8 : dye.indigo9,
          dye.indigo6,
        ),
      ),
      circle(400, 250, 120, dye.weaver4),
      bird(392, 262, 1.9, { body: dye.cotton }),
    ],
  },
  {
    name: 'cloth-indigo',
    width: 480,
    height: 360,
    title: '',
    parts: ALL_TWELVE.map((name, index) => {
      const [x, y] = [index % 4, Math.floor(index / 4)];
      return tile(
        name,
        x * 120,
        y * 120,
        120,
        (x + y) % 2 ? dye.indigo8 : dye.indigo9,
        index === 1 || index === 8 ? dye.weaver4 : mix(dye.indigo6, dye.indigo4, 0.4),
      );
    }),
  },
];

function squareOf(square: Square, index: number): string {
  const [x, y] = [(index % ACROSS) * SIZE, Math.floor(index / ACROSS) * SIZE];
  if (square === 'open') return '';
  if ('motif' in square) return tile(square.motif, x, y, SIZE, square.ground, square.colour, true);
  const child = group('translate(80 88) scale(1.24)', bust(square.child));
  return `<svg x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${rect(0, 0, SIZE, SIZE, square.ground)}${child}</svg>`;
}
