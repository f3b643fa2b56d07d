import { dye, type Skin, skins } from './dyes.ts';
import { type Hair, hairdo, shine } from './hair.ts';
import { circle, ellipse, shape, stroke, tenth } from './svg.ts';

export type Mood = 'smile' | 'grin' | 'laugh' | 'calm' | 'o' | 'sleep';

export interface HeadLook {
  skin?: Skin;
  hair?: Hair;
  /** -1 looks to the left, 1 to the right */
  turn?: number;
  mood?: Mood;
  tie?: string;
  tie2?: string;
  glasses?: string;
  beard?: 'full' | 'goatee';
  /** ear-rings */
  ear?: string;
  adult?: boolean;
  lash?: boolean;
  cloth?: string;
  pat?: string;
  g1?: string;
  g2?: string;
  g3?: string;
  /** so small that only eyes and mouth count */
  mini?: boolean;
}

interface Face {
  look: HeadLook;
  skin: Skin;
  adult: boolean;
  mood: Mood;
  /** how far the features move to the side the head looks to */
  shift: number;
}

const CHILD_FACE = 'M-29-3C-29-25-16-33 0-33S29-25 29-3C29 19 16 32 0 32S-29 19-29-3Z';
const ADULT_FACE =
  'M-27-6C-27-27-15-35 0-35S27-27 27-6C27 14 18 26 10 32Q0 37-10 32C-18 26-27 14-27-6Z';
const CHILD_SIDE = 'M15-30C26-24 29-12 29-3C29 19 16 32 0 32C22 22 24-8 15-30Z';
const ADULT_SIDE = 'M14-32C26-25 27-14 27-6C27 14 18 26 10 32Q4 36 0 35.5C20 22 22-10 14-32Z';
const MOUTH_INSIDE = '#5A1A18';

/** A head around 0,0: what lies behind the body, and what lies before it. */
export function head(look: HeadLook): { back: string; front: string } {
  const {
    skin = 2,
    hair = 'low',
    turn = 0,
    mood = 'smile',
    tie = dye.weaver4,
    adult = false,
  } = look;
  const [tone, shade] = skins[skin];
  const face: Face = { look, skin, adult, mood, shift: turn * 6 };
  const {
    back = '',
    front = '',
    over = '',
  } = hairdo(hair, { ...look, tone, tie, cloth: look.cloth ?? dye.indigo7 });
  const isCovered = hair === 'hijab';
  const ears = isCovered ? '' : stroke('M-28.5 2v3M28.5 2v3', tone, 12);
  const hairOnTop = isCovered ? '' : front;
  if (look.mini) {
    return {
      back,
      front:
        ears +
        shape(CHILD_FACE, tone) +
        hairOnTop.replace(shine, '') +
        eye(face, -1) +
        eye(face, 1) +
        mouth(face) +
        over,
    };
  }
  const insideEars = isCovered ? '' : stroke('M-29.5 3v2M29.5 3v2', shade, 4.5);
  const skull =
    shape(adult ? ADULT_FACE : CHILD_FACE, tone) +
    shape(adult ? ADULT_SIDE : CHILD_SIDE, shade, 'opacity=".4"');
  return {
    back,
    front: [
      ears,
      insideEars,
      skull,
      cheeks(face),
      hairOnTop,
      beard(face),
      brow(face, -1),
      brow(face, 1),
      eye(face, -1),
      eye(face, 1),
      nose(face),
      mouth(face),
      glasses(face),
      earRings(look),
      over,
    ].join(''),
  };
}

const eyeAcross = (adult: boolean) => (adult ? 10 : 11);
const eyeDown = (adult: boolean) => (adult ? 0 : 2);
const mouthDown = (adult: boolean) => (adult ? 18 : 17.5);

function eye({ look, adult, mood, shift }: Face, side: -1 | 1): string {
  const x = side * eyeAcross(adult) + shift;
  const y = eyeDown(adult);
  if (mood === 'laugh') return stroke(`M${tenth(x - 4)} ${y + 1}q4 -5 8 0`, dye.ink, 2.2);
  if (mood === 'sleep') return stroke(`M${tenth(x - 4)} ${y}q4 4 8 0`, dye.ink, 2.2);
  const kind = adult ? (look.lash ? 'el' : 'ea') : 'ey';
  return `<use href="#${kind}" x="${tenth(x)}" y="${y}"/>`;
}

