import { dye } from '../dyes.ts';
import { kid } from '../kid.ts';
import { bird, bush, leaf, palm, sprout, sun } from '../nature.ts';
import { circle, type Drawing, ellipse, group, rect, shape, stroke, times } from '../svg.ts';

/** Three children plant, water and harvest in the school garden */
export const newsGarden: Drawing = {
  name: 'garden',
  width: 800,
  height: 600,
  title: 'The school garden',
  parts: [
    rect(0, 0, 800, 600, dye.laterite1),
    sun(400, 170, 100, dye.weaver4, dye.weaver1),
    palm(700, 400, 270, { lean: -18, nest: true }),
    bush(20, 400, 240),
    bush(230, 400, 150, dye.palm4, dye.palm1),
    bush(480, 400, 170, dye.palm4, dye.palm1),
    rect(0, 394, 800, 206, dye.palm4),
    fence(),
    kid({
      x: 170,
      y: 520,
      s: 1.36,
      skin: 3,
      hair: 'bantu',
      mood: 'smile',
      turn: 0.7,
      arms: { l: [-34, -108, -30, -84], r: [42, -118, 52, -108] },
      prop: wateringCan(58, -100),
    }),
    stroke(
      'M338 420L352 470M328 424L334 474M348 414L370 462',
      dye.lagoon6,
      3,
      'stroke-dasharray="4 9"',
    ),
    kid({
      x: 640,
      y: 520,
      s: 1.36,
      skin: 0,
      hair: 'low',
      outfit: 'short',
      mood: 'grin',
      turn: -0.7,
      arms: { l: [-40, -104, -22, -92], r: [40, -104, 22, -92] },
      prop: basket(0, -76),
    }),
    shape('M60 524Q70 506 96 506H704Q730 506 740 524L760 600H40Z', dye.laterite6),
    stroke('M70 556H730M56 586H744', `${dye.ink}33`, 4),
    kid({
      x: 428,
      y: 556,
      s: 1.3,
      skin: 2,
      hair: 'hijab',
      cloth: dye.lagoon6,
      pose: 'sit',
      mood: 'laugh',
      turn: -0.5,
      arms: { l: [-38, -100, -14, -78], r: [38, -100, 14, -78] },
      prop: sprout(0, -82, 1.3) + ellipse(0, -80, 14, 8, dye.laterite5),
    }),
    times(3, (index) => sprout(104 + index * 76, 552, 1.6)),
    times(3, (index) => sprout(536 + index * 76, 552, 1.6)),
    times(3, (index) => sprout(84 + index * 84, 592, 1.6)),
    times(3, (index) => sprout(552 + index * 84, 592, 1.6)),
    bird(548, 349, 0.5, { flip: true }),
  ],
};

function fence(): string {
  const posts = times(17, (index) => rect(index * 50 + 2, 366, 14, 62, dye.cotton, 4));
  return rect(0, 382, 800, 9, dye.cotton) + rect(0, 408, 800, 9, dye.cotton) + posts;
}

function wateringCan(x: number, y: number): string {
  return group(
    `translate(${x} ${y}) rotate(14)`,
    stroke('M-10-6Q8-26 26-6', dye.camwood7, 5) +
      shape('M-12-4H28L25 30H-9Z', dye.camwood5) +
      stroke('M26 18L54-2', dye.camwood5, 7) +
      shape('M48-12L62 2L66-6L54-18Z', dye.camwood7),
  );
}

function basket(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    leaf(-20, -8, 34, -30, dye.palm6) +
      leaf(18, -8, 34, 28, dye.palm7) +
      circle(-16, -12, 10, dye.camwood5) +
      circle(3, -15, 11, dye.camwood5) +
      circle(20, -11, 9, dye.weaver5) +
      shape('M-36-10H36L26 24H-26Z', dye.laterite5) +
      stroke('M-33 0H33M-30 10H30', dye.laterite3, 2.4, 'stroke-dasharray="7 5"') +
      stroke('M-24-8h2M22-8h2', 'currentColor', 12),
  );
}
