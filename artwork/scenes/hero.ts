import { bridge, flag, school } from '../buildings.ts';
import { dye, skins } from '../dyes.ts';
import { type KidLook, kid } from '../kid.ts';
import { bird, bush, cloud, palm, sun, waves } from '../nature.ts';
import { circle, type Drawing, group, rect, shape, stroke, times } from '../svg.ts';

/** One child of the chain; `hand` is how high its hands are held. */
interface Linked extends KidLook {
  hand: number;
}

type Hand = readonly [elbowX: number, elbowY: number, handX: number, handY: number];

/*
 * The eldest girl turns back to hold the smallest child's hand: at the school, we leave no child behind.
 * The chain comes in from the left once; who asked for less motion sees it in its place.
 */
const ENTRANCE =
  '@media (prefers-reduced-motion:no-preference){.chain{animation:c .56s cubic-bezier(.2,.7,.2,1) both}.bird{animation:b .7s cubic-bezier(.2,.7,.2,1) .2s both}@keyframes c{from{transform:translate(-24px)}}@keyframes b{from{transform:translate(150px,-90px)}}}';

const smallest: Linked = {
  skin: 1,
  hair: 'curls',
  outfit: 'romper',
  col: dye.camwood5,
  top: dye.cotton,
  s: 0.98,
  mood: 'grin',
  turn: 0.6,
  hand: -112,
  sock: dye.cotton,
  shoe: dye.lagoon6,
};
const second: Linked = {
  skin: 3,
  hair: 'puffs',
  outfit: 'pin',
  mood: 'grin',
  turn: -1,
  tie: dye.camwood5,
  hand: -90,
  bag: dye.lagoon6,
};
const third: Linked = {
  skin: 0,
  hair: 'low',
  outfit: 'short',
  mood: 'smile',
  turn: 0.8,
  bag: dye.camwood5,
  hand: -92,
};
const fourth: Linked = {
  skin: 2,
  hair: 'hijab',
  cloth: dye.cotton,
  outfit: 'pin',
  mood: 'smile',
  turn: 0.5,
  hand: -92,
};
const fifth: Linked = {
  skin: 4,
  hair: 'fade',
  outfit: 'short',
  mood: 'laugh',
  turn: -0.5,
  necktie: true,
  bag: dye.palm6,
  hand: -92,
};
const leader: Linked = {
  skin: 1,
  hair: 'beads',
  outfit: 'pin',
  mood: 'grin',
  turn: 0.9,
  tie: dye.weaver4,
  hand: -92,
};

/** The picture over the home page on wide screens. */
export const heroWide: Drawing = {
  name: 'hero-wide',
  width: 1600,
  height: 770,
  title:
    'Children in checked shirts and indigo uniform walk hand in hand to the school door; an older girl turns back to hold the hand of the smallest child.',
  style: ENTRANCE,
  parts: [
    '<g transform="translate(0 50)">',
    sun(1130, 192, 226, dye.weaver2, dye.cotton),
    bridge(640, 540, 0.95, dye.weaver5),
    rect(0, 530, 1600, 46, dye.lagoon3),
    waves(0, 546, 860, 2, dye.cotton, 16, 2.2),
    rect(60, 470, 64, 70, dye.weaver5),
    rect(150, 442, 40, 70, dye.weaver5),
    rect(205, 480, 72, 70, dye.weaver5),
    rect(300, 456, 54, 70, dye.weaver5),
    rect(372, 486, 50, 70, dye.weaver5),
    palm(820, 566, 330, { lean: -26, nest: true }),
    palm(1556, 566, 300, { lean: 22, nest: true }),
    flag(910, 566, 330),
    school(985, 574, 500, 236, { bays: 5 }),
    bush(760, 580, 130),
    bush(1470, 580, 150),
    rect(0, 574, 1600, 150, dye.palm6),
    shape('M0 608Q420 590 900 600T1600 596V720H0Z', dye.laterite3),
    shape('M0 640Q600 622 1600 636V720H0Z', dye.laterite1),
    stroke(
      'M40 598q6-14 2-20M48 598q0-10 8-16M520 592q4-14 0-20M528 592q2-8 8-14M1380 594q4-12 0-18',
      dye.palm4,
      3,
    ),
    '<g class="chain">',
    chain([smallest, second, third, fourth, fifth, leader], {
      x: 96,
      y: 690,
      apart: 146,
      scale: 1.14,
      wave: [44, -140, 50, -170],
    }),
    '</g>',
    inWheelchair(1052, 692, 1.14),
    teacher(1262, 692, 1.3),
    kid({
      x: 1400,
      y: 694,
      s: 0.86,
      skin: 3,
      hair: 'bantu',
      outfit: 'pin',
      mood: 'grin',
      turn: -0.8,
      pose: 'wave',
      flip: true,
    }),
    cloud(1400, 110, 0.8),
    '<g class="bird">',
    bird(760, 96, 0.62, { flip: true, legs: false, body: dye.cotton }),
    '</g>',
    '</g>',
  ],
};

