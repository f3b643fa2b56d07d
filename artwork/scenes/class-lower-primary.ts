import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { pot } from '../nature.ts';
import { circle, type Drawing, rect, shape, stroke } from '../svg.ts';
import { board, book, books, write } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Lower Primary: reading and writing together */
export const classLowerPrimary: Drawing = {
  name: 'class-lower-primary',
  width: 800,
  height: 600,
  title: 'Lower Primary: reading and writing together',
  parts: [
    room(dye.indigo1, dye.indigo2, 120),
    frieze(0, 80, ['book', 'bird', 'sun'], [dye.indigo8, dye.indigo7], dye.indigo2),
    board(
      110,
      136,
      300,
      150,
      write('12x5', 140, 160, 1.3, dye.cotton) +
        write('=60', 270, 160, 1.3, dye.weaver4) +
        stroke('M140 240h230M140 262h170', dye.palm1, 3),
    ),
    pot(640, 478, 1.5),
    rect(500, 140, 220, 140, dye.cotton, 4),
    shape('M520 260Q560 180 610 220T700 170', null, `stroke="${dye.lagoon6}" stroke-width="6"`),
    circle(560, 180, 16, dye.weaver4),
    kid({
      x: 250,
      y: 560,
      s: 1.5,
      skin: 3,
      hair: 'shuku',
      tie: dye.weaver4,
      pose: 'desk',
      mood: 'grin',
      turn: 0.5,
      arms: { l: [-36, -100, -14, -88], r: [36, -100, 14, -88] },
    }),
    kid({
      x: 520,
      y: 560,
      s: 1.5,
      skin: 0,
      hair: 'low',
      outfit: 'short',
      necktie: true,
      pose: 'desk',
      mood: 'smile',
      turn: -0.5,
      arms: { l: [-36, -100, -14, -88], r: [46, -140, 44, -178] },
    }),
    rect(60, 484, 680, 22, dye.laterite5, 4),
    rect(80, 506, 640, 94, dye.laterite6),
    book(250, 488, 1.5, dye.camwood5),
    book(520, 488, 1.5, dye.lagoon6),
    books(370, 484, [dye.weaver4, dye.indigo7, dye.camwood5, dye.palm6], 50),
    stroke('M620 480l40-14', dye.weaver5, 7),
    stroke('M660 466l8-3', dye.ink, 6),
  ],
};
