import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';
import { books } from '../things.ts';
import { frieze } from '../tiles.ts';

/** A girl spells a word at the microphone while her teacher listens */
export const newsSpellingBee: Drawing = {
  name: 'spelling-bee',
  width: 800,
  height: 600,
  title: 'The spelling bee',
  parts: [
    rect(0, 0, 800, 600, dye.camwood5),
    times(11, (index) => rect(index * 76 - 18, 0, 30, 480, dye.camwood7)),
    frieze(0, 80, ['book', 'feather'], [dye.indigo8, dye.indigo9], dye.weaver4),
    rect(0, 468, 800, 132, dye.laterite5),
    rect(0, 468, 800, 12, 'url(#ao)'),
    bee(420, 190, 1),
    stroke('M392 212Q350 240 320 216T262 226', dye.weaver2, 3, 'stroke-dasharray="2 12"'),
    ellipse(220, 578, 110, 14, `${dye.ink}33`),
    kid({
      x: 210,
      y: 578,
      s: 1.56,
      skin: 1,
      hair: 'puff',
      mood: 'o',
      turn: 0.5,
      arms: { l: [-34, -104, -12, -92], r: [34, -104, 12, -92] },
    }),
    microphone(288, 584),
    kid({
      x: 600,
      y: 566,
      s: 1.58,
      skin: 3,
      adult: true,
      lash: true,
      hair: 'updo',
      glasses: dye.weaver4,
      outfit: 'teach',
      top: dye.lagoon6,
      pose: 'desk',
      mood: 'smile',
      turn: -0.8,
      ear: dye.weaver4,
      arms: { l: [-40, -104, -24, -76], r: [40, -104, 22, -76] },
    }),
    rect(456, 452, 300, 20, dye.weaver4, 4),
    rect(474, 472, 264, 128, dye.indigo8),
    stroke('M486 488H726', dye.weaver4, 2, 'stroke-dasharray="6 7"'),
    bell(530, 452),
    books(670, 452, [dye.palm6, dye.cotton, dye.camwood5]),
  ],
};

function microphone(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    stroke('M0-4V-218M0-218L-18-236', dye.ink, 6) +
      ellipse(0, -3, 34, 8, dye.ink) +
      ellipse(-25, -244, 12, 15, dye.ink, 'transform="rotate(-45-25-244)"') +
      stroke('M-32-249l10 10M-25-254l9 9', dye.indigo4, 2),
  );
}

function bell(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    shape('M-24-6Q-22-36 0-36T24-6Z', dye.weaver5) +
      rect(-28, -8, 56, 8, dye.laterite6, 2) +
      circle(0, -39, 5, dye.laterite6) +
      stroke('M-12-14Q-11-26-3-29', dye.weaver1, 3),
  );
}

function bee(x: number, y: number, s: number): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    ellipse(-6, -26, 14, 24, dye.indigo1, 'transform="rotate(-24-6-26)"') +
      ellipse(16, -27, 14, 24, dye.cotton, 'transform="rotate(18 16-27)"') +
      ellipse(0, 0, 38, 25, dye.weaver4) +
      stroke('M-12-22V22M6-23V23', dye.ink, 9) +
      circle(32, -4, 16, dye.ink) +
      circle(37, -7, 4, dye.cotton) +
      stroke('M36-18Q40-32 50-34M28-19Q28-34 36-40', dye.ink, 3) +
      stroke('M-38 0l-12 2', dye.ink, 4),
  );
}
