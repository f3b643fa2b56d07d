import { dye } from './dyes.ts';
import { circle, ellipse, group, rect, shape, stroke, tenth, times } from './svg.ts';

/** A sun with stitched rings. */
export function sun(
  x: number,
  y: number,
  radius: number,
  colour: string = dye.weaver2,
  line: string = dye.cotton,
): string {
  return `${circle(x, y, radius, colour)}<g fill="none" stroke="${line}" stroke-width="3"><circle cx="${x}" cy="${y}" r="${tenth(radius * 0.86)}" stroke-dasharray="1 11"/><circle cx="${x}" cy="${y}" r="${tenth(radius * 0.72)}"/><circle cx="${x}" cy="${y}" r="${tenth(radius * 0.57)}" stroke-dasharray="10 8"/></g>`;
}

/** A small cloud. */
export function cloud(x: number, y: number, s = 1, fill: string = dye.cotton): string {
  return shape(
    'M0 0C-8-22 18-34 32-20C40-44 80-42 84-18C106-26 122-6 112 0Z',
    fill,
    `transform="translate(${x} ${y}) scale(${s})"`,
  );
}

interface Frond {
  angle: number;
  length: number;
  fill: string;
  mirrored?: boolean;
}

const fronds: readonly Frond[] = [
  { angle: 28, length: 0.9, fill: dye.palm7, mirrored: true },
  { angle: -52, length: 0.8, fill: dye.palm7, mirrored: true },
  { angle: 34, length: 0.88, fill: dye.palm7 },
  { angle: -60, length: 0.78, fill: dye.palm7 },
  { angle: -18, length: 1, fill: dye.palm6, mirrored: true },
  { angle: 58, length: 0.72, fill: dye.palm6, mirrored: true },
  { angle: -24, length: 1, fill: dye.palm6 },
  { angle: 64, length: 0.7, fill: dye.palm6 },
  { angle: 6, length: 1.04, fill: dye.palm6 },
  { angle: 8, length: 1.02, fill: dye.palm6, mirrored: true },
];

function frond({ angle, length, fill, mirrored }: Frond): string {
  return `<use href="#f" fill="${fill}" transform="scale(${mirrored ? -length : length} ${length})rotate(${angle})"/>`;
}

interface PalmLook {
  lean?: number /** two weaverbirds' nests hang in it */;
  nest?: boolean;
}

/** A palm; where one stands, the drawing carries the crown once. */
export function palm(
  x: number,
  y: number,
  height: number,
  { lean = 12, nest: hasNests = false }: PalmLook = {},
): string {
  const rings = [0.2, 0.35, 0.5, 0.65, 0.8].map((share) =>
    stroke(`M${tenth(lean * share * share - 6)} ${tenth(-height * share)}q6 4 12 0`, '#5A3419', 2),
  );
  const size = height * 0.0046;
  return group(
    `translate(${x} ${y})`,
    `${shape(`M-9 0Q${tenth(-7 + lean * 0.2)} ${tenth(-height * 0.5)} ${lean - 5} ${-height}H${lean + 5}Q${tenth(9 + lean * 0.3)} ${tenth(-height * 0.5)} 10 0Z`, '#7A4A2B') + rings.join('')}<use href="#cr" transform="translate(${lean} ${-height}) scale(${Math.round(size * 100) / 100})"/>${hasNests ? group(`translate(${lean} ${-height})`, nest(-size * 72, size * 10, 0.8) + nest(size * 70, size * 22, 0.9)) : ''}`,
  );
}

/** The crown of every palm in a drawing, made of one frond that is 100 long. */
export const palmCrown = `<path id="f0" d="M0 0Q40-42 100 6Q45-13 0 0Z"/><g id="f"><use href="#f0"/><path d="M6-3Q42-30 92 2" stroke="${dye.cotton}" opacity=".4" stroke-width="1.2"/></g><g id="cr">${fronds.map(frond).join('')}${stroke('M-3 4h0M5 6h0', dye.laterite5, 9)}${stroke('M0-1h0', dye.laterite6, 8)}</g>`;

/** A nest woven by a weaverbird. */
export function nest(x: number, y: number, s = 1): string {
  return group(
    `translate(${tenth(x)} ${tenth(y)}) scale(${s})`,
    stroke('M0-14V4', dye.laterite6, 2) +
      shape(
        'M0 0C-12 4-18 18-14 30C-10 40-2 40 2 36C8 40 16 32 15 22C14 8 8 2 0 0Z',
        dye.laterite3,
      ) +
      stroke(
        'M-12 14Q0 22 14 14M-14 24Q-2 32 14 24M-6 5Q-2 20-4 38M6 5Q6 20 4 36',
        dye.laterite6,
        1.5,
      ) +
      ellipse(6, 34, 5, 4, dye.laterite6),
  );
}

/** A bush. */
export function bush(
  x: number,
  y: number,
  w: number,
  fill: string = dye.palm6,
  light: string = dye.palm4,
): string {
  return group(
    `translate(${x} ${y})`,
    shape(
      `M0 0C${-w * 0.06} ${-w * 0.3} ${w * 0.2} ${-w * 0.36} ${w * 0.28} ${-w * 0.24}C${w * 0.36} ${-w * 0.5} ${w * 0.66} ${-w * 0.46} ${w * 0.7} ${-w * 0.24}C${w * 0.86} ${-w * 0.34} ${w * 1.05} ${-w * 0.16} ${w} 0Z`,
      fill,
    ) +
      stroke(
        `M${w * 0.2}-6Q${w * 0.22} ${-w * 0.14} ${w * 0.3} ${-w * 0.18}M${w * 0.55}-6Q${w * 0.56} ${-w * 0.2} ${w * 0.62} ${-w * 0.28}M${w * 0.82}-4Q${w * 0.8} ${-w * 0.1} ${w * 0.76} ${-w * 0.16}`,
        light,
        2.5,
      ),
  );
}

