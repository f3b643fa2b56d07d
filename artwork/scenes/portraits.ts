import { type BustLook, bust } from '../bust.ts';
import { dye, mix } from '../dyes.ts';
import type { Motif } from '../motifs.ts';
import { type Drawing, group, pick, rect, times } from '../svg.ts';
import { tile } from '../tiles.ts';

/** The four leaders, as illustrations until there are photographs. */
export const portraits: readonly Drawing[] = [
  portrait(
    'portrait-1',
    'Portrait: a woman in a camwood-red gele and adire buba',
    {
      ground: dye.weaver4,
      lines: mix(dye.weaver5, dye.camwood7, 0.2),
      motifs: ['spiral', 'feather'],
    },
    {
      skin: 2,
      hair: 'gele',
      wear: 'buba',
      mood: 'grin',
      ear: dye.weaver2,
      lash: true,
      bead: dye.camwood5,
      turn: 0.3,
      trim: dye.weaver2,
    },
  ),
  portrait(
    'portrait-2',
    'Portrait: a man in an aso-oke cap and white agbada',
    {
      ground: dye.lagoon6,
      lines: mix(dye.lagoon6, dye.lagoon3, 0.2),
      motifs: ['drum', 'compound'],
    },
    {
      skin: 0,
      hair: 'fila',
      pat: 'url(#ao)',
      wear: 'agbada',
      mood: 'smile',
      beard: 'full',
      turn: -0.3,
    },
  ),
  portrait(
    'portrait-3',
    'Portrait: a woman in a navy hijab and blazer',
    {
      ground: dye.laterite3,
      lines: mix(dye.laterite5, dye.weaver1, 0.3),
      motifs: ['umbrella', 'leaf'],
    },
    {
      skin: 3,
      hair: 'hijab',
      cloth: dye.indigo8,
      wear: 'suit',
      col: dye.camwood7,
      lap: dye.camwood5,
      tieColour: dye.cotton,
      mood: 'smile',
      lash: true,
      turn: 0.3,
    },
  ),
  portrait(
    'portrait-4',
    'Portrait: a man with glasses and greying hair in a suit',
    { ground: dye.indigo2, lines: mix(dye.indigo4, dye.indigo1, 0.4), motifs: ['book', 'bird'] },
    {
      skin: 1,
      hair: 'grey',
      wear: 'suit',
      glasses: dye.ink,
      mood: 'grin',
      turn: -0.3,
      tieColour: dye.weaver4,
      beard: 'goatee',
    },
  ),
];

interface Backcloth {
  ground: string;
  lines: string;
  motifs: readonly Motif[];
}

function portrait(
  name: string,
  title: string,
  { ground, lines, motifs }: Backcloth,
  look: BustLook,
): Drawing {
  const square = (index: number) =>
    tile(
      pick(motifs, index),
      (index % 3) * 160,
      Math.floor(index / 3) * 160 - 40,
      160,
      ground,
      lines,
    );
  return {
    name,
    width: 480,
    height: 560,
    title,
    parts: [
      rect(0, 0, 480, 560, ground),
      times(12, square),
      group('translate(240 292) scale(2.62)', bust({ adult: true, ...look })),
    ],
  };
}
