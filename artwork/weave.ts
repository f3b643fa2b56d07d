import { dye } from './dyes.ts';
import { pick, times } from './svg.ts';

/** Warp: six areas beyond the classroom, each with the colours of its strip, its bands and its rungs. */
const WARP = [
  [dye.camwood5, dye.weaver4, dye.cotton],
  [dye.weaver4, dye.indigo8, dye.camwood5],
  [dye.lagoon6, dye.lagoon3, dye.cotton],
  [dye.palm6, dye.weaver4, dye.palm1],
  [dye.laterite5, dye.cotton, dye.camwood7],
  [dye.indigo4, dye.indigo9, dye.weaver4],
] as const;
const WIDTH = 700;
const HEIGHT = 640;
const ENDS_AT = HEIGHT - 70;
const STRIP = 70;
const BAND = 64;

/** Six coloured strips woven over and under four bands of indigo cloth, the weft. */
export function weave(): string {
  const strips = times(6, (index) => strip(index, 0, ENDS_AT) + fringe(index));
  const bands = times(
    4,
    (band) =>
      weft(band) +
      times(6, (index) => ((index + band) % 2 ? over(index, band) : under(index, band))),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${strips}${bands}</svg>`;
}

const left = (index: number) => 75 + index * (STRIP + 26);
const top = (band: number) => 72 + band * 112;

function strip(index: number, y: number, length: number): string {
  const [ground, edge, rung] = pick(WARP, index);
  const x = left(index);
  let rungs = '';
  for (let at = Math.ceil(y / 16) * 16; at <= y + length; at += 16)
    rungs += `M${x + STRIP / 2 - 9} ${at}h18`;
  return `<path fill="${ground}" d="M${x} ${y}h${STRIP}v${length}h-${STRIP}Z"/><path fill="${edge}" d="M${x + 10} ${y}h6v${length}h-6ZM${x + STRIP - 16} ${y}h6v${length}h-6Z"/><path stroke="${rung}" stroke-width="5" d="${rungs}"/>`;
}

function fringe(index: number): string {
  const threads = times(
    7,
    (k) => `M${left(index) + 5 + k * 10} ${ENDS_AT}v${34 + ((k * index * 7 + k * 5) % 18)}`,
  );
  return `<path stroke="${pick(WARP, index)[0]}" stroke-width="4" stroke-linecap="round" d="${threads}"/>`;
}

function weft(band: number): string {
  const y = top(band);
  const line = (down: number) => `M0 ${y + down}h${WIDTH}v3h-${WIDTH}Z`;
  return `<path fill="${dye.indigo8}" d="M0 ${y}h${WIDTH}v${BAND}h-${WIDTH}Z"/><path fill="${dye.indigo2}" d="${line(12)}${line(20)}${line(BAND - 15)}${line(BAND - 23)}"/>`;
}

function over(index: number, band: number): string {
  const [x, y] = [left(index), top(band)];
  return `<path fill="${dye.ink}" opacity=".22" d="M${x - 5} ${y}h${STRIP + 10}v${BAND}h-${STRIP + 10}Z"/>${strip(index, y - 8, BAND + 16)}`;
}

function under(index: number, band: number): string {
  const [x, y] = [left(index), top(band)];
  return `<path fill="${dye.ink}" opacity=".16" d="M${x} ${y - 7}h${STRIP}v7h-${STRIP}ZM${x} ${y + BAND}h${STRIP}v7h-${STRIP}Z"/>`;
}
