import { dye } from '../dyes.ts';
import { bird } from '../nature.ts';
import { circle, type Drawing, stroke } from '../svg.ts';
import { drum } from '../things.ts';

/** A talking drum that nobody hears */
export const noSignal: Drawing = {
  name: 'no-signal',
  width: 480,
  height: 320,
  title: '',
  parts: [
    circle(240, 160, 128, dye.camwood1),
    drum(226, 176, 1.9, -14),
    stroke(
      'M318 96a60 60 0 0 1 0 84M346 72a96 96 0 0 1 0 132',
      dye.camwood5,
      5,
      'stroke-dasharray="2 13"',
    ),
    stroke('M132 86a60 60 0 0 0 0 84', dye.camwood5, 5, 'stroke-dasharray="2 13"'),
    bird(392, 250, 0.8, { flip: true }),
    stroke('M60 286H430', dye.sand, 3, 'stroke-dasharray="7 7"'),
  ],
};
