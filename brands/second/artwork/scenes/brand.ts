import { school } from '#content/school.ts';
import { dye } from '../dyes.ts';
import { circle, type Drawing, group, rect, shape, stroke } from '../svg.ts';

/** A wheel in place of the bird. */
export const brand: readonly Drawing[] = [
  drawing('logo-mark', 60, wheel(dye.camwood5, dye.indigo9)),
  drawing('logo-mark-light', 60, wheel(dye.weaver4, dye.cotton)),
  drawing(
    'favicon',
    64,
    rect(0, 0, 64, 64, dye.weaver4, 14) +
      group('translate(8 8) scale(.8)', wheel(dye.ink, dye.ink)),
  ),
];

function drawing(name: string, size: number, part: string): Drawing {
  return { name, width: size, height: size, title: school.wordmark, parts: [part] };
}

function wheel(rim: string, spoke: string): string {
  return [
    circle(30, 30, 24, 'none', `stroke="${rim}" stroke-width="7"`),
    stroke('M30 8V52M8 30H52', spoke, 5),
    shape('M30 20L40 30L30 40L20 30Z', rim),
  ].join('');
}
