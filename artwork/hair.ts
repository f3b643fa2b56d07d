import { dye } from './dyes.ts';
import { circle, ellipse, shape, stroke, tenth } from './svg.ts';

export type Hair =
  | 'low'
  | 'fade'
  | 'afro'
  | 'puffs'
  | 'puff'
  | 'bantu'
  | 'shuku'
  | 'beads'
  | 'locs'
  | 'curls'
  | 'baby'
  | 'hijab'
  | 'gele'
  | 'fila'
  | 'crop'
  | 'updo'
  | 'bun'
  | 'grey';

interface HairLook {
  tone: string;
  /** bands and beads */
  tie: string;
  tie2?: string | undefined;
  /** of a headscarf */
  cloth: string;
  /** of a cap */
  pat?: string | undefined;
  /** of a gele: cloth, folds and edge */
  g1?: string | undefined;
  g2?: string | undefined;
  g3?: string | undefined;
}

/** What lies behind the head, on it, and over the face. */
interface Hairdo {
  back?: string;
  front?: string;
  over?: string;
}

const CAP =
  'M-29.6-2C-31-27-17-36.5 0-36.5S31-27 29.6-2C28-12 24-18 16-20Q0-24-16-20C-24-18-28-12-29.6-2Z';
const KNOTS = [
  [-30, -22],
  [-19, -38],
  [0, -45],
  [19, -38],
  [30, -22],
] as const;
const cap = shape(CAP, dye.hair);

/** The light on close-cropped hair. */
export const shine = stroke('M-20-25Q-10-32 2-32', dye.hair2, 1.8);

/** The hair, scarf or cap of a head that is 60 wide and 66 tall around 0,0. */
export function hairdo(name: Hair, look: HairLook): Hairdo {
  return hairdos[name](look);
}

