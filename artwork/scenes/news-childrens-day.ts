import { bunting } from '../buildings.ts';
import { dye, type Skin, skins } from '../dyes.ts';
import type { Hair } from '../hair.ts';
import type { Mood } from '../head.ts';
import { kid } from '../kid.ts';
import { almond, cloud } from '../nature.ts';
import { type Drawing, ellipse, rect, shape, stroke } from '../svg.ts';

/** A sack race on Children's Day */
export const newsChildrensDay: Drawing = {
  name: 'childrens-day',
  width: 800,
  height: 600,
  title: 'A sack race on Children’s Day',
  parts: [
    rect(0, 0, 800, 600, dye.indigo1),
    cloud(520, 120, 1),
    almond(100, 410, 1.2),
    almond(730, 410, 1),
    bunting([-10, 40], [410, 30], 9, [dye.camwood5, dye.weaver4, dye.palm6, dye.indigo7]),
    bunting([390, 30], [810, 44], 9, [dye.weaver4, dye.palm6, dye.indigo7, dye.camwood5]),
    rect(0, 400, 800, 200, dye.palm4),
    shape('M0 470Q400 440 800 462V600H0Z', dye.palm6),
    stroke('M40 600L130 466M760 600L670 462', dye.cotton, 6),
    racer({
      x: 190,
      y: 548,
      skin: 3,
      hair: 'puffs',
      mood: 'laugh',
      turn: 0.6,
      house: dye.camwood5,
    }),
    racer({ x: 612, y: 542, skin: 1, hair: 'beads', mood: 'grin', turn: -0.6, house: dye.weaver4 }),
    racer({ x: 402, y: 552, skin: 0, hair: 'curls', mood: 'grin', turn: 0.2, house: dye.indigo7 }),
  ],
};

interface Racer {
  x: number;
  y: number;
  skin: Skin;
  hair: Hair;
  mood: Mood;
  turn: number;
  house: string;
}

function racer({ house, ...look }: Racer): string {
  return (
    ellipse(look.x, 580, 74, 10, `${dye.ink}44`) +
    kid({
      ...look,
      s: 1.46,
      outfit: 'sport',
      pose: 'desk',
      col: house,
      top: skins[look.skin][0],
      tie: dye.cotton,
      arms: { l: [-44, -112, -34, -80], r: [44, -112, 34, -80] },
      prop: sack(),
    })
  );
}

function sack(): string {
  return (
    shape('M-38-84Q0-74 38-84L42-18Q36 2 0 2T-42-18Z', dye.laterite3) +
    shape('M10-79Q26-80 38-84L42-18Q36 2 0 2Q30-30 10-79Z', `${dye.laterite6}44`) +
    stroke('M-37-80Q0-70 37-80', dye.laterite6, 4) +
    stroke(
      'M-34-66Q0-56 34-66M-30-30l18 8M14-40l14-6',
      `${dye.laterite6}88`,
      2,
      'stroke-dasharray="5 5"',
    ) +
    stroke('M-34-82v1M34-82v1', 'currentColor', 12)
  );
}
