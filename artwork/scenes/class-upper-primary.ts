import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { circle, type Drawing, group, rect, shape, stroke } from '../svg.ts';
import { books, laptopBack, robot } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Upper Primary: building a robot */
export const classUpperPrimary: Drawing = {
  name: 'class-upper-primary',
  width: 800,
  height: 600,
  title: 'Upper Primary: building a robot',
  parts: [
    room(dye.indigo8, dye.indigo9, 120),
    frieze(0, 80, ['compound', 'spiral', 'waves'], [dye.indigo7, dye.indigo8], dye.weaver4),
    group(
      'translate(640 210)',
      circle(0, 0, 64, dye.lagoon6) +
        shape(
          'M-50-24Q-20-54 12-44Q20-22-6-12Q-20 8-34-4ZM10 2Q40-18 56-2Q54 30 30 44Q14 30 10 2Z',
          dye.palm4,
        ) +
        stroke('M-70 40Q0 110 70 40M0 74V96M-34 98H34', dye.weaver4, 6),
    ),
    group(
      'translate(90 130)',
      rect(0, 0, 220, 150, dye.indigo7, 4) +
        stroke('M24 116L70 70L110 92L190 30', dye.weaver4, 6) +
        stroke('M24 20V126H200', dye.indigo2, 4) +
        circle(70, 70, 7, dye.cotton) +
        circle(110, 92, 7, dye.cotton) +
        circle(190, 30, 7, dye.cotton),
    ),
    kid({
      x: 230,
      y: 560,
      s: 1.54,
      skin: 2,
      hair: 'beads',
      tie: dye.weaver4,
      tie2: dye.lagoon3,
      outfit: 'short',
      necktie: true,
      pose: 'desk',
      mood: 'grin',
      turn: 0.8,
      arms: { l: [-36, -100, -16, -88], r: [44, -104, 62, -100] },
    }),
    kid({
      x: 560,
      y: 560,
      s: 1.54,
      skin: 4,
      hair: 'fade',
      outfit: 'short',
      necktie: true,
      glasses: dye.weaver4,
      pose: 'desk',
      mood: 'smile',
      turn: -0.7,
      arms: { l: [-44, -106, -60, -104], r: [36, -100, 16, -88] },
    }),
    rect(60, 484, 680, 22, dye.weaver4, 4),
    rect(80, 506, 640, 94, dye.indigo7),
    robot(396, 484, 1.5),
    laptopBack(640, 484, 1.1, dye.camwood7),
    books(110, 484, [dye.camwood5, dye.lagoon6, dye.calico], 56),
    stroke('M90 540H710', dye.indigo4, 2, 'stroke-dasharray="4 8"'),
  ],
};
