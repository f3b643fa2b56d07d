import { school } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { palm } from '../nature.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';

/** A hazy harmattan morning: three children in cardigans on their way */
export const newsHarmattan: Drawing = {
  name: 'harmattan',
  width: 800,
  height: 600,
  title: 'A harmattan morning',
  parts: [
    rect(0, 0, 800, 600, dye.sand),
    circle(560, 170, 92, dye.weaver1),
    circle(560, 170, 68, dye.weaver2),
    group(
      '',
      palm(90, 430, 300, { lean: 20 }) + palm(730, 430, 240, { lean: -14 }),
      'opacity=".42"',
    ),
    group('', school(300, 432, 330, 140, { bays: 3 }), 'opacity=".5"'),
    stroke(
      'M-20 250Q180 226 360 252T820 240M-20 330Q220 306 420 330T820 318',
      dye.calico,
      16,
      'opacity=".7"',
    ),
    rect(0, 430, 800, 170, dye.laterite3),
    shape('M0 500Q400 474 800 496V600H0Z', dye.laterite5),
    times(16, (index) =>
      circle(
        30 + ((index * 137) % 760),
        120 + ((index * 71) % 330),
        2.4,
        dye.laterite5,
        'opacity=".5"',
      ),
    ),
    times(3, (index) => ellipse(200 + index * 200, 574 + (index % 2) * 8, 64, 9, `${dye.ink}2A`)),
    kid({
      x: 196,
      y: 572,
      s: 1.42,
      skin: 2,
      hair: 'puff',
      tie: dye.camwood5,
      pose: 'walk',
      mood: 'smile',
      turn: 0.8,
      bag: dye.camwood5,
      sleeves: dye.indigo7,
      prop: cardigan(dye.indigo7),
    }),
    kid({
      x: 400,
      y: 582,
      s: 1.46,
      skin: 0,
      hair: 'fade',
      outfit: 'short',
      pose: 'walk',
      mood: 'laugh',
      turn: 0.6,
      bag: dye.lagoon6,
      sleeves: dye.camwood5,
      prop: cardigan(dye.camwood5),
    }),
    kid({
      x: 604,
      y: 572,
      s: 1.4,
      skin: 3,
      hair: 'hijab',
      cloth: dye.cotton,
      pose: 'walk',
      mood: 'grin',
      turn: -0.5,
      bag: dye.palm6,
      sleeves: dye.lagoon6,
      prop: shape(
        'M-27-112L-8-106L-5-84Q-16-78-28-82ZM27-112L8-106L5-84Q16-78 28-82Z',
        dye.lagoon6,
      ),
    }),
  ],
};

/** Two knitted halves with a pale edge and a scarf. */
function cardigan(fill: string): string {
  return (
    shape(
      'M-27-132Q-18-142-10-138L-5-84Q-16-78-28-82ZM27-132Q18-142 10-138L5-84Q16-78 28-82Z',
      fill,
    ) +
    stroke('M-9-136L-5-84M9-136L5-84', dye.weaver2, 2, 'stroke-dasharray="4 3"') +
    stroke('M-15-140Q0-128 15-140', dye.weaver4, 9) +
    stroke('M10-134L15-108', dye.weaver4, 8)
  );
}
