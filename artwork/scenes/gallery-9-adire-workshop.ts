import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import type { Motif } from '../motifs.ts';
import { bush, palm } from '../nature.ts';
import { circle, type Drawing, ellipse, group, pick, rect, shape, stroke, times } from '../svg.ts';
import { tile } from '../tiles.ts';

/** Adire workshop */
export const gallery9AdireWorkshop: Drawing = {
  name: 'gallery-9-adire-workshop',
  width: 800,
  height: 600,
  title: 'Adire workshop',
  parts: [
    rect(0, 0, 800, 600, dye.laterite1),
    palm(60, 440, 330, { lean: -14 }),
    bush(640, 440, 170, dye.palm4, dye.cotton),
    rect(0, 430, 800, 170, dye.palm4),
    shape('M0 480Q400 456 800 474V600H0Z', dye.laterite3),
    stroke('M-10 84Q400 120 810 78', dye.ink, 3),
    rect(112, 70, 12, 380, dye.laterite6, 3),
    rect(690, 70, 12, 380, dye.laterite6, 3),
    cloth(
      150,
      104,
      160,
      ['spiral', 'bird', 'waves', 'sun', 'compound', 'palm'],
      dye.indigo8,
      dye.indigo1,
    ),
    cloth(
      332,
      110,
      160,
      ['compound', 'palm', 'sun', 'spiral', 'bird', 'waves'],
      dye.indigo9,
      dye.weaver2,
    ),
    cloth(
      514,
      104,
      160,
      ['sun', 'waves', 'palm', 'compound', 'spiral', 'bird'],
      dye.indigo7,
      dye.cotton,
    ),
    kid({
      x: 230,
      y: 570,
      s: 1.34,
      skin: 1,
      hair: 'puff',
      tie: dye.camwood5,
      outfit: 'dress',
      top: 'url(#gy)',
      mood: 'grin',
      turn: 0.6,
      pose: 'up',
      arms: { l: [-36, -106, -30, -82], r: [44, -140, 54, -166] },
      prop: stroke('M52-164L62-186', dye.laterite6, 4) + circle(63, -188, 5, dye.indigo8),
    }),
    kid({
      x: 560,
      y: 574,
      s: 1.34,
      skin: 3,
      hair: 'locs',
      outfit: 'short',
      mood: 'smile',
      turn: -0.6,
      pose: 'hold',
      arms: { l: [-48, -140, -56, -164], r: [36, -104, 34, -80] },
    }),
    group(
      'translate(400 566)',
      shape('M-58-64H58Q74-20 50 0H-50Q-74-20-58-64Z', dye.laterite6) +
        ellipse(0, -64, 60, 15, dye.laterite5) +
        ellipse(0, -63, 50, 11, dye.indigo9) +
        stroke('M-44-30Q0-16 44-30', dye.laterite3, 3, 'stroke-dasharray="2 8"'),
    ),
    group(
      'translate(690 568)',
      shape('M-34-40H34Q42-12 28 0H-28Q-42-12-34-40Z', dye.laterite5) +
        ellipse(0, -40, 35, 9, dye.laterite6) +
        ellipse(0, -39, 28, 6, dye.cotton),
    ),
  ],
};

/** A cloth of squares, two in a row, on two pegs. */
function cloth(
  x: number,
  y: number,
  width: number,
  list: readonly Motif[],
  ground: string,
  colour: string,
): string {
  const size = width / 2;
  const square = (index: number) =>
    tile(
      pick(list, index),
      x + (index % 2) * size,
      y + Math.floor(index / 2) * size,
      size,
      ground,
      colour,
      true,
    );
  const peg = (left: number) => rect(left, y - 12, 6, 20, dye.laterite5, 2);
  return (
    times(list.length, square) +
    rect(x, y - 4, width, 8, `${dye.ink}33`) +
    peg(x + 8) +
    peg(x + width - 12)
  );
}
