import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { type Drawing, rect, stroke } from '../svg.ts';
import { laptopBack, robot } from '../things.ts';
import { frieze } from '../tiles.ts';

/** ICT and robotics suite */
export const gallery8IctSuite: Drawing = {
  name: 'gallery-8-ict-suite',
  width: 800,
  height: 600,
  title: 'ICT and robotics suite',
  parts: [
    room(dye.indigo1, dye.indigo2, 110),
    frieze(
      0,
      72,
      ['spiral', 'sun', 'compound', 'waves', 'bird'],
      [dye.indigo8, dye.indigo7],
      dye.indigo2,
    ),
    louvre(70, 130, 150, 130, dye.weaver2, dye.cotton),
    rect(300, 120, 430, 180, dye.indigo9, 8),
    rect(312, 132, 406, 156, dye.indigo8, 4),
    stroke('M340 164h70M360 190h110M360 216h60M340 242h90', dye.lagoon3, 6),
    stroke('M490 164h60M440 216h90', dye.weaver4, 6),
    robot(630, 264, 1.3),
    kid({
      x: 210,
      y: 552,
      s: 1.45,
      skin: 3,
      hair: 'puffs',
      tie: dye.weaver4,
      pose: 'desk',
      mood: 'smile',
      turn: 0.4,
      arms: { l: [-36, -100, -16, -88], r: [36, -100, 16, -88] },
    }),
    kid({
      x: 410,
      y: 552,
      s: 1.45,
      skin: 0,
      hair: 'fade',
      outfit: 'short',
      pose: 'desk',
      glasses: dye.lagoon6,
      mood: 'grin',
      turn: 0.8,
      arms: { l: [-36, -100, -16, -88], r: [44, -116, 58, -128] },
    }),
    kid({
      x: 610,
      y: 552,
      s: 1.45,
      skin: 2,
      hair: 'shuku',
      pose: 'desk',
      mood: 'laugh',
      turn: -0.4,
      arms: { l: [-36, -100, -16, -88], r: [36, -100, 16, -88] },
    }),
    rect(40, 478, 720, 22, dye.cotton, 4),
    rect(60, 500, 680, 100, dye.indigo4),
    laptopBack(210, 480, 1.7, dye.indigo9),
    laptopBack(612, 480, 1.7, dye.camwood7),
    robot(420, 478, 1.15),
    [130, 300, 520, 700].map((x) => stroke(`M${x} 500v100`, `${dye.ink}22`, 4)).join(''),
  ],
};
