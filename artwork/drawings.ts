import { dye } from './dyes.ts';
import { motif, motifEdge, motifNames } from './motifs.ts';
import { brand } from './scenes/brand.ts';
import { classInfant } from './scenes/class-infant.ts';
import { classLowerPrimary } from './scenes/class-lower-primary.ts';
import { classPreschool1 } from './scenes/class-preschool-1.ts';
import { classPreschool2 } from './scenes/class-preschool-2.ts';
import { classToddler } from './scenes/class-toddler.ts';
import { classUpperPrimary } from './scenes/class-upper-primary.ts';
import { cloths } from './scenes/cloths.ts';
import { emptyBird } from './scenes/empty-bird.ts';
import { emptyNest } from './scenes/empty-nest.ts';
import { gallery1Gate } from './scenes/gallery-1-gate.ts';
import { gallery2AlmondTree } from './scenes/gallery-2-almond-tree.ts';
import { gallery3Science } from './scenes/gallery-3-science.ts';
import { gallery4Maths } from './scenes/gallery-4-maths.ts';
import { gallery5Sports } from './scenes/gallery-5-sports.ts';
import { gallery6CulturalDay } from './scenes/gallery-6-cultural-day.ts';
import { gallery7Library } from './scenes/gallery-7-library.ts';
import { gallery8IctSuite } from './scenes/gallery-8-ict-suite.ts';
import { gallery9AdireWorkshop } from './scenes/gallery-9-adire-workshop.ts';
import { gateBird } from './scenes/gate-bird.ts';
import { heroNarrow, heroWide } from './scenes/hero.ts';
import { lostBird } from './scenes/lost-bird.ts';
import { noSignal } from './scenes/no-signal.ts';
import { portraits } from './scenes/portraits.ts';
import { strips } from './strips.ts';
import type { Drawing } from './svg.ts';
import { weave } from './weave.ts';
import { written } from './written.ts';

const drawings: readonly Drawing[] = [
  heroWide,
  heroNarrow,
  gallery1Gate,
  gallery2AlmondTree,
  gallery3Science,
  gallery4Maths,
  gallery5Sports,
  gallery6CulturalDay,
  gallery7Library,
  gallery8IctSuite,
  gallery9AdireWorkshop,
  classInfant,
  classToddler,
  classPreschool1,
  classPreschool2,
  classLowerPrimary,
  classUpperPrimary,
  ...portraits,
  ...cloths,
  noSignal,
  emptyNest,
  lostBird,
  gateBird,
  emptyBird,
  ...brand,
];

/** Every drawing of the site as the text of its file, by the name of that file without its ending. */
export function allDrawings(): ReadonlyMap<string, string> {
  return new Map([
    ...drawings.map((drawing) => [drawing.name, written(drawing)] as const),
    ['weave', weave()],
    ['motifs', sprite()],
    ...strips,
    ...motifNames.map((name) => [`motif-${name}`, alone(motif(name))] as const),
  ]);
}

/** The motifs as symbols, which pages use in any colour. */
function sprite(): string {
  const symbols = motifNames.map((name) => symbol(name, motif(name)));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...symbols,
    symbol('dots', motifEdge),
    '</svg>',
  ].join('\n');
}

function symbol(id: string, content: string): string {
  return `<symbol id="${id}" viewBox="0 0 100 100">${content}</symbol>`;
}

function alone(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" color="${dye.indigo8}">${content}</svg>`;
}
