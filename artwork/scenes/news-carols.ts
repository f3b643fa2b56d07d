import { dye, type Skin, skins } from '../dyes.ts';
import type { Hair } from '../hair.ts';
import type { Mood } from '../head.ts';
import { kid } from '../kid.ts';
import { palm } from '../nature.ts';
import { circle, type Drawing, ellipse, group, pick, rect, shape, stroke, times } from '../svg.ts';

const LIGHTS = [dye.weaver4, dye.camwood5, dye.lagoon3, dye.cotton];

/** Three children of the choir sing by candlelight */
export const newsCarols: Drawing = {
  name: 'carols',
  width: 800,
  height: 600,
  title: 'The carol service',
  parts: [
    rect(0, 0, 800, 600, dye.indigo9),
    times(26, (index) =>
      circle(
        20 + ((index * 149) % 770),
        24 + ((index * 83) % 300),
        1.6 + (index % 3) * 0.7,
        dye.indigo2,
      ),
    ),
    star(400, 118, 62),
    palm(84, 470, 330, { lean: 26 }),
    palm(716, 470, 300, { lean: -22 }),
    lights([-10, 60], [330, 30]),
    lights([470, 30], [810, 60]),
    rect(0, 452, 800, 148, dye.camwood7),
    rect(0, 452, 800, 14, 'url(#ao)'),
    ellipse(400, 574, 330, 20, `${dye.ink}44`),
    singer(206, 568, 2, 'beads', 'o', 0.5),
    singer(594, 568, 3, 'puffs', 'grin', -0.5),
    singer(400, 580, 0, 'low', 'o', 0),
  ],
};

function star(x: number, y: number, size: number): string {
  const [far, near] = [size * 1.5, Math.round(size * 0.64)];
  const [long, short] = [size * 0.76, size * 0.24];
  return group(
    `translate(${x} ${y})`,
    stroke(
      `M0-${far}V${far}M-${far} 0H${far}M-${near}-${near}L${near} ${near}M${near}-${near}L-${near} ${near}`,
      dye.weaver2,
      3,
      'stroke-dasharray="10 8"',
    ) +
      shape(
        `M0-${size}l${short} ${long} ${long} ${short}-${long} ${short}-${short} ${long}-${short}-${long}-${long}-${short} ${long}-${short}Z`,
        dye.weaver4,
      ),
  );
}

type Place = readonly [x: number, y: number];

function lights([x1, y1]: Place, [x2, y2]: Place): string {
  const [midX, midY] = [(x1 + x2) / 2, Math.max(y1, y2) + 90];
  const at = (from: number, middle: number, to: number, t: number) =>
    (1 - t) ** 2 * from + 2 * (1 - t) * t * middle + t ** 2 * to;
  const bulbs = times(9, (index) => {
    const t = (index + 0.5) / 9;
    return circle(at(x1, midX, x2, t), at(y1, midY, y2, t) + 9, 8, pick(LIGHTS, index));
  });
  return stroke(`M${x1} ${y1}Q${midX} ${midY} ${x2} ${y2}`, dye.indigo4, 2.4) + bulbs;
}

function singer(x: number, y: number, skin: Skin, hair: Hair, mood: Mood, turn: number): string {
  return kid({
    x,
    y,
    s: 1.5,
    skin,
    hair,
    mood,
    turn,
    outfit: 'teach',
    top: dye.camwood5,
    sleeves: dye.camwood5,
    sock: skins[skin][0],
    tie: dye.weaver4,
    tie2: dye.lagoon6,
    arms: { l: [-40, -98, -9, -82], r: [40, -98, 9, -82] },
    prop: surplice() + candle(),
  });
}

/** A white collar over the gown. */
function surplice(): string {
  return shape(
    'M-27-131Q0-146 27-131Q24-116 0-116T-27-131ZM-11-139Q0-120 11-139Z',
    dye.cotton,
    'fill-rule="evenodd"',
  );
}

function candle(): string {
  return group(
    'translate(0-84)',
    circle(0, -21, 17, `${dye.weaver4}38`) +
      rect(-4, -12, 8, 24, dye.cotton, 2) +
      shape('M0-28Q8-18 4-13Q0-10-4-13Q-8-18 0-28Z', dye.weaver4) +
      shape('M-13 2H13L9 9H-9Z', dye.weaver5) +
      stroke('M-9 6h3M6 6h3', 'currentColor', 11),
  );
}
