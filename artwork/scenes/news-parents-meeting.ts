import { louvre, room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { palm, pot } from '../nature.ts';
import { type Drawing, ellipse, group, shape, stroke } from '../svg.ts';
import { frieze } from '../tiles.ts';

/** Parents and a teacher around one table */
export const newsParentsMeeting: Drawing = {
  name: 'parents-meeting',
  width: 800,
  height: 600,
  title: 'Parents and teachers at one table',
  parts: [
    room(dye.laterite1, dye.laterite3, 120),
    frieze(0, 72, ['compound', 'umbrella'], [dye.laterite3, dye.laterite1], dye.laterite6),
    louvre(88, 118, 150, 120, dye.lagoon1, dye.cotton, palm(160, 250, 120, { lean: 8 })),
    pot(744, 500, 1.5, dye.camwood5),
    kid({
      x: 178,
      y: 560,
      s: 1.42,
      skin: 1,
      adult: true,
      lash: true,
      hair: 'gele',
      g1: dye.lagoon6,
      g2: dye.lagoon7,
      outfit: 'teach',
      top: 'url(#al)',
      pose: 'desk',
      mood: 'smile',
      turn: 0.7,
      ear: dye.weaver4,
      arms: { l: [-40, -104, -20, -78], r: [40, -104, 22, -80] },
    }),
    kid({
      x: 330,
      y: 536,
      s: 1.42,
      skin: 3,
      adult: true,
      hair: 'fila',
      pat: 'url(#ao)',
      outfit: 'agb',
      top: dye.cotton,
      sleeves: dye.cotton,
      pose: 'desk',
      mood: 'grin',
      turn: 0.4,
      beard: 'goatee',
      arms: { l: [-40, -104, -20, -78], r: [48, -112, 56, -128] },
    }),
    kid({
      x: 478,
      y: 536,
      s: 1.42,
      skin: 2,
      adult: true,
      lash: true,
      hair: 'hijab',
      cloth: dye.palm6,
      outfit: 'teach',
      top: dye.weaver4,
      sleeves: dye.weaver4,
      pose: 'desk',
      mood: 'calm',
      turn: -0.5,
      arms: { l: [-40, -100, -34, -62], r: [40, -100, 34, -62] },
    }),
    kid({
      x: 624,
      y: 560,
      s: 1.42,
      skin: 0,
      adult: true,
      hair: 'crop',
      glasses: dye.weaver4,
      outfit: 'trouser',
      top: dye.indigo2,
      pose: 'desk',
      mood: 'smile',
      turn: -0.8,
      arms: { l: [-40, -104, -22, -80], r: [40, -104, 20, -78] },
    }),
    shape('M78 500H722L690 600H110Z', dye.camwood7),
    ellipse(400, 498, 330, 48, dye.camwood5),
    ellipse(400, 492, 330, 46, dye.laterite5),
    paper(252, 494, -8),
    paper(540, 492, 7),
    cup(400, 480, dye.cotton),
    cup(346, 506, dye.weaver4),
    cup(458, 508, dye.lagoon3),
  ],
};

function paper(x: number, y: number, turn: number): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    shape('M-38-10H26L42 14H-30Z', dye.cotton) +
      stroke('M-24-3H18M-20 3H24M-16 9H12', dye.indigo4, 2),
  );
}

function cup(x: number, y: number, fill: string): string {
  return (
    stroke(`M${x + 13} ${y - 16}q12 0 6 12h-8`, fill, 4) +
    shape(`M${x - 14} ${y - 24}H${x + 14}L${x + 11} ${y}Q${x} ${y + 5} ${x - 11} ${y}Z`, fill) +
    ellipse(x, y - 24, 14, 4.5, dye.laterite6)
  );
}
