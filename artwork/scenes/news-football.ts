import { dye, skins } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird, bush, cloud, palm } from '../nature.ts';
import { type Drawing, ellipse, rect, shape, stroke, times } from '../svg.ts';
import { ball } from '../things.ts';

/** Football: one child shoots, one keeps the goal */
export const newsFootball: Drawing = {
  name: 'football',
  width: 800,
  height: 600,
  title: 'Football after school',
  parts: [
    rect(0, 0, 800, 600, dye.weaver1),
    cloud(90, 110, 1, dye.weaver2),
    cloud(330, 76, 0.8, dye.weaver2),
    palm(60, 400, 250, { lean: 18 }),
    bush(120, 398, 200),
    bush(330, 398, 150),
    rect(0, 392, 800, 208, dye.palm6),
    shape('M0 448H800V506H0ZM0 564H800V600H0Z', `${dye.palm7}55`),
    goal(474, 470),
    kid({
      x: 640,
      y: 520,
      s: 1.42,
      skin: 2,
      hair: 'hijab',
      cloth: dye.indigo8,
      outfit: 'sport',
      col: dye.weaver4,
      shorts: dye.indigo8,
      sleeves: dye.weaver4,
      mood: 'o',
      turn: -0.8,
      arms: { l: [-44, -108, -76, -132], r: [44, -108, 76, -132] },
    }),
    ellipse(236, 566, 96, 12, `${dye.ink}33`),
    kid({
      x: 230,
      y: 564,
      s: 1.5,
      skin: 0,
      hair: 'curls',
      outfit: 'sport',
      col: dye.camwood5,
      top: skins[0][0],
      pose: 'run',
      mood: 'grin',
      turn: 0.9,
    }),
    stroke('M306 506q40-22 84-30M318 530q36-16 66-22', dye.cotton, 4, 'stroke-dasharray="2 12"'),
    ball(424, 478, 27),
    bird(556, 202, 0.7, { flip: true }),
  ],
};

function goal(x: number, y: number): string {
  const uprights = times(9, (index) => `M${x + 28 + index * 30} ${y - 232}V${y}`);
  const across = times(7, (index) => `M${x} ${y - 206 + index * 30}H${x + 290}`);
  return (
    stroke(uprights + across, `${dye.cotton}99`, 2) +
    stroke(`M${x} ${y}V${y - 238}H${x + 290}V${y}`, dye.cotton, 10)
  );
}
