import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { type Motif, motifAt } from '../motifs.ts';
import { circle, type Drawing, group, rect, shape, stroke } from '../svg.ts';
import { frieze } from '../tiles.ts';

/** Pre-School 1: painting at the easel */
export const classPreschool1: Drawing = {
  name: 'class-preschool-1',
  width: 800,
  height: 600,
  title: 'Pre-School 1: painting at the easel',
  parts: [
    room(dye.weaver2, dye.laterite3, 120),
    frieze(0, 80, ['sun', 'leaf'], [dye.weaver4, dye.weaver2], dye.laterite6),
    pinnedUp(110, -3, 'palm', dye.lagoon6),
    pinnedUp(220, 3, 'fish', dye.camwood5),
    easel(
      560,
      560,
      1.4,
      circle(-26, -140, 22, dye.weaver4) +
        shape('M-70-92Q-30-120 10-94T70-104V-60H-70Z', dye.palm4) +
        stroke('M20-70V-116M20-116q-22-8-30 8M20-116q22-10 32 6M20-116q-4-14-18-18', dye.palm7, 5),
    ),
    kid({
      x: 400,
      y: 568,
      s: 1.44,
      skin: 2,
      hair: 'bantu',
      outfit: 'dress',
      top: 'url(#gg)',
      sash: dye.camwood5,
      mood: 'grin',
      turn: 0.9,
      arms: { l: [-36, -106, -32, -80], r: [46, -124, 64, -136] },
      prop: stroke('M62-134L84-144', dye.laterite6, 5) + circle(86, -145, 6, dye.palm6),
    }),
    kid({
      x: 190,
      y: 570,
      s: 1.36,
      skin: 0,
      hair: 'low',
      outfit: 'short',
      mood: 'smile',
      turn: 0.5,
      pose: 'hold',
      prop:
        shape('M-26-104Q0-116 26-104Q30-88 12-86Q0-84-4-90Q-22-82-26-104Z', dye.laterite6) +
        circle(-14, -100, 4, dye.camwood5) +
        circle(0, -104, 4, dye.weaver4) +
        circle(14, -100, 4, dye.lagoon3),
    }),
    paintPot(690, dye.camwood5),
    paintPot(726, dye.lagoon6),
    paintPot(762, dye.weaver5),
  ],
};

function easel(x: number, y: number, s: number, body: string): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    stroke('M-50 0L-10-190M50 0L10-190M0 0V-170', dye.laterite6, 7) +
      rect(-70, -176, 140, 118, dye.cotton, 4, `stroke="${dye.sand}" stroke-width="3"`) +
      body +
      rect(-76, -60, 152, 10, dye.laterite5, 3),
  );
}

function pinnedUp(x: number, turn: number, name: Motif, colour: string): string {
  const paper = rect(x, 140, 86, 100, dye.cotton, 3, `transform="rotate(${turn} ${x + 40} 190)"`);
  return paper + motifAt(name, `translate(${x + 13} 152) scale(.6)`, colour);
}

function paintPot(x: number, colour: string): string {
  const pot = rect(-14, -34, 28, 34, colour, 4) + rect(-16, -38, 32, 8, dye.cotton, 3);
  return group(`translate(${x} 566)`, pot);
}
