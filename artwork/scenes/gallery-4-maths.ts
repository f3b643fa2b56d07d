import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { pot } from '../nature.ts';
import { circle, type Drawing, group, rect, shape, stroke, times } from '../svg.ts';
import { board, books, desk, write } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Mathematics on the chalkboard */
export const gallery4Maths: Drawing = {
  name: 'gallery-4-maths',
  width: 800,
  height: 600,
  title: 'Mathematics on the chalkboard',
  parts: [
    room(dye.laterite1, dye.laterite3, 120),
    frieze(0, 64, ['compound', 'spiral'], [dye.laterite3, dye.laterite1], dye.laterite6),
    board(
      190,
      120,
      500,
      270,
      write('7x1=7', 240, 150, 1.2, dye.cotton) +
        write('7x2=14', 240, 206, 1.2, dye.cotton) +
        write('7x3=21', 240, 262, 1.2, dye.cotton) +
        write('7x4=', 240, 318, 1.2, dye.weaver4) +
        group(
          'translate(570 220)',
          stroke('M-60 60L0-50L60 60Z', dye.lagoon3, 4) +
            stroke('M0-50V60', dye.weaver4, 3, 'stroke-dasharray="6 8"'),
        ),
    ),
    pot(110, 486, 1.4),
    kid({
      x: 470,
      y: 560,
      s: 1.42,
      skin: 0,
      hair: 'bantu',
      pose: 'up',
      mood: 'grin',
      turn: -0.8,
      arms: { l: [-50, -140, -66, -164], r: [36, -106, 30, -84] },
    }),
    kid({
      x: 640,
      y: 566,
      s: 1.36,
      skin: 3,
      hair: 'low',
      outfit: 'short',
      mood: 'smile',
      turn: -0.7,
      arms: { l: [-36, -104, -14, -96], r: [36, -104, 14, -96] },
      prop: group('translate(0-84) scale(.62)', abacus(0, 20)),
    }),
    desk(20, 600, 220, dye.laterite5, 90),
    books(50, 512, [dye.indigo7, dye.weaver4, dye.camwood5]),
    group(
      'translate(180 512)',
      circle(0, -24, 22, dye.lagoon6) +
        shape('M-16-34Q-4-44 8-40Q4-30-6-28T-16-34ZM2-20Q14-26 20-18Q14-6 6-8Z', dye.palm4) +
        stroke('M-22-8Q0 6 22-8M0-2V0', dye.laterite6, 4),
    ),
  ],
};

function abacus(x: number, y: number): string {
  const frame = rect(-50, -76, 100, 76, 'none', 4, `stroke="${dye.laterite6}" stroke-width="8"`);
  return group(
    `translate(${x} ${y})`,
    frame + row(0, dye.camwood5) + row(1, dye.weaver4) + row(2, dye.lagoon6) + row(3, dye.indigo4),
  );
}

function row(index: number, colour: string): string {
  const y = -62 + index * 17;
  const beads = times(4 + index, (bead) => circle(-38 + bead * 11, y, 5.4, colour));
  return stroke(`M-46 ${y}H46`, dye.calico, 2) + beads;
}