function brow({ adult, shift }: Face, side: -1 | 1): string {
  const x = side * (eyeAcross(adult) + 0.5) + shift;
  const y = eyeDown(adult) - (adult ? 8 : 9) + (side < 0 ? 1 : 0);
  return stroke(
    `M${tenth(x - 5)} ${y}q5-3 10 ${side < 0 ? -0.5 : 0.5}`,
    dye.hair,
    adult ? 2.2 : 1.9,
  );
}

function nose({ skin, shift }: Face): string {
  return stroke(`M${tenth(shift * 1.25 - 3)} 10q3 3 6 0`, skins[skin][1], 2.2);
}

function mouth({ skin, adult, mood, shift }: Face): string {
  const lip = skins[skin][2];
  const line = skin < 2 ? '#C98A7C' : adult ? lip : '#4A1A17';
  const x = shift * 1.05;
  const y = mouthDown(adult);
  switch (mood) {
    case 'smile':
      return stroke(`M${tenth(x - 8)} ${y - 1}q8 8 16 0`, line, 2.5);
    case 'calm':
      return stroke(`M${tenth(x - 6)} ${y}q6 4 12 0`, line, 2.4);
    case 'sleep':
      return stroke(`M${tenth(x - 4)} ${y}q4 3 8 0`, '#4A1A17', 2.2);
    case 'o':
      return ellipse(
        x,
        y + 1,
        4.4,
        5,
        MOUTH_INSIDE,
        `stroke="${skin < 2 ? '#A8624F' : lip}" stroke-width="2"`,
      );
    default:
      return (
        shape(`M${tenth(x - 9)} ${y - 2}q9 2 18 0q-1 11-9 11t-9-11Z`, MOUTH_INSIDE) +
        shape(`M${tenth(x - 8)} ${y - 1.8}q8 1.8 16 0l-1 3.5q-7 1-14 0Z`, dye.white)
      );
  }
}

function cheeks({ adult, shift }: Face): string {
  return `<use href="#ck"${shift ? ` x="${tenth(shift)}"` : ''}${adult ? ' opacity=".55"' : ''}/>`;
}

function beard({ look, skin, adult, shift }: Face): string {
  if (look.beard === 'full') {
    return (
      shape(
        'M-27 2C-26 24-14 38 0 38S26 24 27 2C24 12 16 12 10 11Q0 8-10 11C-16 12-24 12-27 2Z',
        dye.hair,
      ) + ellipse(shift * 1.05, mouthDown(adult) + 0.5, 10, 5.5, skins[skin][0])
    );
  }
  if (look.beard === 'goatee') {
    return (
      shape('M-8 25Q0 22 8 25Q8 36 0 37Q-8 36-8 25Z', dye.hair) +
      stroke('M-9 14Q0 10 9 14', dye.hair, 2.6)
    );
  }
  return '';
}

function glasses({ look, adult, shift }: Face): string {
  if (!look.glasses) return '';
  const x = eyeAcross(adult);
  const y = eyeDown(adult);
  const lens = (side: -1 | 1) => `<circle cx="${tenth(side * x + shift)}" cy="${y}" r="8.6"/>`;
  const lenses = `<g fill="${dye.white}22" stroke="${look.glasses}" stroke-width="2.2">${lens(-1)}${lens(1)}</g>`;
  return (
    lenses +
    stroke(
      `M${tenth(shift - 2.5)} ${y - 1}q2.5-2 5 0M${tenth(-x + shift - 8.5)} ${y - 1}L-28 0M${tenth(x + shift + 8.5)} ${y - 1}L28 0`,
      look.glasses,
      2,
    )
  );
}

function earRings({ ear }: HeadLook): string {
  return ear ? circle(-29, 13, 3, ear) + circle(29, 13, 3, ear) : '';
}
