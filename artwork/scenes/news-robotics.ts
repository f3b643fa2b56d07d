import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { palm } from '../nature.ts';
import { type Drawing, ellipse, group, rect, shape, stroke } from '../svg.ts';
import { robot } from '../things.ts';
import { frieze } from '../tiles.ts';

/** Three children steer a small robot along a line */
export const newsRobotics: Drawing = {
  name: 'robotics',
  width: 800,
  height: 600,
  title: 'The robotics club',
  parts: [
    room(dye.weaver2, dye.indigo2, 190),
    frieze(0, 80, ['compound', 'waves', 'spiral'], [dye.indigo8, dye.indigo7], dye.weaver4),
    louvre(60, 122, 150, 130, dye.lagoon1, dye.cotton, palm(140, 262, 120, { lean: 8 })),
    rect(330, 116, 300, 150, dye.indigo9, 6),
    stroke('M356 146h60M376 172h100M376 198h70M356 226h84', dye.lagoon3, 6),
    stroke('M500 172h60M470 198h100', dye.weaver4, 6),
    shape('M250 470H600L680 590H160Z', dye.indigo8),
    stroke('M228 566Q300 480 400 530T600 500', dye.weaver4, 8, 'stroke-dasharray="20 14"'),
    kid({
      x: 130,
      y: 560,
      s: 1.34,
      skin: 1,
      hair: 'shuku',
      pose: 'sit',
      mood: 'grin',
      turn: 0.8,
      arms: { l: [-38, -100, -12, -82], r: [38, -100, 12, -82] },
      prop: tablet(0, -80),
    }),
    kid({
      x: 400,
      y: 486,
      s: 1.26,
      skin: 3,
      hair: 'curls',
      outfit: 'short',
      necktie: true,
      pose: 'sit',
      mood: 'o',
      turn: 0.3,
      arms: { l: [-38, -100, -20, -70], r: [38, -100, 20, -70] },
    }),
    robot(296, 562, 0.95),
    inWheelchair(640, 566, 1.36),
  ],
};

/** A boy in his wheelchair, seen from the front. */
function inWheelchair(x: number, y: number, s: number): string {
  const wheel = (side: -1 | 1) =>
    ellipse(side * 44, -46, 9, 45, 'none', `stroke="${dye.ink}" stroke-width="7"`) +
    ellipse(side * 44, -46, 3, 30, dye.indigo4);
  const castor = (side: -1 | 1) => ellipse(side * 25, -8, 4, 9, dye.ink);
  return (
    group(
      `translate(${x} ${y}) scale(${s})`,
      ellipse(0, -1, 62, 8, `${dye.ink}33`) +
        rect(-36, -128, 72, 80, dye.camwood5, 8) +
        stroke('M-36-126l-12-6M36-126l12-6', dye.ink, 6) +
        wheel(-1) +
        wheel(1),
    ) +
    kid({
      x,
      y: y + 26 * s,
      s,
      skin: 0,
      hair: 'fade',
      glasses: dye.lagoon6,
      outfit: 'short',
      necktie: true,
      pose: 'desk',
      mood: 'grin',
      turn: -0.8,
      arms: { l: [-46, -104, -58, -92], r: [38, -104, 30, -82] },
      prop: shins(),
    }) +
    group(
      `translate(${x} ${y}) scale(${s})`,
      stroke('M-44-62H-30M44-62H30', dye.camwood7, 8) +
        castor(-1) +
        castor(1) +
        stroke('M-24-4H24', dye.ink, 6),
    )
  );
}

/** Legs bent at the knee, seen from the front. */
function shins(): string {
  const one = (side: -1 | 1) =>
    stroke(`M${side * 13}-62V-40`, 'currentColor', 16) +
    stroke(`M${side * 13}-44V-38`, dye.cotton, 15) +
    ellipse(side * 13, -32, 11, 7, dye.ink);
  return rect(-29, -80, 58, 26, dye.indigo8, 9) + one(-1) + one(1);
}

function tablet(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    rect(-30, -20, 60, 40, dye.ink, 5) +
      rect(-25, -15, 50, 30, dye.lagoon3, 2) +
      stroke('M-16-5h20M-16 4h12', dye.indigo8, 4) +
      stroke('M-28 4h1M28 4h1', 'currentColor', 11),
  );
}
