import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';
import { frieze } from '../tiles.ts';

/** The school nurse and two children wash their hands */
export const newsCleanHands: Drawing = {
  name: 'clean-hands',
  width: 800,
  height: 600,
  title: 'Clean hands with the school nurse',
  parts: [
    room(dye.lagoon1, dye.lagoon3, 130),
    frieze(0, 80, ['waves', 'fish', 'leaf'], [dye.lagoon6, dye.lagoon7], dye.lagoon1),
    times(4, (index) => stroke(`M0 ${214 + index * 68}H800`, `${dye.white}88`, 4)),
    times(10, (index) => stroke(`M${40 + index * 80} 150V470`, `${dye.white}88`, 4)),
    kid({
      x: 400,
      y: 556,
      s: 1.62,
      skin: 2,
      adult: true,
      lash: true,
      hair: 'hijab',
      cloth: dye.cotton,
      outfit: 'teach',
      top: dye.palm6,
      sleeves: dye.palm6,
      mood: 'smile',
      turn: -0.4,
      sock: dye.palm7,
      arms: { l: [-40, -100, -7, -92], r: [40, -100, 7, -92] },
      prop: foam(0, -94),
    }),
    stand(256, 548, dye.camwood5),
    stand(544, 548, dye.indigo7),
    kid({
      x: 128,
      y: 572,
      s: 1.4,
      skin: 0,
      hair: 'puff',
      tie: dye.camwood5,
      mood: 'grin',
      turn: 0.8,
      arms: { l: [-24, -98, 24, -92], r: [40, -104, 34, -90] },
      prop: foam(32, -90),
    }),
    kid({
      x: 672,
      y: 572,
      s: 1.4,
      skin: 3,
      hair: 'low',
      outfit: 'short',
      flip: true,
      mood: 'laugh',
      turn: 0.8,
      arms: { l: [-24, -98, 24, -92], r: [40, -104, 34, -90] },
      prop: foam(32, -90),
    }),
    bubbles(),
  ],
};

/** A bucket with a tap on a stool, a basin below. */
function stand(x: number, y: number, fill: string): string {
  return group(
    `translate(${x} ${y})`,
    rect(-44, -128, 88, 12, dye.laterite5, 3) +
      stroke('M-36-116V0M36-116V0M-36-46H36', dye.laterite6, 8) +
      shape('M-36-214H36L30-128H-30Z', fill) +
      rect(-42, -224, 84, 12, dye.cotton, 5) +
      stroke('M-32-180H32', `${dye.white}55`, 5) +
      stroke('M0-140H14V-130', dye.indigo4, 6) +
      stroke('M14-124V-72', dye.lagoon6, 4) +
      shape('M-30-72H38L28-50H-20Z', dye.weaver4),
  );
}

function foam(x: number, y: number): string {
  return (
    stroke(`M${x - 6} ${y + 2}h12`, 'currentColor', 13) +
    circle(x - 9, y - 6, 8, dye.white) +
    circle(x + 3, y - 10, 9, dye.cotton) +
    circle(x + 12, y - 3, 7, dye.white) +
    circle(x, y + 2, 6, dye.cotton)
  );
}

function bubbles(): string {
  const places = [
    [196, 330, 9],
    [222, 290, 6],
    [318, 250, 8],
    [500, 236, 7],
    [606, 320, 9],
    [580, 276, 6],
    [470, 196, 5],
    [300, 190, 5],
  ] as const;
  return places
    .map(([x, y, radius]) =>
      ellipse(x, y, radius, radius, `${dye.white}99`, `stroke="${dye.lagoon6}" stroke-width="2"`),
    )
    .join('');
}
