import { bunting } from '../buildings.ts';
import { dye, type Skin, skins } from '../dyes.ts';
import type { Hair } from '../hair.ts';
import type { Mood } from '../head.ts';
import { kid } from '../kid.ts';
import { pot } from '../nature.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';
import { tile } from '../tiles.ts';

/** Three nursery graduates in caps and gowns */
export const newsGraduation: Drawing = {
  name: 'graduation',
  width: 800,
  height: 600,
  title: 'Nursery graduation',
  parts: [
    rect(0, 0, 800, 600, dye.lagoon6),
    times(4, (index) =>
      tile(index % 2 ? 'sun' : 'feather', 200 + index * 100, 120, 100, dye.lagoon7, dye.lagoon3),
    ),
    bunting([-10, 40], [410, 34], 9, [dye.weaver4, dye.cotton, dye.camwood5]),
    bunting([390, 34], [810, 44], 9, [dye.cotton, dye.camwood5, dye.weaver4]),
    rect(0, 440, 800, 160, dye.laterite3),
    rect(0, 440, 800, 14, 'url(#ao)'),
    pot(74, 520, 1.6, dye.camwood5),
    pot(726, 520, 1.6, dye.camwood5),
    ellipse(400, 576, 310, 20, `${dye.ink}2A`),
    graduate({
      x: 222,
      y: 570,
      skin: 4,
      hair: 'puffs',
      mood: 'grin',
      turn: 0.5,
      r: [34, -108, 26, -84],
    }),
    graduate({
      x: 578,
      y: 570,
      skin: 1,
      hair: 'beads',
      mood: 'laugh',
      turn: -0.5,
      r: [34, -108, 26, -84],
    }),
    graduate({
      x: 400,
      y: 582,
      skin: 2,
      hair: 'low',
      mood: 'grin',
      turn: 0,
      r: [46, -150, 52, -182],
      scrollUp: true,
    }),
  ],
};

interface Graduate {
  x: number;
  y: number;
  skin: Skin;
  hair: Hair;
  mood: Mood;
  turn: number;
  r: readonly [number, number, number, number];
  scrollUp?: boolean;
}

function graduate({ x, y, skin, hair, mood, turn, r, scrollUp = false }: Graduate): string {
  const [, , handX, handY] = r;
  return kid({
    x,
    y,
    s: 1.42,
    skin,
    hair,
    mood,
    turn,
    outfit: 'teach',
    top: dye.indigo8,
    sleeves: dye.indigo8,
    sock: skins[skin][0],
    tie: dye.camwood5,
    arms: { r },
    prop: stole() + cap() + scroll(handX, handY, scrollUp ? -20 : 24),
  });
}

function stole(): string {
  return (
    shape('M-18-138L-8-130-6-52H-20L-22-120ZM18-138L8-130 6-52H20L22-120Z', dye.weaver4) +
    stroke('M-18-62H-8M8-62H18M-19-72H-8M8-72H19', dye.camwood5, 3)
  );
}

function cap(): string {
  return (
    shape('M-28-196Q0-206 28-196V-216H-28Z', dye.indigo9) +
    shape('M0-238L52-218L0-200L-52-218Z', dye.indigo8) +
    stroke('M0-219L36-213V-194', dye.weaver4, 3) +
    shape('M32-196H40L42-180H30Z', dye.weaver4) +
    circle(0, -219, 3.4, dye.weaver4)
  );
}

function scroll(x: number, y: number, turn: number): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-26, -7, 52, 14, dye.cotton, 6) +
      rect(-5, -8, 9, 16, dye.camwood5, 2) +
      stroke('M-13 2h2', 'currentColor', 11),
  );
}
