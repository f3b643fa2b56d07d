import { dye } from '../dyes.ts';
import { bird, leaf, nest } from '../nature.ts';
import { circle, type Drawing, stroke } from '../svg.ts';

/** A weaverbird before its unfinished nest */
export const emptyNest: Drawing = {
  name: 'empty-nest',
  width: 480,
  height: 320,
  title: '',
  parts: [
    circle(240, 170, 128, dye.weaver2),
    stroke('M40 60Q240 20 440 66', '#7A4A2B', 10),
    leaf(100, 52, 60, 200, dye.palm6),
    leaf(140, 46, 54, 160, dye.palm4),
    leaf(360, 48, 60, 190, dye.palm6),
    leaf(330, 44, 50, 150, dye.palm4),
    nest(250, 52, 4.4),
    bird(150, 234, 1.25),
    stroke('M218 214q20 14 30-4', dye.laterite6, 3),
    stroke('M60 282H420', dye.sand, 3, 'stroke-dasharray="7 7"'),
  ],
};
