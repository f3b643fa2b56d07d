/*
 * Our own drawings in the spirit of adire eleko, 100 by 100, in the current colour. Secular signs only: no deity,
 * divination, masquerade or royal sign belongs on a school's cloth.
 */

export type Motif = keyof typeof motifs;

type Place = readonly [x: number, y: number];

function line(d: string, width = 4): string {
  return `<path d="${d}" stroke-width="${width}"/>`;
}

function dots(places: readonly Place[], radius = 2.2): string {
  return line(places.map(([x, y]) => `M${x} ${y}h0`).join(''), radius * 2);
}

function ring(cx: number, cy: number, radius: number, count: number, offset = 0): Place[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = offset + (index * 2 * Math.PI) / count;
    return [Math.round(cx + radius * Math.cos(angle)), Math.round(cy + radius * Math.sin(angle))];
  });
}

const motifs = {
  spiral:
    line(
      'M50 50C52 45 59 47 58 53C57 60 46 61 42 54C37 45 46 34 57 37C70 40 74 56 66 67C57 79 38 78 30 66C20 51 27 29 45 23C62 18 80 28 84 44',
    ) + dots(ring(50, 51, 41, 4, 0.78)),
  umbrella:
    line(
      'M16 50C18 30 33 18 50 18C67 18 82 30 84 50C78 44 70 44 66 50C62 44 54 44 50 50C46 44 38 44 34 50C30 44 22 44 16 50Z',
    ) +
    line('M50 18C42 26 36 38 34 49M50 18C58 26 64 38 66 49', 2.6) +
    line('M50 13V18M50 52V77C50 86 38 86 38 78') +
    dots([
      [22, 64],
      [30, 70],
      [22, 78],
      [70, 64],
      [78, 70],
      [70, 78],
    ]),
  drum:
    line('M26 24H74L56 50L74 76H26L44 50Z') +
    line('M35 25L47 50L35 75M50 25V75M65 25L53 50L65 75', 2.4) +
    line('M24 19C34 15 66 15 76 19M24 81C34 85 66 85 76 81', 4) +
    line('M45 47H55M45 53H55', 3) +
    line('M88 30C80 30 80 38 86 40', 4) +
    dots([
      [17, 42],
      [13, 50],
      [17, 58],
      [84, 52],
      [87, 60],
    ]),
  feather:
    line('M30 82C24 60 30 32 58 16C72 34 66 62 44 74Z') +
    line('M24 90L58 22', 3) +
    line(
      'M36 66L56 60M40 56L60 48M44 47L61 38M49 38L60 28M37 64L31 58M42 54L34 48M46 45L40 38',
      2.4,
    ) +
    dots([
      [72, 72],
      [80, 64],
      [80, 80],
      [20, 24],
      [28, 18],
    ]),
  compound:
    line('M18 18H82V82H18Z') +
    line('M29 29H71V71H29Z') +
    line('M42 82V71M58 82V71', 3) +
    line('M50 40C56 40 60 44 60 50C60 56 56 60 50 60C44 60 40 56 40 50C40 44 44 40 50 40Z') +
    dots(
      [
        [50, 50],
        [35, 35],
        [65, 35],
        [35, 65],
        [65, 65],
      ],
      2.4,
    ) +
    line('M18 18L29 29M82 18L71 29M18 82L29 71M82 82L71 71', 2.6),
  waves:
    [24, 42, 60, 78]
      .map((y, i) =>
        line(
          `M14 ${y}C20 ${y - 12} 28 ${y - 12} 32 ${y}C36 ${y + 8} 44 ${y + 8} 50 ${y}C56 ${y - 12} 64 ${y - 12} 68 ${y}C72 ${y + 8} 80 ${y + 8} 86 ${y}`,
          i % 2 ? 2.6 : 4,
        ),
      )
      .join('') +
    dots(
      [
        [32, 33],
        [68, 33],
        [23, 51],
        [50, 51],
        [77, 51],
        [32, 69],
        [68, 69],
      ],
      1.9,
    ),
  leaf:
    line('M52 90C50 70 48 52 50 30') +
    line(
      'M50 34C40 28 40 16 50 8C60 16 60 28 50 34ZM50 52C40 54 26 50 20 36C34 32 46 40 50 52ZM50 48C60 48 74 42 80 28C66 26 54 34 50 48ZM51 72C40 76 26 72 18 58C32 54 46 60 51 72ZM51 68C62 68 76 62 82 48C68 46 56 54 51 68Z',
      3.6,
    ) +
    line('M50 28V16M44 48L30 41M57 42L70 34M44 68L30 62M58 62L72 54', 2.2) +
    dots([
      [30, 84],
      [38, 90],
      [68, 82],
      [78, 78],
      [62, 90],
    ]),
  bird: `${line('M22 62C18 46 32 36 46 40C46 26 58 17 69 23C78 28 78 40 73 46C76 63 60 76 42 74C31 72 24 68 22 62Z')}<path d="M58 22C70 16 80 26 78 38C76 46 66 50 60 42C54 36 52 28 58 22Z" fill="currentColor" stroke="none"/>${line('M76 29L92 35L76 42M22 62L6 78L30 72M44 75L42 87M54 73L56 86')}${line('M28 58C36 48 48 50 56 58C50 70 36 70 28 58ZM36 54V64M43 52V67M50 54V65', 2.6)}${line('M90 35C96 46 84 54 90 64C94 72 86 76 88 84', 2.4)}${dots(
    [
      [22, 24],
      [32, 17],
      [15, 34],
    ],
    2.1,
  )}`,
  palm:
    line('M48 88C52 70 52 56 50 42') +
    line(
      'M50 42C40 26 24 26 14 38C28 34 40 36 50 42ZM50 42C60 26 76 26 86 38C72 34 60 36 50 42ZM50 42C36 38 24 46 22 60C32 48 42 44 50 42ZM50 42C64 38 76 46 78 60C68 48 58 44 50 42Z',
      3.2,
    ) +
    line('M50 42C48 30 50 20 56 12', 3.2) +
    line('M45 56Q51 60 57 56M44 66Q51 70 57 66M43 76Q50 80 56 76', 2.4) +
    dots([
      [28, 76],
      [22, 84],
      [34, 86],
      [70, 78],
      [78, 84],
      [68, 88],
    ]),
  sun:
    line('M50 36C58 36 64 42 64 50C64 58 58 64 50 64C42 64 36 58 36 50C36 42 42 36 50 36Z') +
    line('M50 44C54 44 56 47 56 50C56 54 53 56 50 56', 3) +
    Array.from(
      { length: 12 },
      (_, i) =>
        `<path transform="rotate(${i * 30} 50 50)" d="M50 28V14M46 24L50 18L54 24" stroke-width="${i % 2 ? 2.4 : 3.6}"/>`,
    ).join(''),
  book:
    line(
      'M50 30C40 22 26 22 16 26V74C26 70 40 70 50 78C60 70 74 70 84 74V26C74 22 60 22 50 30ZM50 30V78',
    ) +
    line(
      'M24 36C30 34 36 35 42 38M24 46C30 44 36 45 42 48M24 56C30 54 36 55 42 58M58 38C64 35 70 34 76 36M58 48C64 45 70 44 76 46M58 58C64 55 70 54 76 56',
      2.4,
    ) +
    dots([
      [50, 16],
      [42, 12],
      [58, 12],
      [50, 88],
      [42, 90],
      [58, 90],
    ]),
  fish:
    line('M16 50C28 30 52 28 68 50C52 72 28 70 16 50ZM66 48L86 34C82 44 82 56 86 66L66 52') +
    line('M36 38C42 46 42 54 36 62M46 37C52 46 52 54 46 63M55 41C59 47 59 53 55 59', 2.4) +
    dots(
      [
        [26, 48],
        [24, 22],
        [36, 18],
        [48, 22],
        [60, 18],
        [24, 80],
        [36, 84],
        [48, 80],
        [60, 84],
      ],
      2.2,
    ),
};

const edge = dots(
  [
    ...[14, 26, 38, 50, 62, 74, 86].flatMap((v): Place[] => [
      [v, 7],
      [v, 93],
    ]),
    ...[19, 31, 43, 57, 69, 81].flatMap((v): Place[] => [
      [7, v],
      [93, v],
    ]),
  ],
  1.7,
);

/** Every motif by name. */
export const motifNames = Object.keys(motifs) as Motif[];

/** The lines of a motif, if wanted with the dotted edge of a square of cloth. */
export function motif(name: Motif, hasEdge = false): string {
  return asLines(motifs[name] + (hasEdge ? edge : ''));
}

/** The dotted edge alone. */
export const motifEdge = asLines(edge);

function asLines(content: string): string {
  return `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${content}</g>`;
}

/** A motif of a colour and size, wherever it is needed once. */
export function motifAt(name: Motif, transform: string, colour: string): string {
  return `<g transform="${transform}" color="${colour}">${motif(name)}</g>`;
}
