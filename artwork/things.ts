import { dye } from './dyes.ts';
import { circle, ellipse, group, rect, shape, stroke } from './svg.ts';

/** A table. */
export function desk(
  x: number,
  y: number,
  w: number,
  fill: string = dye.laterite5,
  h = 64,
): string {
  return group(
    `translate(${x} ${y})`,
    rect(8, -h + 8, 9, h - 8, dye.laterite6) +
      rect(w - 17, -h + 8, 9, h - 8, dye.laterite6) +
      rect(0, -h, w, 13, fill, 3) +
      rect(14, -h + 13, w - 28, 14, dye.laterite6),
  );
}

/** An open book. */
export function book(x: number, y: number, s = 1, fill: string = dye.camwood5, turn = 0): string {
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
    shape('M0 2Q-16-8-32-2V-24Q-16-30 0-20Q16-30 32-24V-2Q16-8 0 2Z', fill) +
      shape('M0-2Q-14-10-28-5V-24Q-14-28 0-19Q14-28 28-24V-5Q14-10 0-2Z', dye.cotton) +
      stroke(
        'M0-18V-2M-22-19q8-2 16 1M-22-13q8-2 16 1M6-18q8-3 16-1M6-12q8-3 16-1',
        dye.indigo4,
        1.4,
      ),
  );
}

/** Books in a pile. */
export function books(x: number, y: number, colours: readonly string[], w = 46): string {
  return colours
    .map(
      (f, i) =>
        rect(x + (i % 2) * 4, y - (i + 1) * 11, w - (i % 3) * 6, 11, f, 2) +
        rect(x + (i % 2) * 4 + 6, y - (i + 1) * 11 + 2, 4, 7, `${dye.cotton}aa`),
    )
    .join('');
}

/** A blackboard with what is written on it. */
export function board(x: number, y: number, w: number, h: number, body = ''): string {
  return (
    rect(x - 8, y - 8, w + 16, h + 16, dye.laterite6, 4) +
    rect(x, y, w, h, dye.palm7, 2) +
    body +
    rect(x + w * 0.3, y + h + 8, w * 0.4, 7, dye.laterite5, 3)
  );
}

/** A talking drum. */
export function drum(x: number, y: number, s = 1, turn = 0): string {
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
    shape('M-26-36H26L9 0 26 36H-26L-9 0Z', dye.laterite6) +
      stroke(
        'M-22-34L-5 0-22 34M-13-34L-3 0-13 34M-4-34V34M5-34L2 0 5 34M14-34L4 0 14 34M22-34L6 0 22 34',
        dye.weaver2,
        2,
      ) +
      ellipse(0, -36, 27, 7, dye.calico) +
      ellipse(0, 36, 27, 7, dye.calico) +
      rect(-10, -4, 20, 8, dye.camwood5, 3),
  );
}

/** A ball. */
export function ball(x: number, y: number, radius: number): string {
  return (
    circle(x, y, radius, dye.cotton) +
    shape(
      `M${x} ${y - radius * 0.45}l${radius * 0.42} ${radius * 0.3}-${radius * 0.16} ${radius * 0.5}h-${radius * 0.52}l-${radius * 0.16}-${radius * 0.5}Z`,
      dye.ink,
    )
  );
}

/** A laptop from behind. */
export function laptopBack(x: number, y: number, s = 1, fill: string = dye.indigo9): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    rect(-34, -46, 68, 46, fill, 5) + circle(0, -23, 6, dye.weaver4),
  );
}

/** A small yellow robot. */
export function robot(x: number, y: number, s = 1): string {
  return group(
    `translate(${x} ${y}) scale(${s})`,
    rect(-26, -62, 52, 40, dye.weaver4, 8) +
      rect(-18, -54, 36, 20, dye.indigo9, 6) +
      circle(-8, -44, 4, dye.lagoon3) +
      circle(8, -44, 4, dye.lagoon3) +
      stroke('M0-62V-76', dye.ink, 3) +
      circle(0, -78, 5, dye.camwood5) +
      rect(-20, -22, 40, 10, dye.laterite5, 3) +
      circle(-18, -6, 10, dye.ink) +
      circle(18, -6, 10, dye.ink) +
      circle(-18, -6, 4, dye.calico) +
      circle(18, -6, 4, dye.calico) +
      stroke('M-26-44L-40-34L-36-24M26-44L40-50', dye.weaver5, 5),
  );
}

/** Chalk figures. */
const figures: Record<string, string> = {
  1: 'M6 8L14 2V30',
  2: 'M3 9Q4 1 12 2Q21 4 17 13Q14 20 3 30H20',
  3: 'M4 6Q18-2 18 9Q18 15 9 15Q20 15 19 24Q16 33 3 28',
  4: 'M16 30V2L2 22H22',
  5: 'M19 2H6L5 14Q18 10 19 21Q18 32 3 28',
  6: 'M17 4Q4 8 4 22Q6 32 14 29Q21 25 17 18Q12 13 5 20',
  7: 'M3 3H20L9 30',
  8: 'M12 15Q2 10 7 4Q12 0 17 4Q22 10 12 15Q0 22 6 28Q12 32 18 28Q24 22 12 15',
  9: 'M18 12Q10 20 5 13Q3 4 11 2Q20 2 19 13Q18 26 8 30',
  0: 'M12 2Q3 4 4 17Q5 30 12 30Q20 29 20 15Q19 2 12 2',
  x: 'M5 12L17 26M17 12L5 26',
  '=': 'M4 14H19M4 22H19',
};

/** Chalk writing: digits, x and the equals sign. */
export function write(text: string, x: number, y: number, s: number, colour: string): string {
  return [...text]
    .map(
      (figure, index) =>
        `<path d="${figures[figure]}" transform="translate(${x + index * 24 * s} ${y}) scale(${s})" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');
}
