import { louvre, room } from '../buildings.ts';
import { dye, type Skin, skins } from '../dyes.ts';
import { head, type Mood } from '../head.ts';
import { kid } from '../kid.ts';
import { motifAt } from '../motifs.ts';
import { bird } from '../nature.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke } from '../svg.ts';
import { frieze } from '../tiles.ts';

/** Infant Room: a carer with two babies under a mobile */
export const classInfant: Drawing = {
  name: 'class-infant',
  width: 800,
  height: 600,
  title: 'Infant Room: a carer with two babies under a mobile',
  parts: [
    room(dye.laterite1, dye.laterite3, 130),
    frieze(0, 80, ['bird', 'spiral'], [dye.laterite3, dye.laterite1], dye.laterite6),
    mobile(590, 150),
    louvre(70, 130, 150, 130, dye.weaver2, dye.cotton),
    ellipse(400, 548, 372, 48, dye.lagoon6),
    ellipse(400, 546, 340, 39, dye.lagoon3),
    kid({
      x: 300,
      y: 572,
      s: 1.95,
      adult: true,
      skin: 2,
      hair: 'bun',
      ear: dye.weaver4,
      lash: true,
      outfit: 'pin',
      top: dye.cotton,
      col: dye.lagoon6,
      pose: 'sit',
      mood: 'smile',
      turn: 0.5,
      headTilt: 6,
    }),
    baby({ x: 322, y: 546, s: 1.15, skin: 1, col: dye.weaver4, mood: 'grin', turn: -0.3 }),
    baby({
      x: 560,
      y: 572,
      s: 1.7,
      skin: 3,
      col: dye.camwood5,
      bib: dye.weaver2,
      mood: 'grin',
      turn: -0.5,
    }),
    group(
      'translate(712 566)',
      rect(-20, -40, 40, 40, dye.weaver4, 5) +
        motifAt('sun', 'translate(-15-35) scale(.3)', dye.indigo8) +
        rect(14, -36, 34, 36, dye.camwood5, 5),
    ),
  ],
};

function mobile(x: number, y: number): string {
  const thread = (across: number, length: number) =>
    stroke(`M${x + across} ${y}v${length}`, dye.ink, 2);
  const star = (across: number, down: number, fill: string) =>
    group(
      `translate(${x + across} ${y + down})`,
      shape('M0-18L6-5 20-4 9 5 13 18 0 10-13 18-9 5-20-4-6-5Z', fill),
    );
  return [
    stroke(`M${x} 0V${y}`, dye.ink, 2.5),
    stroke(`M${x - 90} ${y}H${x + 90}`, dye.laterite6, 5),
    thread(-80, 30) + star(-80, 44, dye.weaver5),
    thread(-28, 52) + bird(x - 28, y + 72, 0.5, { legs: false }),
    thread(28, 30) + circle(x + 28, y + 46, 18, dye.camwood5),
    thread(80, 52) + star(80, 66, dye.lagoon6),
  ].join('');
}

interface BabyLook {
  x: number;
  y: number;
  s: number;
  skin: Skin;
  col: string;
  bib?: string;
  mood: Mood;
  turn: number;
}

function baby({ x, y, s, skin, col, bib = dye.cotton, mood, turn }: BabyLook): string {
  const { back, front } = head({ hair: 'baby', skin, mood, turn });
  const [tone] = skins[skin];
  return group(
    `translate(${x} ${y}) scale(${s})`,
    stroke('M-17-42Q-36-32-30-14', tone, 13) +
      ellipse(-20, -6, 19, 10, tone) +
      ellipse(20, -6, 19, 10, tone) +
      shape('M-27-6C-34-44-18-62 0-62S34-44 27-6Q0 4-27-6Z', col) +
      shape('M-14-60Q0-38 14-60Q20-57 20-52Q8-34 0-34T-20-52Q-20-57-14-60Z', bib) +
      stroke('M-14-49Q0-34 14-49', dye.camwood5, 2, 'stroke-dasharray="2 4"') +
      stroke('M17-42Q36-32 28-12', tone, 13) +
      circle(-38, -8, 9, tone) +
      circle(38, -8, 9, tone) +
      group('translate(0-86)', back + front),
  );
}