/** A wide almond tree. */
export function almond(x: number, y: number, s = 1): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    shape('M-12 0Q-6-80-8-170H10Q8-80 14 0Z', '#6B4127') +
      stroke('M0-110L-60-150M2-130L66-168', '#6B4127', 9) +
      shape(
        'M-150-140C-170-168-120-190-90-180C-96-214-40-226-14-208C4-240 70-232 80-204C120-214 160-190 148-160C170-140 120-122 90-132C60-112 0-116-20-130C-60-110-120-112-150-140Z',
        dye.palm6,
      ) +
      shape(
        'M-110-158C-100-176-70-176-60-166C-50-184-10-190 6-176C20-196 70-196 80-176C60-168 40-176 20-166C-10-156-50-158-60-152C-76-146-96-150-110-158Z',
        dye.palm4,
      ) +
      [
        [-90, -150],
        [-40, -140],
        [30, -150],
        [96, -150],
        [60, -186],
        [-20, -196],
      ]
        .map(([a, b]) => stroke(`M${a} ${b}q8-8 18-4`, `${dye.cotton}88`, 2))
        .join(''),
  );
}

/** One leaf, turned by an angle in degrees. */
export function leaf(
  x: number,
  y: number,
  length: number,
  angle: number,
  fill: string = dye.palm6,
  vein: string = dye.cotton,
): string {
  return group(
    `translate(${x} ${y}) rotate(${angle})`,
    shape(
      `M0 0C${tenth(-length * 0.34)} ${tenth(-length * 0.3)} ${tenth(-length * 0.26)} ${tenth(-length * 0.8)} 0 ${-length}C${tenth(length * 0.26)} ${tenth(-length * 0.8)} ${tenth(length * 0.34)} ${tenth(-length * 0.3)} 0 0Z`,
      fill,
    ) + stroke(`M0-4V${tenth(-length * 0.82)}`, vein, 1.5, 'opacity=".6"'),
  );
}

/** A potted plant. */
export function pot(x: number, y: number, s = 1, fill: string = dye.laterite5): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    leaf(0, -30, 62, -34, dye.palm7) +
      leaf(0, -30, 62, 34, dye.palm7) +
      leaf(0, -30, 54, -66, dye.palm6) +
      leaf(0, -30, 54, 66, dye.palm6) +
      leaf(0, -30, 74, 0, dye.palm6) +
      leaf(-2, -30, 50, -16, dye.palm4) +
      leaf(2, -30, 50, 18, dye.palm4) +
      shape('M-22-30H22L17 0H-17Z', fill) +
      rect(-25, -34, 50, 9, dye.laterite6, 3) +
      stroke('M-14-14l6-6 6 6 6-6 6 6 6-6', `${dye.cotton}aa`, 2),
  );
}

/** A seedling with two leaves. */
export function sprout(x: number, y: number, s = 1): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    stroke('M0 0V-20', dye.palm6, 3) +
      leaf(0, -18, 22, -50, dye.palm4) +
      leaf(0, -18, 22, 50, dye.palm6),
  );
}

/** Rows of waves. */
export function waves(
  x: number,
  y: number,
  w: number,
  rows: number,
  colour: string,
  gap = 12,
  sw = 2.4,
): string {
  const wave = 'q7-8 14 0t14 0'.repeat(Math.ceil(w / 28 - 1));
  return times(rows, (row) => stroke(`M${x + (row % 2) * 14} ${y + row * gap}${wave}`, colour, sw));
}

/** The village weaver. */
export function bird(
  x: number,
  y: number,
  s = 1,
  {
    flip = false,
    legs = true,
    body = dye.weaver4,
  }: { flip?: boolean; legs?: boolean; body?: string } = {},
): string {
  return group(
    `translate(${x} ${y}) scale(${flip ? -s : s} ${s})`,
    shape('M-34 10L-58 22L-54 10L-60 4L-32 0Z', '#3B3320') +
      shape(
        'M-38 6C-34-20-8-26 6-22C10-34 30-40 40-26C46-16 42-8 38-2C34 18 8 28-12 24C-26 22-36 16-38 6Z',
        body,
      ) +
      shape('M20-31C32-38 44-26 42-14C40-6 30-2 24-8C16-14 14-26 20-31Z', dye.ink) +
      shape('M40-24L58-16L41-12Z', dye.ink) +
      circle(30, -21, 4.4, dye.camwood5) +
      circle(30, -21, 2, dye.ink) +
      shape('M-30 4C-22-14 0-16 10-6C8 10-12 18-30 4Z', dye.indigo8) +
      stroke('M-24 4Q-10 10 4-2M-16-4Q-8 0 4-8', dye.weaver4, 2.2) +
      (!legs ? '' : stroke('M-6 24L-8 36M6 22L6 35', '#6B4127', 2.6)),
  );
}
