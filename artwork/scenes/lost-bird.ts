import { dye } from '../dyes.ts';
import { bird, cloud } from '../nature.ts';
import { circle, type Drawing, stroke } from '../svg.ts';

/** A weaverbird that has lost its way */
export const lostBird: Drawing = {
  name: 'lost-bird',
  width: 480,
  height: 320,
  title: '',
  parts: [
    circle(240, 160, 128, dye.lagoon1),
    cloud(40, 80, 0.8, dye.indigo1),
    cloud(340, 120, 0.7, dye.indigo1),
    stroke('M20 296Q120 220 200 260T330 210T460 120', dye.indigo4, 3, 'stroke-dasharray="2 10"'),
    bird(236, 176, 1.7),
    stroke('M334 148q34 30 10 60t30 70', dye.camwood5, 5),
    stroke('M334 148q34 30 10 60t30 70', dye.weaver4, 1.6, 'stroke-dasharray="4 6"'),
  ],
};
