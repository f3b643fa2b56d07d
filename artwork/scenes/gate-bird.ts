import { dye } from '../dyes.ts';
import { bird } from '../nature.ts';
import { circle, type Drawing, rect, shape, stroke, times } from '../svg.ts';

/** A weaverbird on a locked gate */
export const gateBird: Drawing = {
  name: 'gate-bird',
  width: 480,
  height: 320,
  title: '',
  parts: [
    circle(240, 160, 128, dye.laterite1),
    rect(80, 110, 22, 180, dye.indigo8),
    rect(378, 110, 22, 180, dye.indigo8),
    shape('M70 112Q240 20 410 112V132Q240 44 70 132Z', dye.camwood5),
    times(8, (i) =>
      stroke(
        `M${124 + i * 33} ${120 - Math.sin(((i + 0.7) / 8.4) * 3.14) * 34}V290`,
        dye.indigo7,
        7,
      ),
    ),
    stroke('M102 200H378M102 270H378', dye.indigo7, 7),
    rect(214, 196, 52, 44, dye.weaver4, 8),
    stroke('M226 196v-12a14 14 0 0 1 28 0v12', dye.ink, 6),
    circle(240, 215, 5, dye.ink),
    bird(250, 66, 1, {}),
  ],
};
