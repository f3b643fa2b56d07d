import { dye, skins } from './dyes.ts';
import { type HeadLook, head } from './head.ts';
import { circle, shape, stroke } from './svg.ts';

type Wear = 'pin' | 'shirt' | 'vest' | 'card' | 'romper' | 'suit' | 'buba' | 'agbada' | 'blouse';

interface Clothes {
  top?: string;
  col?: string;
  necktie?: boolean;
  trim?: string;
  tieColour?: string;
  lap?: string;
  bead?: string;
}

export interface BustLook extends HeadLook, Clothes {
  wear?: Wear;
}

const OPEN_NECKS: readonly Wear[] = ['buba', 'agbada', 'blouse'];

/** Head and shoulders for portraits and small squares: head around 0,0, shoulders down to y = 108. */
export function bust(look: BustLook): string {
  const { back, front } = head(look);
  const { wear = 'pin' } = look;
  const [tone, shade] = skins[look.skin ?? 2];
  const neck = look.hair === 'hijab' ? '' : shape('M-11 18V46Q0 56 11 46V18Z', shade);
  const throat = OPEN_NECKS.includes(wear)
    ? shape('M-11 18V44Q0 54 11 44V18Z', tone) + shape('M-11 26Q0 40 11 26V34Q0 46-11 34Z', shade)
    : shape('M-11 28Q0 38 11 28V34Q0 44-11 36Z', '#0002');
  return `${back}${neck}<g data-b>${clothes[wear]({ ...look, tone })}</g>${throat}${front}`;
}

const roundCollar = shape(
  'M0 55C-4 64-20 66-25 52L-12 43Q-6 51 0 55ZM0 55C4 64 20 66 25 52L12 43Q6 51 0 55Z',
  dye.cotton,
);

function shoulders(fill: string, half = 56): string {
  return shape(
    `M${-half} 108C${-half - 1} 68 ${-half + 14} 54-13 44Q0 54 13 44C${half - 14} 54 ${half + 1} 68 ${half} 108Z`,
    fill,
  );
}

const clothes: Record<Wear, (look: Clothes & { tone: string }) => string> = {
  pin: ({ top, col }) =>
    shoulders(top ?? 'url(#gg)') +
    shape('M-26 108V74Q0 82 26 74V108Z', col ?? dye.indigo8) +
    stroke('M-26 78L-31 54M26 78L31 54', col ?? dye.indigo8, 9) +
    circle(-24, 80, 3, dye.weaver4) +
    circle(24, 80, 3, dye.weaver4) +
    roundCollar,
  shirt: ({ top, necktie }) =>
    shoulders(top ?? 'url(#gg)') +
    shape('M0 54L-20 70-26 50-12 43Q-6 50 0 54ZM0 54L20 70 26 50 12 43Q6 50 0 54Z', dye.cotton) +
    (necktie === false
      ? stroke('M0 60V108', dye.indigo4, 1.5, 'stroke-dasharray="2 6"')
      : shape('M-5 55H5L4 63 8 96 0 106-8 96-4 63Z', 'url(#ti)')),
  vest: ({ col }) =>
    shoulders(dye.cotton) + shape('M-40 108V60L-24 50Q0 84 24 50L40 60V108Z', col ?? dye.camwood5),
  card: ({ top, col, necktie }) =>
    shoulders(col ?? dye.indigo8) +
    shape('M-14 45L0 92 14 45Q0 55-14 45Z', top ?? 'url(#gg)') +
    shape('M0 55L-14 68-20 50-12 43Q-6 50 0 55ZM0 55L14 68 20 50 12 43Q6 50 0 55Z', dye.cotton) +
    (necktie === false ? '' : shape('M-4 56H4L3 63 6 84 0 92-6 84-3 63Z', 'url(#ti)')) +
    stroke('M0 92V108', dye.weaver4, 2) +
    circle(6, 99, 2.4, dye.weaver4),
  romper: ({ col, trim }) =>
    shoulders(col ?? dye.weaver4, 50) +
    shape('M-16 46Q0 74 16 46Q22 48 22 54Q14 80 0 80T-22 54Q-22 48-16 46Z', dye.cotton) +
    stroke('M-14 56Q0 78 14 56', trim ?? dye.camwood5, 2, 'stroke-dasharray="3 4"'),
  suit: ({ col, tieColour, lap }) =>
    shoulders(col ?? dye.indigo9, 60) +
    shape('M-13 44L0 96 13 44Q0 54-13 44Z', dye.cotton) +
    shape('M-4 55H4L3 62 7 90 0 100-7 90-3 62Z', tieColour ?? dye.camwood5) +
    shape(
      'M-14 43L-30 52-24 66-30 70 0 108-4 92ZM14 43L30 52 24 66 30 70 0 108 4 92Z',
      lap ?? dye.indigo8,
    ),
  buba: ({ tone, col, trim, bead }) =>
    shoulders(col ?? 'url(#ad)', 60) +
    shape('M-15 44Q0 70 15 44L22 48Q10 82 0 96Q-10 82-22 48Z', trim ?? dye.weaver4) +
    shape('M-12 44Q0 62 12 44Q12 60 0 78Q-12 60-12 44Z', tone) +
    (bead ? stroke('M-16 48Q0 84 16 48', bead, 5, 'stroke-dasharray=".1 7"') : ''),
  agbada: ({ tone, col, trim }) =>
    shape('M-70 108C-74 70-40 52-14 43Q0 54 14 43C40 52 74 70 70 108Z', col ?? dye.cotton) +
    shape('M-16 45Q0 58 16 45L20 48V92Q0 104-20 92V48Z', trim ?? dye.indigo2) +
    stroke('M-10 60q10 8 20 0M-10 70q10 8 20 0M-10 80q10 8 20 0M0 56V94', dye.indigo7, 1.8) +
    shape('M-11 44Q0 56 11 44Q9 54 0 58Q-9 54-11 44Z', tone) +
    stroke('M-40 60Q-34 84-36 108M40 60Q34 84 36 108', `${dye.ink}22`, 2.5),
  blouse: ({ tone, col, lap, bead }) =>
    shoulders(col ?? dye.lagoon6, 56) +
    shape('M-13 44L0 74 13 44Q0 56-13 44Z', tone) +
    shape('M-14 43L-26 50-14 72 0 78-8 62ZM14 43L26 50 14 72 0 78 8 62Z', lap ?? dye.cotton) +
    (bead ? stroke('M-12 48Q0 78 12 48', bead, 4.5, 'stroke-dasharray=".1 6.5"') : ''),
};
