import { dye } from './dyes.ts';
import { shape, stroke } from './svg.ts';

export type Outfit =
  | 'pin'
  | 'short'
  | 'trouser'
  | 'sport'
  | 'dress'
  | 'wrap'
  | 'agb'
  | 'teach'
  | 'romper';

/** The colours of what somebody wears. */
export interface OutfitColours {
  /** shirt, blouse or dress */
  top: string;
  /** pinafore, shorts or jersey */
  col: string;
  tone: string;
  necktie?: boolean;
  shorts?: string;
  sash?: string;
  wrap?: string;
}

const SKIRT_SHADE = 'M10-140Q18-138 24-134L25-98 37-54Q28-49 16-48Q24-90 10-140Z';
const STRAIGHT_SHADE = 'M10-140Q18-138 24-134L26-54Q22-50 14-50Q22-90 10-140Z';

/** What a figure wears, with the soft shade on its side; repeated outfits are written once per drawing. */
export function dressed(outfit: Outfit, colours: OutfitColours): string {
  const hasShade = outfit !== 'teach' && outfit !== 'wrap';
  const side = outfit === 'pin' || outfit === 'dress' ? SKIRT_SHADE : STRAIGHT_SHADE;
  return `<g data-b>${outfits[outfit](colours)}${hasShade ? shape(side, dye.ink, 'opacity=".13"') : ''}</g>`;
}

const collar = shape(
  'M0-131C-4-123-15-122-18-134L-9-141Q-5-134 0-131ZM0-131C4-123 15-122 18-134L9-141Q5-134 0-131Z',
  dye.cotton,
);
const schoolTie = shape('M-3-131H3L2-125 5-100 0-94-5-100-2-125Z', 'url(#ti)');

function shirtOf(top: string): string {
  return shape('M-24-134Q0-146 24-134L25-80Q0-76-25-80Z', top);
}

const outfits: Record<Outfit, (colours: OutfitColours) => string> = {
  pin: ({ top, col }) =>
    shirtOf(top) +
    shape('M-15-124Q0-117 15-124L18-102 25-98 37-54Q0-44-37-54L-25-98-18-102Z', col) +
    stroke('M-14-122L-17-138M14-122L17-138', col, 6) +
    stroke('M-24-98Q0-91 24-98', dye.weaver4, 2.2) +
    stroke('M-33-58Q0-50 33-58', `${dye.white}40`, 1.6, 'stroke-dasharray="3 4"') +
    collar,
  short: ({ top, col, necktie }) =>
    shape('M-25-90H25L27-50Q15-46 4-50L0-66-4-50Q-15-46-27-50Z', col) +
    shirtOf(top) +
    collar +
    (necktie
      ? schoolTie
      : stroke('M0-126V-84', `${dye.indigo7}66`, 1.2, 'stroke-dasharray="1.5 6"')),
  trouser: ({ top, col }) =>
    shape('M-25-90H25L26-52-26-52Z', col) + shirtOf(top) + collar + schoolTie,
  sport: ({ col, shorts }) =>
    shape('M-24-88H24L28-56Q15-52 3-56L0-68-3-56Q-15-52-28-56Z', shorts ?? dye.cotton) +
    shape('M-23-134Q0-146 23-134L24-78Q0-74-24-78Z', col) +
    shape('M-10-139Q0-126 10-139', null, `stroke="${dye.cotton}" stroke-width="3"`),
  dress: ({ tone, top, sash }) =>
    shape('M-24-134Q0-146 24-134L25-100 40-48Q0-38-40-48L-25-100Z', top) +
    (sash ? stroke('M-25-100Q0-94 25-100', sash, 5) : '') +
    shape('M-11-139Q0-124 11-139Z', tone),
  wrap: ({ tone, top, wrap }) =>
    shape('M-26-96H26L34-22Q0-14-34-22Z', wrap ?? 'url(#ao)') +
    shape('M-26-134Q0-146 26-134L30-90Q0-82-30-90Z', top) +
    shape('M-10-139Q0-124 10-139Z', tone),
  agb: ({ top, wrap }) =>
    shape('M-25-90H25L25-30-25-30Z', wrap ?? dye.indigo2) +
    shape('M-26-134Q0-146 26-134L40-60Q0-50-40-60Z', top) +
    shape('M-9-138Q0-128 9-138L9-104Q0-98-9-104Z', dye.weaver4) +
    stroke('M0-128V-104', dye.camwood7, 1.6),
  teach: ({ tone, top }) =>
    shape('M-26-134Q0-147 26-134L30-90 36-10Q0-2-36-10L-30-90Z', top) +
    shape('M-11-139Q0-118 11-139Z', tone),
  romper: ({ col }) =>
    shape('M-25-134Q0-146 25-134L30-70Q28-48 4-50L0-58-4-50Q-28-48-30-70Z', col) +
    shape('M-12-138Q0-116 12-138Z', dye.cotton),
};
