import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logo } from '../content/logo.ts';
import { drawLogo, madeFrom } from './draw-logo.ts';

test('pages, icons and PDFs show the logo of today: after a change, run node artwork/draw-art.ts', () => {
  const drawn = new URL('../web/art/logo/made-from.txt', import.meta.url);
  expect(readFileSync(drawn, 'utf8').trim()).toBe(madeFrom(logo));
});

const RED = [200, 30, 40];
const BLUE = [20, 60, 200];
const WHITE = [255, 255, 255];

/** Red on the left, blue on the right, in ways that schools' drawing programs have. */
const odd = {
  'arcs in turned groups': svg(`<?xml version="1.0" encoding="UTF-8"?>
<!-- drawn elsewhere -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://x.example/" width="40mm" height="20mm" viewBox='-20 -10 40 20' x:by="a > b">
  <g transform="rotate(180)"><g transform="scale(-1 1)">
    <path d="M-10 -9a9 9 0 1 0 .01 0z" fill="rgb(200 30 40)"/>
  </g></g>
  <g transform="translate(10 0) skewX(0)"><rect x="-9" y="-9" width="18" height="18" rx="9" fill="#143CC8"/></g>
</svg>`),
  'styles, gradients and parts used twice, without a viewBox':
    svg(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
  <style>.a { fill: url(#g) }</style>
  <defs>
    <linearGradient id="g"><stop offset="0" stop-color="#C81E28"/><stop offset="1" stop-color="#C81E28"/></linearGradient>
    <circle id="dot" r="90"/>
    <clipPath id="c"><path d="M0 0H400V200H0z"/></clipPath>
  </defs>
  <g clip-path="url(#c)"><use href="#dot" class="a" x="100" y="100"/><use href="#dot" fill="#143CC8" x="300" y="100"/></g>
</svg>`),
  'a PNG with transparent corners': await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle cx="10" cy="10" r="9" fill="#C81E28"/><circle cx="30" cy="10" r="9" fill="#143CC8"/></svg>',
    ),
    { density: 720 },
  )
    .png()
    .toBuffer(),
};

describe.each(Object.entries(odd))('a logo of %s', (_what, file) => {
  const drawn = () => drawLogo({ mark: 'logo' }, () => file);

  test('is shown whole on pages, on a white card where it is dark, and as the icon', async () => {
    const files = await drawn();
    for (const [name, width, height] of [
      ['mark.svg', 76, 62],
      ['on-dark.svg', 76, 62],
      ['icon.svg', 64, 64],
    ] as const) {
      const picture = await render(files.get(name), width);
      expect([name, picture.height]).toEqual([name, height]);
      expect(picture.at(0.3, 0.5), name).toEqual(RED);
      expect(picture.at(0.7, 0.5), name).toEqual(BLUE);
    }
    expect((await render(files.get('mark.svg'), 76)).opacityAt(0.5, 0.05)).toBe(0);
    const card = await render(files.get('on-dark.svg'), 76);
    expect([card.at(0.5, 0.05), card.opacityAt(0.5, 0.05)]).toEqual([WHITE, 255]);
  });

  test('goes onto a white ground in PDFs, small enough to be fetched with their code', async () => {
    const picture = (await drawn()).get('mark.jpg');
    const { width, height, at } = await render(picture);
    expect([width, height]).toEqual([380, 310]);
    expect(at(0.3, 0.5)).toEqual(RED);
    expect(at(0.7, 0.5)).toEqual(BLUE);
    expect(at(0.5, 0.02)).toEqual(WHITE);
    expect(picture?.length).toBeLessThan(20_000);
  });
});

test('files of their own for dark grounds and icons are used', async () => {
  const files = { mark: 'mark', onDark: 'dark', icon: 'icon' };
  const ground = (colour: string) =>
    svg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="${colour}"/></svg>`,
    );
  const read = (path: string) => ground({ mark: '#C81E28', dark: '#143CC8' }[path] ?? '#FFFFFF');
  const drawn = await drawLogo(files, read);
  const middle = async (name: string) => (await render(drawn.get(name), 64)).at(0.5, 0.5);
  expect(await middle('mark.svg')).toEqual(RED);
  expect(await middle('on-dark.svg')).toEqual(BLUE);
  expect(await middle('icon.svg')).toEqual(WHITE);
  expect(madeFrom(files, read)).not.toBe(madeFrom({ mark: 'mark' }, read));
});

test('another kind of file is refused by its name', async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await expect(drawLogo({ mark: 'logo.jpg' }, () => jpeg)).rejects.toThrow(
    'logo.jpg is jpeg: the logo has to be SVG or PNG',
  );
});

function svg(text: string): Buffer {
  return Buffer.from(text);
}

/** The picture with its colours by place, from 0 to 1; near enough is the same. */
async function render(file: string | Buffer | undefined, cssWidth?: number) {
  if (!file) throw new Error('not drawn');
  const { data, info } = await sharp(Buffer.from(file))
    .resize(cssWidth)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return [...data.subarray(start, start + 4)];
  };
  return {
    width: info.width,
    height: info.height,
    at(x: number, y: number) {
      const colour = pixel(x, y).slice(0, 3);
      return [RED, BLUE, WHITE].find((known) => isNear(known, colour)) ?? colour;
    },
    opacityAt: (x: number, y: number) => pixel(x, y)[3],
  };
}

function isNear(known: number[], colour: number[]): boolean {
  return known.every((part, index) => Math.abs(part - (colour[index] ?? 0)) <= 12);
}
