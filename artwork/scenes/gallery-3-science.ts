import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { palm, sprout } from '../nature.ts';
import { type Drawing, group, rect, shape, stroke, times } from '../svg.ts';
import { board, books } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Science corner: pupils look at bean seedlings */
export const gallery3Science: Drawing = {
  name: 'gallery-3-science',
  width: 800,
  height: 600,
  title: 'Science corner: pupils look at bean seedlings',
  parts: [
    room(dye.lagoon7, dye.lagoon6, 130),
    frieze(0, 80, ['leaf', 'sun', 'waves', 'spiral'], [dye.lagoon7, dye.lagoon6], dye.lagoon3),
    board(
      70,
      130,
      240,
      150,
      stroke('M110 250Q120 170 180 200T280 150', dye.palm1, 4) +
        stroke('M100 160V258H290', dye.cotton, 3) +
        group(
          'translate(230 220)',
          stroke('M0 20V-6M0 6q-14 0-16-14q14 0 16 14M0-2q14 0 16-14q-14 0-16 14', dye.weaver4, 3),
        ),
    ),
    louvre(560, 130, 170, 150, dye.weaver2, dye.cotton, palm(650, 290, 120, { lean: 6 })),
    kid({
      x: 270,
      y: 560,
      s: 1.5,
      skin: 1,
      hair: 'beads',
      pose: 'desk',
      mood: 'o',
      turn: 0.7,
      glasses: dye.weaver4,
      arms: { l: [-34, -104, -20, -84], r: [38, -100, 50, -96] },
    }),
    kid({
      x: 520,
      y: 560,
      s: 1.5,
      skin: 3,
      hair: 'fade',
      outfit: 'short',
      pose: 'desk',
      mood: 'grin',
      turn: -0.6,
      arms: { l: [-38, -100, -44, -92], r: [34, -104, 20, -84] },
    }),
    rect(40, 474, 720, 22, dye.laterite5, 4),
    rect(60, 496, 680, 104, dye.laterite6),
    times(9, (i) => stroke(`M${100 + i * 76} 506v84`, `${dye.ink}22`, 3)),
    micro(395, 476, 1.15),
    jar(160, 476, dye.weaver4, 1.1, true),
    jar(206, 476, dye.lagoon3, 0.9, true),
    jar(640, 476, dye.camwood5, 1, true),
    jar(690, 476, dye.palm4, 1.15, true),
    books(90, 476, [dye.camwood5, dye.weaver4, dye.indigo4]),
  ],
};

function micro(x: number, y: number, s = 1): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    rect(-32, -8, 64, 9, dye.ink, 3) +
      shape('M-8-8Q34-20 22-62L10-58Q18-28-14-18Z', dye.indigo7) +
      rect(-2, -96, 17, 48, dye.indigo4, 4, 'transform="rotate(-24 6 -72)"') +
      rect(-8, -112, 13, 20, dye.ink, 3, 'transform="rotate(-24 0 -100)"') +
      rect(-24, -34, 34, 6, dye.ink, 2),
  );
}

function jar(x: number, y: number, f: string, s = 1, hasPlant = false): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    (hasPlant ? sprout(0, -28, 1.2) : '') +
      shape('M-16-44H16V-6Q16 0 10 0H-10Q-16 0-16-6Z', `${dye.white}aa`) +
      shape('M-16-24H16V-6Q16 0 10 0H-10Q-16 0-16-6Z', f) +
      stroke('M-19-45H19', dye.indigo4, 4),
  );
}