const hairdos: Record<Hair, (look: HairLook) => Hairdo> = {
  low: () => ({ front: cap + shine }),
  fade: () => ({
    front:
      shape(
        'M-29.6-2C-31-14-30-20-29-25C-26-38-12-41 2-41C17-41 26-36 29-25C30-20 30-12 29.6-2C28-12 25-17 17-19Q0-22-17-19C-25-17-28-12-29.6-2Z',
        dye.hair,
      ) + stroke('M-18-31Q-8-36 5-36', dye.hair2, 1.8),
  }),
  afro: () => ({
    back: shape(
      'M-40-2C-50-8-48-22-42-28C-42-42-30-50-20-48C-12-58 10-58 18-50C32-52 44-40 42-28C50-20 48-6 40 0Z',
      dye.hair,
    ),
    front: cap + stroke('M-30-34Q-22-43-12-44M14-45Q24-42 30-34', dye.hair2, 1.8),
  }),
  puffs: ({ tone, tie }) => ({
    back: [-1, 1]
      .map(
        (k) =>
          shape(
            `M${k * 16}-28C${k * 14}-46 ${k * 36}-54 ${k * 44}-42C${k * 54}-36 ${k * 50}-18 ${k * 38}-16C${k * 28}-12 ${k * 20}-18 ${k * 16}-28Z`,
            dye.hair,
          ) + stroke(`M${k * 28}-42Q${k * 36}-44 ${k * 42}-36`, dye.hair2, 1.8),
      )
      .join(''),
    front:
      cap +
      stroke('M0-36V-22', tone, 1.4) +
      [-1, 1]
        .map((k) =>
          ellipse(k * 20, -29, 4, 5.5, tie, `transform="rotate(${k * 35} ${k * 20} -29)"`),
        )
        .join(''),
  }),
  puff: ({ tie }) => ({
    back:
      shape('M-20-34C-30-48-18-66 0-64C18-66 30-48 20-34Z', dye.hair) +
      stroke('M-10-54Q-2-60 8-57', dye.hair2, 1.8),
    front:
      cap +
      stroke(
        'M-24-14Q-16-28-4-35M24-14Q16-28 4-35M-12-20Q-8-30-1-36M12-20Q8-30 1-36',
        dye.hair2,
        1.3,
      ) +
      ellipse(0, -36, 12, 4, tie),
  }),
  bantu: ({ tone }) => ({
    back: KNOTS.map(
      ([x, y]) =>
        circle(x, y, 9, dye.hair) + stroke(`M${x - 4} ${y + 1}a4 4 0 1 1 6 3`, dye.hair2, 1.5),
    ).join(''),
    front:
      cap +
      stroke('M-9-36Q-8-28-9-22M9-36Q8-28 9-22M-23-29Q-20-24-20-19M23-29Q20-24 20-19', tone, 1.2),
  }),
  shuku: ({ tone, tie }) => ({
    back:
      shape('M-15-34C-20-50-8-60 0-60S20-50 15-34Z', dye.hair) +
      stroke('M-9-40Q-8-52 0-57M0-40V-58M9-40Q8-52 0-57', dye.hair2, 1.5),
    front:
      cap +
      stroke(
        'M-26-12Q-20-28-6-36M-18-19Q-12-30-2-37M-8-21Q-5-30 0-37M8-21Q5-30 1-37M18-19Q12-30 3-37M26-12Q20-28 7-36',
        tone,
        1.1,
      ) +
      ellipse(0, -37, 13, 4, tie),
  }),
  beads: ({ tone, tie, tie2 }) => {
    const second = tie2 ?? dye.camwood5;
    const plaits = [-1, 1].flatMap((k) => [0, 1, 2].map((i) => ({ k, i })));
    return {
      back:
        stroke(
          plaits
            .map(
              ({ k, i }) =>
                `M${k * (26 + i * 3)} ${-14 + i * 3}C${k * (34 + i * 2)} 0 ${k * (34 + i * 2)} 12 ${k * (31 + i * 4)} ${30 - i * 4}`,
            )
            .join(''),
          dye.hair,
          6.5,
        ) +
        [tie, dye.cotton, second]
          .map((f, j) =>
            stroke(
              plaits
                .flatMap(({ k, i }) =>
                  [0, 1]
                    .filter((q) => (i + q) % 3 === j)
                    .map((q) => `M${k * (31 + i * 4)} ${32 - i * 4 + q * 7}h0`),
                )
                .join(''),
              f,
              7.2,
            ),
          )
          .join(''),
      front:
        cap + stroke('M-26-12Q-18-30 0-36Q18-30 26-12M-15-20Q-10-30 0-36Q10-30 15-20', tone, 1.1),
    };
  },
  locs: () => ({
    back: stroke(
      `${[-38, -28, -16, 0, 16, 28, 38].map((x, i) => `M${tenth(x * 0.6)}-30L${x} ${-46 + Math.abs(i - 3) * 8}`).join('')}M-26-16L-36-4M26-16L36-4`,
      dye.hair,
      9,
    ),
    front:
      cap +
      stroke([-18, -6, 6, 18].map((x) => `M${x}-30L${tenth(x * 1.1)}-18`).join(''), dye.hair, 8),
  }),
  curls: () => ({
    front:
      shape(CAP, dye.hair) +
      [-22, -8, 8, 22].map((x, i) => circle(x, -27 - (i % 3 ? 6 : 0), 8.5, dye.hair)).join('') +
      stroke('M-12-36a4 4 0 0 1 7 0M6-36a4 4 0 0 1 7 0', dye.hair2, 1.6),
  }),
  baby: () => ({
    front:
      shape('M-27-12C-26-28-14-35 0-35S26-28 27-12C20-24 8-26 4-20C-2-26-18-26-27-12Z', dye.hair) +
      circle(2, -33, 5, dye.hair),
  }),
  hijab: ({ cloth }) => ({
    back: shape(
      'M0-43C28-43 39-22 38 2C38 22 46 40 56 58H-56C-46 40-38 22-38 2C-39-22-28-43 0-43Z',
      cloth,
    ),
    over:
      shape(
        'M0-43C28-43 39-22 38 2C38 24 44 36 50 52C30 66-30 66-50 52C-44 36-38 24-38 2C-39-22-28-43 0-43ZM0-27C-15-27-25-17-25-1C-25 17-13 29 0 29S25 17 25-1C25-17 15-27 0-27Z',
        cloth,
        'fill-rule="evenodd"',
      ) + stroke('M-25 4C-26 26-10 36 4 38M30 10Q30 26 18 38M-31-14Q-26-32-8-37', '#0004', 1.8),
  }),
  gele: ({ g1, g2, g3 }) => {
    const wrap = g1 ?? dye.camwood5;
    const fold = g2 ?? dye.camwood7;
    const edge = g3 ?? dye.weaver4;
    return {
      back:
        shape(
          'M20-20C52-22 62-46 46-62C40-80 8-84-6-76C-34-86-56-66-50-46C-56-32-44-22-24-20Z',
          fold,
        ) +
        shape('M-24-20C-46-26-54-50-36-64C-16-72 4-52 2-24Z', wrap) +
        shape('M-10-22C-22-50-6-78 14-80C36-78 40-50 16-22Z', wrap) +
        shape('M8-20C10-48 34-68 48-56C58-42 46-22 26-18Z', wrap) +
        stroke(
          'M-24-22C-42-30-48-50-36-62M-12-26C-20-50-8-74 12-77M10-22C14-46 34-62 46-55',
          edge,
          3,
        ) +
        stroke(
          'M-14-26C-30-36-32-50-26-60M4-30C2-50 8-64 20-72M20-24C26-40 38-48 48-48',
          fold,
          1.6,
        ),
      front:
        shape('M-30-3C-33-28-18-40 0-40S33-28 30-3C25-17 12-23 0-23S-25-17-30-3Z', wrap) +
        stroke('M-29.5-8C-22-30 10-38 27-16', edge, 3) +
        stroke('M-27-18C-12-34 12-36 25-22', fold, 1.8),
    };
  },
  fila: ({ pat }) => ({
    front:
      shape(CAP, dye.hair) +
      shape(
        'M-30-14C-32-30-30-42-24-50C-12-60 18-66 38-56C48-50 42-34 31-14C14-24-12-24-30-14Z',
        pat ?? 'url(#ao)',
      ) +
      stroke('M-30-16C-12-26 14-26 31-16', `${dye.ink}66`, 2.4) +
      stroke('M22-56Q30-40 28-24', `${dye.ink}44`, 2.2),
  }),
  crop: () => ({
    front:
      shape(
        'M-29-6C-31-30-18-39 0-39S31-30 29-6C27-15 22-21 12-23Q0-26-14-22C-24-20-27-14-29-6Z',
        dye.hair,
      ) + stroke('M-20-28Q-8-35 6-34', dye.hair2, 1.8),
  }),
  updo: () => ({
    back:
      shape('M-22-30C-30-54-8-66 6-62C26-62 34-44 22-28Z', dye.hair) +
      stroke('M-10-50Q4-60 18-50M-12-42Q4-50 20-42', dye.hair2, 2),
    front:
      shape('M-29-4C-31-29-18-38 0-38S31-29 29-4C28-16 16-26-6-24C-18-22-27-16-29-4Z', dye.hair) +
      stroke('M-24-18Q-8-34 18-32', dye.hair2, 1.8),
  }),
  bun: () => ({
    back: circle(0, -44, 15, dye.hair) + stroke('M-7-48a8 8 0 0 1 14 0', dye.hair2, 1.8),
    front: cap + shine,
  }),
  grey: () => ({
    front:
      shape(
        'M-29-4C-31-29-18-38 0-38S31-29 29-4C27-14 22-19 14-21Q0-24-14-21C-22-19-27-14-29-4Z',
        '#5B5566',
      ) + stroke('M-20-26Q-8-33 6-33', '#8A8496', 1.8),
  }),
};
