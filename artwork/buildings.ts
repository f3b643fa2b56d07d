import { dye } from './dyes.ts';
import { circle, group, pick, rect, shape, stroke, tenth, times } from './svg.ts';

interface SchoolLook {
  bays?: number;
  door?: boolean;
}

/** The school house: bays of breeze blocks and louvres under a red roof, with a door in the middle one. */
export function school(
  x: number,
  y: number,
  w: number,
  h: number,
  { bays = 4, door = true }: SchoolLook = {},
): string {
  const width = w / bays;
  const isDoor = (index: number) => door && index === Math.floor(bays / 2);
  const walls =
    rect(0, -h, w, h, dye.cotton) +
    rect(0, -h * 0.3, w, h * 0.3, dye.indigo7) +
    stroke(`M0 ${-h * 0.3}H${w}`, dye.weaver4, 4);
  const openings = times(bays, (index) => {
    if (isDoor(index)) return doorOf(index * width, width, h);
    return index % 2 === 0
      ? breezeBlocks(index * width, width, h)
      : louvres(index * width, width, h);
  });
  const pillars = times(
    bays + 1,
    (index) =>
      rect(index * width - 5, -h - 2, 10, h + 2, dye.calico) +
      rect(index * width - 5, -h * 0.3, 10, h * 0.3, dye.indigo8),
  );
  return group(`translate(${x} ${y})`, walls + openings + pillars + roof(w, h));
}

function doorOf(x: number, width: number, h: number): string {
  return (
    rect(x + width * 0.22, -h * 0.72, width * 0.56, h * 0.72, dye.camwood7) +
    rect(x + width * 0.28, -h * 0.66, width * 0.2, h * 0.66, dye.camwood5) +
    rect(x + width * 0.52, -h * 0.66, width * 0.2, h * 0.66, dye.camwood5) +
    circle(x + width * 0.5, -h * 0.34, 3, dye.weaver4)
  );
}

function breezeBlocks(x: number, width: number, h: number): string {
  return rect(
    x + width * 0.14,
    -h * 0.82,
    width * 0.72,
    h * 0.42,
    'url(#bb)',
    3,
    `stroke="${dye.sand}" stroke-width="4"`,
  );
}

function louvres(x: number, width: number, h: number): string {
  const pane = rect(
    x + width * 0.16,
    -h * 0.8,
    width * 0.68,
    h * 0.38,
    dye.lagoon3,
    2,
    `stroke="${dye.sand}" stroke-width="5"`,
  );
  return (
    pane +
    times(4, (k) =>
      stroke(
        `M${tenth(x + width * 0.18)} ${tenth(-h * 0.8 + (k + 1) * h * 0.076)}h${tenth(width * 0.64)}`,
        dye.cotton,
        3,
      ),
    )
  );
}

function roof(w: number, h: number): string {
  const tiles = times(Math.floor(w / 26), (index) =>
    stroke(`M${index * 26 + 8} ${-h - 32}v34`, `${dye.camwood7}55`, 2.5),
  );
  return (
    shape(`M-34 ${-h + 6}L-6 ${-h - 34}H${w + 6}L${w + 34} ${-h + 6}Z`, dye.camwood5) +
    tiles +
    rect(-36, -h + 4, w + 72, 8, dye.camwood7)
  );
}

/** The flag of Nigeria on its pole. */
export function flag(x: number, y: number, h: number): string {
  return group(
    `translate(${x} ${y})`,
    rect(-2.5, -h, 5, h, dye.calico) +
      circle(0, -h, 5, dye.weaver4) +
      shape(`M2 ${-h + 6}q14-8 27 0v40q-13-8-27 0Z`, '#13804A') +
      shape(`M29 ${-h + 6}q13 8 27 0v40q-14 8-27 0Z`, dye.white) +
      shape(`M56 ${-h + 6}q14-8 27 0v40q-13-8-27 0Z`, '#13804A'),
  );
}

/** The cable bridge over the lagoon. */
export function bridge(x: number, y: number, s = 1, fill: string = dye.weaver5): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    shape('M-260-14H260V-6H-260Z', fill) +
      shape('M-7 0L-3-190H3L7 0Z', fill) +
      [-240, -200, -160, -120, -80, -44, 44, 80, 120, 160, 200, 240]
        .map(
          (a) =>
            `<path d="M0-${Math.round(100 + Math.abs(a) * 0.33)}L${a}-14" stroke="${fill}" stroke-width="2"/>`,
        )
        .join('') +
      [-220, -150, 150, 220].map((a) => rect(a, -10, 6, 24, fill)).join(''),
  );
}

type Place = readonly [x: number, y: number];

/** Small flags on a line that hangs between two places. */
export function bunting(
  [x1, y1]: Place,
  [x2, y2]: Place,
  count: number,
  colours: readonly string[],
): string {
  const [midX, midY] = [(x1 + x2) / 2, Math.max(y1, y2) + 36];
  const along = (from: number, middle: number, to: number, t: number) =>
    (1 - t) ** 2 * from + 2 * (1 - t) * t * middle + t ** 2 * to;
  const flags = times(count, (index) => {
    const t = (index + 0.5) / count;
    const x = along(x1, midX, x2, t);
    return shape(
      `M${tenth(x - 13)} ${tenth(along(y1, midY, y2, t))}h26l-13 30Z`,
      pick(colours, index),
    );
  });
  return stroke(`M${x1} ${y1}Q${midX} ${midY} ${x2} ${y2}`, dye.ink, 2) + flags;
}

/** A wall and a floor in two colours. */
export function room(wall: string, floor: string, floorHeight = 120): string {
  return rect(0, 0, 800, 600, wall) + rect(0, 600 - floorHeight, 800, floorHeight, floor);
}

/** A window of glass slats, with what is seen through it. */
export function louvre(
  x: number,
  y: number,
  w: number,
  h: number,
  sky: string = dye.lagoon1,
  frame: string = dye.cotton,
  view = '',
): string {
  const slats = times(Math.floor(h / 22), (index) =>
    stroke(`M${x} ${y + 12 + index * 22}h${w}`, frame, 3),
  );
  return (
    rect(x - 7, y - 7, w + 14, h + 14, frame, 3) +
    rect(x, y, w, h, sky) +
    view +
    slats +
    rect(x + w / 2 - 3, y, 6, h, frame)
  );
}
