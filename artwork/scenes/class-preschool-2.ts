import { school } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird, cloud, palm, sprout } from '../nature.ts';
import { circle, type Drawing, group, rect, shape, stroke } from '../svg.ts';

/** Pre-School 2: planting seeds in the school garden */
export const classPreschool2: Drawing = {
  name: 'class-preschool-2',
  width: 800,
  height: 600,
  title: 'Pre-School 2: planting seeds in the school garden',
  parts: [
    rect(0, 0, 800, 600, dye.palm1),
    circle(650, 120, 66, dye.weaver4),
    cloud(120, 80, 0.8),
    palm(730, 420, 280, { lean: -14, nest: true }),
    school(-60, 410, 300, 140, { bays: 3, door: false }),
    rect(0, 406, 800, 194, dye.palm4),
    shape('M0 450Q400 426 800 444V600H0Z', dye.palm6),
    shape('M120 520H690L720 590H90Z', '#6B4127'),
    [0, 1]
      .map((k) =>
        stroke(
          `M${126 - k * 12} ${540 + k * 24}H${694 + k * 10}`,
          '#54301F',
          4,
          'stroke-dasharray="20 10"',
        ),
      )
      .join(''),
    [180, 260, 340, 460, 540, 620]
      .map((x, i) => sprout(x, 540 - (i % 2) * 4, 1 + (i % 3) * 0.3))
      .join(''),
    kid({
      x: 270,
      y: 548,
      s: 1.36,
      skin: 3,
      hair: 'beads',
      tie: dye.camwood5,
      pose: 'stand',
      mood: 'grin',
      turn: 0.7,
      arms: { l: [-36, -106, -32, -82], r: [40, -104, 52, -86] },
      prop: group(
        'translate(62-82) rotate(14)',
        shape('M-16-14H14V14H-16Z', dye.camwood5) +
          stroke('M14-6L34-18M-16-10Q-32-4-16 10', dye.camwood5, 6) +
          circle(36, -19, 5, dye.camwood7) +
          stroke('M40-12q4 8 2 16M46-14q8 8 8 16', dye.lagoon6, 2.5, 'stroke-dasharray="3 5"'),
      ),
    }),
    kid({
      x: 520,
      y: 560,
      s: 1.36,
      skin: 1,
      hair: 'hijab',
      cloth: dye.weaver4,
      pose: 'hold',
      mood: 'smile',
      turn: -0.4,
      prop: sprout(0, -102, 1.5) + shape('M-14-104H14L10-88H-10Z', dye.laterite5),
    }),
    bird(120, 430, 0.62),
  ],
};
