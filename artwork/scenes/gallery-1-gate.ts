import { flag, school } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { motifAt } from '../motifs.ts';
import { bush, palm, sun } from '../nature.ts';
import { circle, type Drawing, rect, shape, stroke } from '../svg.ts';

/** Morning arrival at the school gate */
export const gallery1Gate: Drawing = {
  name: 'gallery-1-gate',
  width: 800,
  height: 600,
  title: 'Morning arrival at the school gate',
  parts: [
    rect(0, 0, 800, 600, dye.weaver4),
    sun(600, 180, 130),
    palm(90, 420, 300, { lean: 22, nest: true }),
    school(250, 430, 430, 210, { bays: 4 }),
    flag(214, 430, 300),
    palm(760, 430, 250, { lean: -12 }),
    rect(0, 426, 800, 174, dye.palm6),
    shape('M0 470Q400 446 800 464V600H0Z', dye.laterite3),
    bush(640, 436, 140),
    rect(352, 296, 16, 170, dye.indigo8),
    rect(562, 296, 16, 170, dye.indigo8),
    shape('M340 298Q465 214 590 298V316Q465 236 340 316Z', dye.indigo8),
    stroke('M352 296Q465 226 578 296', dye.weaver4, 3),
    circle(465, 250, 17, dye.weaver4),
    motifAt('bird', 'translate(465 250) scale(.28) translate(-50-50)', dye.indigo8),
    kid({
      x: 170,
      y: 566,
      s: 1.1,
      skin: 1,
      hair: 'puffs',
      pose: 'walk',
      mood: 'grin',
      turn: 0.7,
      bag: dye.camwood5,
    }),
    kid({
      x: 292,
      y: 578,
      s: 1.16,
      skin: 3,
      hair: 'low',
      outfit: 'short',
      pose: 'walk',
      mood: 'smile',
      turn: 0.8,
      bag: dye.lagoon6,
    }),
    kid({
      x: 664,
      y: 576,
      s: 1.16,
      skin: 0,
      hair: 'beads',
      pose: 'wave',
      mood: 'grin',
      turn: -0.7,
      flip: true,
    }),
    kid({
      x: 465,
      y: 560,
      s: 1.04,
      skin: 2,
      hair: 'hijab',
      cloth: dye.cotton,
      pose: 'walk',
      mood: 'grin',
      turn: 0.5,
      bag: dye.palm6,
    }),
  ],
};
