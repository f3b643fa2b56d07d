import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { almond, bird, palm } from '../nature.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';

/** A grandmother tells a story by moonlight */
export const newsStoryEvening: Drawing = {
  name: 'story-evening',
  width: 800,
  height: 600,
  title: 'Stories by moonlight',
  parts: [
    rect(0, 0, 800, 600, dye.indigo8),
    times(22, (index) =>
      circle(24 + ((index * 173) % 760), 26 + ((index * 97) % 260), 1.8, dye.indigo2),
    ),
    circle(590, 130, 78, dye.weaver2),
    circle(612, 112, 13, dye.weaver4, 'opacity=".5"'),
    circle(568, 150, 20, dye.weaver4, 'opacity=".4"'),
    palm(736, 440, 280, { lean: -18 }),
    almond(96, 452, 1.6),
    rect(0, 440, 800, 160, dye.palm7),
    ellipse(400, 560, 380, 54, dye.laterite6),
    kid({
      x: 250,
      y: 566,
      s: 1.56,
      skin: 2,
      adult: true,
      lash: true,
      hair: 'gele',
      g1: dye.weaver4,
      g2: dye.weaver5,
      g3: dye.camwood5,
      outfit: 'wrap',
      top: dye.camwood5,
      wrap: 'url(#ao)',
      shoe: dye.laterite3,
      sock: 'currentColor',
      mood: 'o',
      turn: 0.7,
      ear: dye.weaver2,
      arms: { l: [-44, -112, -56, -132], r: [46, -110, 60, -126] },
    }),
    kid({
      x: 424,
      y: 574,
      s: 1.12,
      skin: 0,
      hair: 'low',
      outfit: 'short',
      pose: 'sit',
      mood: 'o',
      turn: -0.9,
    }),
    kid({ x: 548, y: 560, s: 1.12, skin: 3, hair: 'beads', pose: 'sit', mood: 'grin', turn: -0.9 }),
    kid({
      x: 668,
      y: 578,
      s: 1.12,
      skin: 1,
      hair: 'hijab',
      cloth: dye.lagoon6,
      pose: 'sit',
      mood: 'smile',
      turn: -0.9,
    }),
    lantern(346, 574),
    bird(60, 540, 0.6),
  ],
};

function lantern(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    circle(0, -26, 42, `${dye.weaver4}30`) +
      stroke('M-11-46Q0-64 11-46', dye.ink, 3) +
      rect(-13, -46, 26, 7, dye.ink, 2) +
      rect(-11, -39, 22, 30, dye.weaver1) +
      shape('M0-36Q8-24 4-15Q0-10-4-15Q-8-24 0-36Z', dye.weaver5) +
      rect(-15, -10, 30, 10, dye.ink, 2),
  );
}
