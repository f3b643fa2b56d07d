import { dye, skins } from './dyes.ts';
import { type HeadLook, head } from './head.ts';
import { dressed, type Outfit, type OutfitColours } from './outfits.ts';
import { ellipse, group, shape, stroke, tenth } from './svg.ts';

type Pose = 'stand' | 'walk' | 'wave' | 'run' | 'hold' | 'up' | 'sit' | 'desk';

/** Elbow and hand. */
type Arm = readonly [elbowX: number, elbowY: number, handX: number, handY: number];

export interface KidLook extends HeadLook, Partial<Omit<OutfitColours, 'tone'>> {
  x?: number;
  y?: number;
  /** scale */
  s?: number;
  flip?: boolean;
  outfit?: Outfit;
  pose?: Pose;
  /** hands that reach for something instead of what the pose does with them */
  arms?: { l?: Arm; r?: Arm };
  /** long sleeves, in this colour */
  sleeves?: string;
  bag?: string;
  sock?: string;
  shoe?: string;
  /** what is held, drawn in front */
  prop?: string;
  headTilt?: number;
}

const AT_REST = { l: [-32, -108, -30, -82], r: [32, -108, 30, -82] } as const;
const ARMS: Record<Pose, { l: Arm; r: Arm }> = {
  stand: AT_REST,
  desk: AT_REST,
  walk: { l: [-36, -112, -40, -88], r: [32, -108, 42, -92] },
  wave: { l: [-34, -110, -30, -84], r: [42, -142, 46, -172] },
  run: { l: [-42, -124, -58, -104], r: [38, -110, 56, -130] },
  hold: { l: [-34, -104, -8, -98], r: [34, -104, 8, -98] },
  up: { l: [-40, -150, -36, -186], r: [40, -150, 36, -186] },
  sit: { l: [-36, -104, -16, -84], r: [36, -104, 16, -84] },
};

/** A whole figure, 212 tall with its feet on y = 0: hips at -78, shoulders at -136, the middle of the head at -176. */
export function kid(look: KidLook): string {
  const {
    x = 0,
    y = 0,
    s = 1,
    flip = false,
    outfit = 'pin',
    pose = 'stand',
    bag,
    prop = '',
    headTilt = 0,
  } = look;
  const { top = 'url(#gg)', col = dye.indigo8 } = look;
  const [tone, shade] = skins[look.skin ?? 2];
  const { back, front } = head(look);
  const arms = { ...ARMS[pose], ...look.arms };
  const onNeck = `translate(0-176)${headTilt ? ` rotate(${headTilt})` : ''}`;
  const behind = [
    bag ? bagOnBack(bag) : '',
    arm(look, -1, arms.l, top),
    back ? group(onNeck, back) : '',
    shape('M-9-150V-134Q0-126 9-134V-150Z', shade),
    dressed(outfit, { ...look, top, col, tone }),
    bag ? stroke('M-17-136Q-24-116-20-98', bag, 5.5) : '',
  ].join('');
  const before = group(onNeck, front) + arm(look, 1, arms.r, top) + prop;
  const figure =
    pose === 'sit'
      ? group('translate(0 44)', behind) + legs(look) + group('translate(0 44)', before)
      : legs(look) + group('', behind + before);
  const scale = flip ? ` scale(${-s} ${s})` : s !== 1 ? ` scale(${s})` : '';
  return group(`translate(${tenth(x)} ${tenth(y)})${scale}`, figure, `color="${tone}"`);
}

function arm(look: KidLook, side: -1 | 1, [ax, ay, hx, hy]: Arm, top: string): string {
  const x = side * 20;
  const y = -128;
  const bare = stroke(
    `M${x} ${y}Q${tenth(ax)} ${tenth(ay)} ${tenth(hx)} ${tenth(hy)}`,
    'currentColor',
    12,
  );
  if (look.sleeves) {
    const cuff = `${tenth(hx + (ax - hx) * 0.3)} ${tenth(hy + (ay - hy) * 0.3)}`;
    return bare + stroke(`M${x} ${y}Q${tenth(ax)} ${tenth(ay)} ${cuff}`, look.sleeves, 17);
  }
  return (
    bare + stroke(`M${x} ${y}L${tenth(x + (ax - x) * 0.62)} ${tenth(y + (ay - y) * 0.62)}`, top, 18)
  );
}

function legs(look: KidLook): string {
  const drawn = legsOf(look);
  return drawn ? `<g data-b>${drawn}</g>` : '';
}

function legsOf(look: KidLook): string {
  const { shoe = dye.ink } = look;
  switch (look.pose) {
    case 'desk':
      return '';
    case 'walk':
      return leg(look, [-7, -10, -36, -24, -2], 24) + leg(look, [8, 20, -38, 22, 0], -6);
    case 'run':
      return leg(look, [-6, -18, -30, -48, -26], 60) + leg(look, [8, 42, -50, 28, -6], -12);
    case 'sit':
      return (
        stroke('M-14-34Q-46-28-40-12Q-20-2 10-8M14-34Q46-28 40-12Q20-2-10-8', 'currentColor', 13) +
        ellipse(12, -6, 12, 6, shoe) +
        ellipse(-12, -6, 12, 6, shoe)
      );
    default:
      return leg(look, [-11, -12, -36, -12, 0]) + leg(look, [11, 12, -36, 12, 0]);
  }
}

type Leg = readonly [hip: number, kneeX: number, kneeY: number, footX: number, footY: number];

function leg(
  { sock = dye.cotton, shoe = dye.ink }: KidLook,
  [hip, kx, ky, fx, fy]: Leg,
  turn = 0,
): string {
  const skin = stroke(`M${hip}-64Q${kx} ${ky} ${fx} ${fy - 8}`, 'currentColor', 13);
  const socks = stroke(
    `M${tenth(fx + (kx - fx) * 0.2)} ${tenth(fy - 8 + (ky - fy) * 0.28)}L${fx} ${fy - 9}`,
    sock,
    13.5,
  );
  return `${skin}${socks}<use href="#sh" fill="${shoe}" transform="translate(${fx} ${fy})${turn ? `rotate(${turn})` : ''}"/>`;
}

function bagOnBack(bag: string): string {
  return `<rect x="-41" y="-134" width="24" height="50" rx="9" fill="${bag}"/><path d="M-41-108h20v16h-20z" fill="#0002"/>`;
}
