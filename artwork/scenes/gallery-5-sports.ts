import { bunting } from '../buildings.ts';
import { bust } from '../bust.ts';
import { dye, type Skin, skins } from '../dyes.ts';
import type { Hair } from '../hair.ts';
import { kid } from '../kid.ts';
import { sun } from '../nature.ts';
import { type Drawing, group, pick, rect, stroke, times } from '../svg.ts';

const CROWD: readonly { skin: Skin; hair: Hair }[] = [
  { skin: 0, hair: 'low' },
  { skin: 3, hair: 'puffs' },
  { skin: 1, hair: 'hijab' },
  { skin: 4, hair: 'fade' },
  { skin: 2, hair: 'beads' },
  { skin: 0, hair: 'afro' },
  { skin: 3, hair: 'puff' },
  { skin: 1, hair: 'locs' },
  { skin: 4, hair: 'bantu' },
];
const HOUSES = [dye.camwood5, dye.weaver5, dye.lagoon6, dye.indigo7];

/** Inter-house sports day */
export const gallery5Sports: Drawing = {
  name: 'gallery-5-sports',
  width: 800,
  height: 600,
  title: 'Inter-house sports day',
  parts: [
    rect(0, 0, 800, 600, dye.weaver2),
    sun(660, 120, 86, dye.weaver4),
    bunting([-10, 60], [410, 40], 9, [dye.camwood5, dye.indigo7, dye.palm6, dye.cotton]),
    bunting([390, 40], [810, 70], 9, [dye.lagoon6, dye.camwood5, dye.cotton, dye.indigo7]),
    rect(0, 250, 800, 90, dye.palm7),
    times(CROWD.length, inTheCrowd),
    rect(0, 338, 800, 18, dye.cotton),
    rect(0, 356, 800, 34, dye.palm6),
    rect(0, 388, 800, 212, dye.laterite5),
    times(3, (lane) => stroke(`M0 ${440 + lane * 60}H800`, dye.cotton, 4)),
    kid({
      x: 180,
      y: 520,
      s: 1.22,
      skin: 1,
      hair: 'puff',
      outfit: 'sport',
      col: dye.indigo7,
      pose: 'run',
      mood: 'grin',
      turn: 1,
      tie: dye.weaver4,
      top: skins[1][0],
    }),
    kid({
      x: 420,
      y: 556,
      s: 1.3,
      skin: 3,
      hair: 'fade',
      outfit: 'sport',
      col: dye.camwood5,
      pose: 'run',
      mood: 'grin',
      turn: 1,
      top: skins[3][0],
    }),
    kid({
      x: 650,
      y: 588,
      s: 1.34,
      skin: 0,
      hair: 'beads',
      outfit: 'sport',
      col: dye.weaver4,
      shorts: dye.indigo8,
      pose: 'run',
      mood: 'laugh',
      turn: 1,
      top: skins[0][0],
      tie2: dye.camwood5,
    }),
    stroke('M732 392L744 600', dye.camwood5, 5),
  ],
};

function inTheCrowd(index: number): string {
  return group(
    `translate(${50 + index * 88} ${272 + (index % 2) * 10}) scale(.82)`,
    bust({
      ...pick(CROWD, index),
      cloth: index % 2 ? dye.cotton : dye.lagoon6,
      wear: 'vest',
      col: pick(HOUSES, index),
      mood: index % 3 === 1 ? 'laugh' : 'grin',
      mini: true,
    }),
  );
}
