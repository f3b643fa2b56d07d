import { school } from '#content/school.ts';
import { dye, mix } from '../dyes.ts';
import { circle, type Drawing, group, rect, shape, stroke } from '../svg.ts';

/** The logo on light and dark grounds and the small sign of a browser's tab. */
export const brand: readonly Drawing[] = [
  {
    name: 'logo-mark',
    width: 76,
    height: 62,
    title: school.wordmark,
    parts: [mark(dye.weaver4, dye.indigo9, dye.indigo8, dye.camwood5)],
  },
  {
    name: 'logo-mark-light',
    width: 76,
    height: 62,
    title: school.wordmark,
    parts: [mark(dye.weaver4, mix(dye.indigo2, dye.indigo4, 0.4), dye.indigo9, dye.camwood7)],
  },
  {
    name: 'favicon',
    width: 64,
    height: 64,
    title: school.wordmark,
    parts: [
      rect(0, 0, 64, 64, dye.weaver4, 14),
      group('translate(4.5 8) scale(.75)', mark(dye.indigo8, dye.ink, dye.weaver4, dye.weaver4)),
    ],
  },
];

/** A weaver from the side, its wing cut by three warp threads. */
function mark(body: string, ink: string, wing: string, eye: string): string {
  return [
    shape('M12 42L0 57L8 58L20 51Z', ink),
    shape(
      'M9 46C13 32 24 25 36 22.5C36 12 43 5 51 5C60 5 65 13 62.5 21C61 26 59.5 29 59.5 34C59.5 47 47 56 32 56C21 56 12 53 9 46Z',
      body,
    ),
    shape('M62 10.5L75 17.5L62.5 22Z', ink),
    shape('M47 6C56 3 65.5 10 63.5 19C62 27 53 29.5 48.5 24C44.5 18.5 43.5 9 47 6Z', ink),
    circle(55, 14.5, 2.9, eye),
    shape('M18 43C24 33 38 31 47 38C42 50 26 52.5 18 43Z', wing),
    stroke('M26 36.5V48.5M32.5 34.5V49.5M39 34.8V47.5', body, 2.8),
  ].join('');
}
