import { room } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { type Motif, motifAt } from '../motifs.ts';
import { bird, palm, sun } from '../nature.ts';
import { circle, type Drawing, ellipse, rect, shape, stroke } from '../svg.ts';

/** Children show a visitor what they have painted */
export const newsArtExhibition: Drawing = {
  name: 'art-exhibition',
  width: 800,
  height: 600,
  title: 'The art exhibition',
  parts: [
    room(dye.calico, dye.laterite5, 120),
    rect(0, 474, 800, 8, dye.laterite6),
    stroke('M0 66H800', dye.sand, 5),
    painting(54, 100, 150, 170, dye.lagoon3),
    palm(130, 268, 120, { lean: 10 }),
    rect(54, 254, 150, 16, dye.weaver5),
    painting(234, 100, 122, 122, dye.indigo8),
    motifOn('spiral', 240, 106, 110, dye.weaver4),
    painting(446, 100, 122, 122, dye.camwood5),
    bird(506, 168, 0.8),
    painting(602, 100, 150, 170, dye.palm7),
    sun(677, 176, 46, dye.weaver4, dye.camwood5),
    rect(602, 230, 150, 40, dye.lagoon6),
    stroke('M612 246q7-8 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0', dye.lagoon1, 3),
    ellipse(400, 582, 350, 18, `${dye.ink}2A`),
    kid({
      x: 226,
      y: 574,
      s: 1.44,
      skin: 2,
      hair: 'locs',
      outfit: 'short',
      flip: true,
      mood: 'grin',
      turn: -0.7,
      arms: { l: [-36, -108, -32, -84], r: [46, -140, 54, -168] },
    }),
    kid({
      x: 400,
      y: 580,
      s: 1.5,
      skin: 1,
      adult: true,
      lash: true,
      hair: 'gele',
      outfit: 'wrap',
      top: 'url(#gy)',
      wrap: 'url(#ao)',
      mood: 'smile',
      turn: -0.6,
      ear: dye.weaver4,
      shoe: dye.camwood7,
      sock: 'currentColor',
    }),
    kid({
      x: 606,
      y: 580,
      s: 1.4,
      skin: 4,
      hair: 'puffs',
      tie: dye.camwood5,
      mood: 'laugh',
      turn: -0.6,
      arms: { l: [-38, -104, -20, -94], r: [38, -104, 20, -94] },
      prop: ownPicture(),
    }),
  ],
};

function painting(x: number, y: number, w: number, h: number, fill: string): string {
  return (
    stroke(
      `M${x + w / 2 - 24} ${y - 8}L${x + w / 2} ${y - 34}L${x + w / 2 + 24} ${y - 8}`,
      dye.laterite6,
      2.5,
    ) +
    rect(x - 9, y - 9, w + 18, h + 18, dye.laterite6) +
    rect(x, y, w, h, fill)
  );
}

/** Hills under a red sun, held with both hands. */
function ownPicture(): string {
  return (
    rect(-34, -120, 68, 54, dye.weaver4, 0, `stroke="${dye.indigo8}" stroke-width="5"`) +
    shape('M-28-76Q-14-100 0-84T28-92V-70H-28Z', dye.palm6) +
    circle(14, -106, 7, dye.camwood5) +
    stroke('M-35-88v1M35-88v1', 'currentColor', 11)
  );
}

function motifOn(name: Motif, x: number, y: number, size: number, colour: string): string {
  return motifAt(name, `translate(${x} ${y}) scale(${size / 100})`, colour);
}
