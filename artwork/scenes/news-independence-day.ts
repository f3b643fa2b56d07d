import { bunting, flag } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird, bush } from '../nature.ts';
import { circle, type Drawing, rect, shape, stroke, times } from '../svg.ts';
import { drum } from '../things.ts';

const GREEN = '#13804A';

/** Children march with drum and small flags on Independence Day */
export const newsIndependenceDay: Drawing = {
  name: 'independence-day',
  width: 800,
  height: 600,
  title: 'Independence Day at school',
  parts: [
    rect(0, 0, 800, 600, dye.weaver2),
    times(5, (index) => rect(index * 160, 0, 80, 440, dye.weaver1)),
    bunting([-10, 36], [410, 28], 11, [GREEN, dye.white, GREEN]),
    bunting([390, 28], [810, 36], 11, [GREEN, dye.white, GREEN]),
    rect(685, 120, 10, 320, dye.laterite5),
    flag(690, 440, 320),
    bush(-20, 436, 180),
    bush(560, 436, 120, dye.palm4, dye.palm1),
    rect(0, 430, 800, 170, dye.palm6),
    shape('M0 490Q400 462 800 484V600H0Z', dye.laterite3),
    kid({
      x: 150,
      y: 570,
      s: 1.4,
      skin: 1,
      hair: 'hijab',
      cloth: dye.indigo7,
      pose: 'walk',
      mood: 'grin',
      turn: 0.7,
      arms: { r: [46, -126, 50, -152] },
      prop: smallFlag(50, -152),
    }),
    kid({
      x: 368,
      y: 582,
      s: 1.5,
      skin: 3,
      hair: 'low',
      outfit: 'short',
      pose: 'walk',
      mood: 'laugh',
      turn: 0.5,
      arms: { l: [-42, -108, -20, -90], r: [46, -116, 26, -94] },
      prop: `${stroke('M-20-132L-6-86M20-132L10-86', dye.camwood5, 4)}${drum(2, -72, 0.62, 8)}${stroke('M28-96L10-92M-20-92L-8-94', dye.laterite6, 4)}${circle(10, -92, 3.4, dye.cotton)}`,
    }),
    kid({
      x: 574,
      y: 572,
      s: 1.38,
      skin: 0,
      hair: 'puffs',
      pose: 'walk',
      mood: 'grin',
      turn: 0.6,
      arms: { r: [46, -126, 50, -152] },
      prop: smallFlag(50, -152),
    }),
    bird(736, 548, 0.6, { flip: true }),
  ],
};

function smallFlag(x: number, y: number): string {
  return (
    stroke(`M${x} ${y + 16}V${y - 58}`, dye.laterite6, 4) +
    rect(x + 2, y - 58, 48, 30, GREEN) +
    rect(x + 18, y - 58, 16, 30, dye.white) +
    stroke(`M${x - 1} ${y}h2`, 'currentColor', 13)
  );
}
