import { school } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { almond, bird, cloud } from '../nature.ts';
import { circle, type Drawing, ellipse, rect, shape } from '../svg.ts';
import { book } from '../things.ts';

/** Reading under the almond tree */
export const gallery2AlmondTree: Drawing = {
  name: 'gallery-2-almond-tree',
  width: 800,
  height: 600,
  title: 'Reading under the almond tree',
  parts: [
    rect(0, 0, 800, 600, dye.lagoon1),
    circle(640, 130, 70, dye.weaver2),
    cloud(90, 90, 0.9),
    school(-120, 432, 330, 150, { bays: 3, door: false }),
    rect(0, 430, 800, 170, dye.palm4),
    shape('M0 500Q400 470 800 496V600H0Z', dye.palm6),
    ellipse(420, 530, 330, 44, `${dye.palm7}55`),
    almond(420, 520, 1.75),
    rect(210, 500, 420, 22, dye.calico, 4),
    rect(230, 520, 20, 34, dye.sand),
    rect(590, 520, 20, 34, dye.sand),
    kid({ x: 280, y: 566, s: 1.06, skin: 2, hair: 'shuku', pose: 'sit', mood: 'smile', turn: 0.4 }),
    book(281, 540, 1, dye.camwood5),
    kid({
      x: 420,
      y: 572,
      s: 1.06,
      skin: 0,
      hair: 'fade',
      outfit: 'short',
      pose: 'sit',
      mood: 'laugh',
      turn: 0,
    }),
    book(421, 546, 1, dye.weaver5),
    kid({ x: 560, y: 566, s: 1.06, skin: 4, hair: 'puff', pose: 'sit', mood: 'grin', turn: -0.5 }),
    book(561, 540, 1, dye.lagoon6),
    bird(690, 466, 0.6, { flip: true }),
  ],
};
