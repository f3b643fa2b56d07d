import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird } from '../nature.ts';
import { type Drawing, ellipse, pick, rect, times } from '../svg.ts';
import { book, books } from '../things.ts';
import { tile } from '../tiles.ts';

const SPINES = [
  dye.camwood5,
  dye.weaver4,
  dye.lagoon3,
  dye.cotton,
  dye.palm4,
  dye.laterite3,
  dye.indigo4,
];

/** Two big pupils read with two small ones on the library mat */
export const newsReadingBuddies: Drawing = {
  name: 'reading-buddies',
  width: 800,
  height: 600,
  title: 'Reading buddies',
  parts: [
    rect(0, 0, 800, 600, dye.palm7),
    rect(0, 452, 800, 148, dye.palm6),
    times(3, (row) => shelf(36 + row * 252, 130, row * 3)),
    times(3, (row) => shelf(36 + row * 252, 236, row * 4 + 2)),
    tile('book', 36, 22, 84, dye.palm6, dye.weaver4, true),
    tile('bird', 358, 22, 84, dye.palm6, dye.weaver4, true),
    tile('leaf', 680, 22, 84, dye.palm6, dye.weaver4, true),
    ellipse(400, 556, 372, 42, dye.weaver4),
    ellipse(400, 556, 336, 33, dye.weaver5),
    kid({
      x: 150,
      y: 566,
      s: 1.4,
      skin: 2,
      hair: 'beads',
      outfit: 'short',
      necktie: true,
      pose: 'sit',
      mood: 'o',
      turn: 0.7,
    }),
    kid({
      x: 296,
      y: 580,
      s: 1.12,
      skin: 0,
      hair: 'puffs',
      tie: dye.camwood5,
      outfit: 'romper',
      col: dye.camwood5,
      top: dye.cotton,
      pose: 'sit',
      mood: 'grin',
      turn: -0.7,
    }),
    book(222, 548, 1.7, dye.lagoon6),
    kid({
      x: 642,
      y: 566,
      s: 1.4,
      skin: 1,
      hair: 'fade',
      glasses: dye.weaver4,
      outfit: 'short',
      necktie: true,
      pose: 'sit',
      mood: 'smile',
      turn: -0.7,
    }),
    kid({
      x: 494,
      y: 580,
      s: 1.12,
      skin: 4,
      hair: 'curls',
      outfit: 'romper',
      col: dye.indigo7,
      top: dye.cotton,
      pose: 'sit',
      mood: 'laugh',
      turn: 0.7,
    }),
    book(570, 548, 1.7, dye.camwood5),
    books(372, 564, [dye.indigo7, dye.cotton, dye.lagoon6], 50),
    bird(398, 508, 0.56),
  ],
};

function shelf(x: number, y: number, from: number): string {
  const spines = times(9, (index) => {
    const height = 58 + ((index * 7 + from * 5) % 22);
    return rect(x + 10 + index * 24, y + 92 - height, 19, height, pick(SPINES, index + from), 2);
  });
  return `${rect(x, y, 224, 100, '#0F3F2B')}${spines}${rect(x - 6, y + 92, 236, 12, dye.laterite5, 2)}`;
}
