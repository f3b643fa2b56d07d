import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { palm, pot } from '../nature.ts';
import { type Drawing, ellipse, pick, rect, shape, times } from '../svg.ts';
import { book, books } from '../things.ts';

const SPINES = [
  dye.camwood5,
  dye.weaver4,
  dye.lagoon6,
  dye.indigo7,
  dye.palm6,
  dye.calico,
  dye.laterite3,
  dye.indigo4,
];

/** The library */
export const gallery7Library: Drawing = {
  name: 'gallery-7-library',
  width: 800,
  height: 600,
  title: 'The library',
  parts: [
    room(dye.weaver1, dye.laterite3, 110),
    times(3, (row) => shelf(40, 150 + row * 96, 430, row * 5 + 2)),
    louvre(560, 90, 180, 190, dye.lagoon3, dye.cotton, palm(640, 290, 170, { lean: 10 })),
    ellipse(420, 560, 360, 48, dye.camwood5),
    ellipse(420, 558, 330, 38, dye.camwood7),
    ellipse(420, 556, 290, 30, dye.camwood5),
    kid({
      x: 230,
      y: 570,
      s: 1.3,
      skin: 2,
      hair: 'hijab',
      cloth: dye.lagoon6,
      pose: 'sit',
      mood: 'smile',
      turn: 0.3,
    }),
    book(231, 540, 1.2, dye.indigo7),
    kid({ x: 420, y: 584, s: 1.3, skin: 0, hair: 'afro', pose: 'sit', mood: 'calm' }),
    book(421, 554, 1.2, dye.weaver5),
    kid({
      x: 610,
      y: 570,
      s: 1.3,
      skin: 4,
      hair: 'low',
      outfit: 'short',
      glasses: dye.indigo7,
      pose: 'sit',
      mood: 'grin',
      turn: -0.3,
    }),
    book(611, 540, 1.2, dye.palm6),
    pot(736, 500, 1.3),
    books(80, 520, [dye.camwood5, dye.indigo7, dye.weaver4, dye.lagoon6], 54),
  ],
};

/** A shelf of books whose sizes and colours follow from the number of the first. */
function shelf(x: number, y: number, width: number, first: number): string {
  const outlines = new Map<string, string>();
  let labels = '';
  for (let at = x + 8, index = first; at < x + width - 20; index++) {
    const thick = 10 + ((index * 7) % 10);
    const tall = 38 + ((index * 13) % 22);
    const colour = pick(SPINES, index);
    outlines.set(colour, `${outlines.get(colour) ?? ''}M${at} ${y}v${-tall}h${thick}v${tall}Z`);
    labels += `M${at + 2} ${y - tall + 10}h${thick - 4}`;
    at += thick + 2 + (index % 5 === 0 ? 14 : 0);
  }
  return [
    rect(x, y - 70, width, 78, dye.laterite6),
    ...[...outlines].map(([colour, outline]) => shape(outline, colour)),
    `<path d="${labels}" stroke="${dye.cotton}99" stroke-width="3"/>`,
    rect(x - 6, y, width + 12, 10, '#8A3F1D'),
  ].join('');
}
