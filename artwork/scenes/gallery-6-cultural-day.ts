import { dye, skins } from '../dyes.ts';
import { kid } from '../kid.ts';
import type { Motif } from '../motifs.ts';
import { type Drawing, ellipse, group, pick, rect, stroke, times } from '../svg.ts';
import { drum } from '../things.ts';
import { tile } from '../tiles.ts';

const WALL: readonly Motif[] = [
  'spiral',
  'drum',
  'compound',
  'sun',
  'bird',
  'feather',
  'waves',
  'palm',
];

/** Cultural day: drummer and dancers in aso-oke */
export const gallery6CulturalDay: Drawing = {
  name: 'gallery-6-cultural-day',
  width: 800,
  height: 600,
  title: 'Cultural day: drummer and dancers in aso-oke',
  parts: [
    rect(0, 0, 800, 600, dye.indigo8),
    `<pattern id="zc" width="532" height="266" patternUnits="userSpaceOnUse">${times(8, wallSquare)}</pattern>`,
    rect(0, 0, 800, 440, 'url(#zc)'),
    rect(0, 440, 800, 160, dye.laterite5),
    rect(0, 440, 800, 14, 'url(#ao)'),
    ellipse(400, 560, 330, 24, `${dye.ink}33`),
    kid({
      x: 190,
      y: 576,
      s: 1.5,
      skin: 3,
      hair: 'gele',
      outfit: 'wrap',
      top: dye.camwood5,
      wrap: 'url(#ao)',
      pose: 'wave',
      mood: 'grin',
      turn: 0.6,
      ear: dye.weaver4,
      shoe: dye.weaver5,
      sock: skins[3][0],
    }),
    kid({
      x: 405,
      y: 584,
      s: 1.5,
      skin: 0,
      hair: 'fila',
      pat: 'url(#al)',
      outfit: 'agb',
      top: dye.cotton,
      wrap: dye.indigo2,
      pose: 'hold',
      mood: 'laugh',
      shoe: dye.laterite6,
      sock: skins[0][0],
      arms: { l: [-40, -104, -18, -82], r: [44, -112, 26, -86] },
      prop: group('translate(2-82)', drum(0, 6, 0.72, 70)) + stroke('M30-92L12-66', dye.weaver2, 4),
    }),
    kid({
      x: 620,
      y: 576,
      s: 1.5,
      skin: 2,
      hair: 'gele',
      g1: dye.lagoon6,
      g2: dye.lagoon7,
      outfit: 'wrap',
      top: 'url(#gy)',
      wrap: 'url(#al)',
      pose: 'up',
      mood: 'smile',
      turn: -0.6,
      ear: dye.weaver4,
      shoe: dye.weaver5,
      sock: skins[2][0],
      arms: { l: [-44, -140, -48, -170], r: [40, -108, 36, -84] },
    }),
  ],
};

function wallSquare(index: number): string {
  const isSecondRow = index > 3;
  const ground = (index + Number(isSecondRow)) % 2 ? dye.indigo9 : dye.indigo8;
  const colour = index === 0 || index === 7 ? dye.weaver4 : dye.indigo4;
  return tile(pick(WALL, index), (index % 4) * 133, isSecondRow ? 133 : 0, 133, ground, colour);
}