/** The same morning for phones: fewer children, the same hand held. */
export const heroNarrow: Drawing = {
  name: 'hero-narrow',
  width: 780,
  height: 640,
  title: 'Children walk hand in hand to school; an older girl holds the hand of the smallest.',
  style: ENTRANCE,
  parts: [
    sun(560, 150, 148, dye.weaver2),
    rect(0, 420, 780, 40, dye.lagoon3),
    waves(0, 434, 420, 2, dye.cotton, 14, 2.2),
    bridge(150, 424, 0.6, dye.weaver5),
    palm(392, 452, 260, { lean: -20, nest: true }),
    palm(760, 452, 250, { lean: 14 }),
    school(468, 460, 264, 180, { bays: 3 }),
    bush(370, 462, 90),
    rect(0, 458, 780, 190, dye.palm6),
    shape('M0 486Q300 472 780 482V640H0Z', dye.laterite3),
    shape('M0 524Q300 508 780 520V640H0Z', dye.laterite1),
    '<g class="chain">',
    chain([smallest, second, third, fourth], {
      x: 74,
      y: 612,
      apart: 138,
      scale: 1.16,
      wave: [44, -140, 50, -170],
    }),
    '</g>',
    inWheelchair(598, 614, 1.12),
    kid({
      x: 712,
      y: 612,
      s: 1,
      skin: 4,
      hair: 'bantu',
      outfit: 'pin',
      mood: 'grin',
      turn: -0.8,
      pose: 'wave',
      flip: true,
    }),
    '<g class="bird">',
    bird(150, 262, 0.7, { flip: true, legs: false, body: dye.cotton }),
    '</g>',
  ],
};

interface ChainLook {
  x: number;
  y: number;
  apart: number;
  scale: number;
  wave: Hand;
}

/** Children hand in hand, each hand met halfway between its two owners; the last waves. */
function chain(children: readonly Linked[], { x, y, apart, scale, wave }: ChainLook): string {
  return times(children.length, (index) => {
    const child = children[index];
    if (!child) return '';
    const s = child.s ?? scale;
    const reach = apart / 2 / s;
    const meet = (other: Linked) => (child.hand * s + other.hand * (other.s ?? scale)) / 2 / s;
    const before = children[index - 1];
    const after = children[index + 1];
    const l: Hand = before
      ? [-reach * 0.72, meet(before) - 8, -reach, meet(before)]
      : [-34, -108, -36, -84];
    const r: Hand = after ? [reach * 0.72, meet(after) - 8, reach, meet(after)] : wave;
    return kid({ ...child, x: x + index * apart, y, s, arms: { l, r }, pose: 'walk' });
  });
}

function teacher(x: number, y: number, s: number): string {
  return kid({
    x,
    y,
    s,
    adult: true,
    skin: 2,
    hair: 'gele',
    g1: dye.lagoon6,
    g2: dye.lagoon7,
    g3: dye.weaver4,
    outfit: 'teach',
    top: 'url(#ad)',
    mood: 'grin',
    turn: -0.8,
    ear: dye.weaver4,
    lash: true,
    arms: { l: [-44, -120, -58, -146], r: [36, -104, 34, -78] },
    sleeves: 'url(#ad)',
  });
}

function inWheelchair(x: number, y: number, s: number): string {
  const [tone] = skins[2];
  const pupil = kid({
    y: 24,
    skin: 2,
    hair: 'locs',
    outfit: 'short',
    mood: 'grin',
    turn: 0.6,
    arms: { l: [-34, -104, -22, -82], r: [46, -138, 50, -172] },
    pose: 'desk',
  });
  const spokes = times(
    6,
    (index) => `<path d="M-34-34H26" transform="rotate(${index * 30} -4 -34)"/>`,
  );
  return group(
    `translate(${x} ${y}) scale(${s})`,
    [
      stroke('M-32-108V-40', dye.camwood5, 7),
      stroke('M-32-108h-13', dye.camwood5, 7),
      pupil,
      stroke('M-6-54Q24-62 32-50L36-20', tone, 13),
      stroke('M6-50Q34-58 44-46L48-20', tone, 13),
      shape('M-30-66H20Q30-64 26-48H-30Z', dye.indigo8),
      stroke('M35-26L36-16M47-26L48-16', dye.cotton, 12),
      group('translate(40-4)', shape('M-12-11H6C9-7 18-7 18-1H-12Z', dye.ink)),
      stroke('M56-2H22L14-44H-30', dye.camwood5, 5),
      circle(-4, -34, 34, 'none', `stroke="${dye.ink}" stroke-width="6"`),
      `<g stroke="${dye.indigo4}" stroke-width="2">${spokes}</g>`,
      circle(-4, -34, 6, dye.camwood5),
      circle(36, -6, 8, 'none', `stroke="${dye.ink}" stroke-width="4"`),
    ].join(''),
  );
}
