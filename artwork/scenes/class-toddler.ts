import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { type Motif, motifAt } from '../motifs.ts';
import { palm, pot } from '../nature.ts';
import { type Drawing, ellipse, rect } from '../svg.ts';
import { ball } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Toddler Group: building a tower of blocks */
export const classToddler: Drawing = {
  name: 'class-toddler',
  width: 800,
  height: 600,
  title: 'Toddler Group: building a tower of blocks',
  parts: [
    room(dye.lagoon1, dye.lagoon3, 120),
    frieze(0, 80, ['waves', 'fish'], [dye.lagoon3, dye.lagoon1], dye.lagoon7),
    pot(94, 490, 1.5),
    louvre(560, 140, 170, 150, dye.weaver2, dye.cotton, palm(650, 300, 130, { lean: 8 })),
    ellipse(400, 552, 340, 34, dye.weaver4),
    block(340, 552, 92, dye.camwood5, 'bird'),
    block(348, 460, 78, dye.indigo7, 'sun', dye.weaver4),
    block(354, 382, 66, dye.weaver4, 'spiral', dye.indigo8),
    block(440, 552, 60, dye.palm6, 'leaf'),
    kid({
      x: 240,
      y: 560,
      s: 1.4,
      skin: 0,
      hair: 'puffs',
      tie: dye.camwood5,
      outfit: 'romper',
      col: dye.weaver4,
      top: dye.cotton,
      mood: 'grin',
      turn: 0.8,
      pose: 'up',
      arms: { l: [-36, -106, -32, -80], r: [44, -134, 62, -150] },
    }),
    kid({
      x: 570,
      y: 566,
      s: 1.36,
      skin: 3,
      hair: 'curls',
      outfit: 'romper',
      col: dye.camwood5,
      top: dye.cotton,
      mood: 'laugh',
      turn: -0.6,
      arms: { l: [-40, -112, -52, -98], r: [40, -112, 48, -92] },
    }),
    ball(690, 540, 26),
  ],
};

function block(
  x: number,
  y: number,
  s: number,
  f: string,
  n: Motif,
  fg: string = dye.cotton,
): string {
  return (
    rect(x, y - s, s, s, f, s * 0.1) +
    motifAt(n, `translate(${x + s * 0.1} ${y - s * 0.9}) scale(${s * 0.008})`, fg)
  );
}
