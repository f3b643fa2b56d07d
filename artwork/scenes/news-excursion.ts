import { bust } from '../bust.ts';
import { dye, type Skin } from '../dyes.ts';
import type { Hair } from '../hair.ts';
import { kid } from '../kid.ts';
import { almond, bird, bush, cloud, palm } from '../nature.ts';
import { circle, type Drawing, ellipse, group, pick, rect, shape, stroke, times } from '../svg.ts';

const RIDERS: readonly { skin: Skin; hair: Hair }[] = [
  { skin: 2, hair: 'puffs' },
  { skin: 0, hair: 'fade' },
  { skin: 3, hair: 'hijab' },
  { skin: 1, hair: 'curls' },
];

/** The school bus on its way, children at the windows */
export const newsExcursion: Drawing = {
  name: 'excursion',
  width: 800,
  height: 600,
  title: 'On the way in the school bus',
  parts: [
    rect(0, 0, 800, 600, dye.palm1),
    cloud(90, 90, 1),
    cloud(560, 70, 0.8),
    almond(170, 420, 1.3),
    palm(700, 420, 290, { lean: -20, nest: true }),
    bush(330, 424, 180, dye.palm4, dye.palm1),
    rect(0, 418, 800, 182, dye.palm6),
    rect(0, 470, 800, 130, dye.sand),
    stroke('M-20 572H820', dye.cotton, 6, 'stroke-dasharray="46 34"'),
    ellipse(330, 546, 290, 14, `${dye.ink}33`),
    bus(60, 540),
    kid({
      x: 700,
      y: 560,
      s: 1.4,
      skin: 3,
      adult: true,
      lash: true,
      hair: 'bun',
      outfit: 'teach',
      top: dye.camwood5,
      pose: 'wave',
      flip: true,
      mood: 'grin',
      turn: 0.8,
      ear: dye.weaver4,
      shoe: dye.indigo9,
      sock: 'currentColor',
    }),
    bird(300, 220, 0.6),
  ],
};

function bus(x: number, y: number): string {
  const panes = times(4, (index) => rect(30 + index * 106, -262, 92, 96, dye.lagoon1, 8));
  const riders = times(4, (index) =>
    group(
      `translate(${76 + index * 106} -196) scale(.84)`,
      bust({
        ...pick(RIDERS, index),
        cloth: dye.cotton,
        wear: 'pin',
        mood: index % 2 ? 'laugh' : 'grin',
        turn: index % 2 ? 0.6 : 0.2,
        mini: true,
      }),
    ),
  );
  return group(
    `translate(${x} ${y})`,
    shape('M16-288H470Q520-288 540-170L560-150V-30H0V-272Q0-288 16-288Z', dye.weaver4) +
      rect(10, -300, 440, 14, dye.weaver5, 6) +
      panes +
      shape('M456-262H484Q504-258 520-166H456Z', dye.lagoon1) +
      riders +
      shape('M0-166H538L560-150V-30H0Z', dye.weaver4) +
      rect(0, -128, 560, 26, dye.indigo8) +
      stroke('M8-115H552', dye.weaver2, 3, 'stroke-dasharray="12 9"') +
      rect(0, -44, 560, 14, dye.indigo9) +
      rect(448, -166, 4, 122, dye.weaver5) +
      circle(544, -76, 11, dye.cotton) +
      rect(0, -90, 10, 24, dye.camwood5) +
      wheel(110) +
      wheel(452),
  );
}

function wheel(x: number): string {
  return (
    circle(x, -34, 42, dye.ink) + circle(x, -34, 20, dye.calico) + circle(x, -34, 7, dye.indigo8)
  );
}
