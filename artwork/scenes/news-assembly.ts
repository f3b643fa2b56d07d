import { flag, school } from '../buildings.ts';
import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird, bush, cloud, palm } from '../nature.ts';
import { type Drawing, rect, shape } from '../svg.ts';

/** Four pupils say the pledge, a hand on the heart */
export const newsAssembly: Drawing = {
  name: 'assembly',
  width: 800,
  height: 600,
  title: 'The pledge at morning assembly',
  parts: [
    rect(0, 0, 800, 600, dye.lagoon3),
    cloud(560, 96, 1),
    cloud(300, 70, 0.7),
    palm(742, 430, 280, { lean: -16, nest: true }),
    school(150, 430, 520, 190, { bays: 5 }),
    rect(0, 426, 800, 174, dye.palm6),
    shape('M0 474Q400 450 800 468V600H0Z', dye.laterite3),
    bush(-30, 442, 150),
    bush(640, 440, 130),
    flag(88, 470, 390),
    kid({
      x: 210,
      y: 566,
      s: 1.28,
      skin: 3,
      hair: 'shuku',
      flip: true,
      mood: 'o',
      turn: 0.5,
      arms: { l: [-32, -108, -30, -82], r: [46, -104, 2, -112] },
    }),
    kid({
      x: 360,
      y: 578,
      s: 1.32,
      skin: 0,
      hair: 'fade',
      outfit: 'short',
      flip: true,
      mood: 'calm',
      turn: 0.5,
      arms: { l: [-32, -108, -30, -82], r: [46, -104, 2, -112] },
    }),
    kid({
      x: 512,
      y: 574,
      s: 1.3,
      skin: 2,
      hair: 'hijab',
      cloth: dye.cotton,
      flip: true,
      mood: 'smile',
      turn: 0.5,
      arms: { l: [-32, -108, -30, -82], r: [46, -100, 2, -108] },
    }),
    kid({
      x: 660,
      y: 566,
      s: 1.26,
      skin: 1,
      hair: 'low',
      outfit: 'short',
      glasses: dye.weaver4,
      flip: true,
      mood: 'o',
      turn: 0.5,
      arms: { l: [-32, -108, -30, -82], r: [46, -104, 2, -112] },
    }),
    bird(300, 190, 0.6, { flip: true, legs: false }),
  ],
};
