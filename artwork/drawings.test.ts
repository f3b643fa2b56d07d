import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { allDrawings } from './drawings.ts';
import { newsDrawings } from './news-drawings.ts';
import { stripsInPixels } from './strips.ts';

const drawn = allDrawings();
const drawnForNews = newsDrawings();

const KILOBYTE = 1024;
const budgets = [
  { of: 'a scene', names: /^(gallery|class)-/, raw: 16 * KILOBYTE, compressed: 4 * KILOBYTE },
  { of: 'a portrait', names: /^portrait-/, raw: 5.5 * KILOBYTE, compressed: 2 * KILOBYTE },
  { of: 'the hero', names: /^hero-/, raw: 30 * KILOBYTE, compressed: 6.5 * KILOBYTE },
  { of: 'the patchwork', names: /^cloth$/, raw: 19.5 * KILOBYTE, compressed: 4.7 * KILOBYTE },
  { of: 'any other', names: /./, raw: 9 * KILOBYTE, compressed: 2.5 * KILOBYTE },
];

test.each([
  ['web/art', drawn],
  ['content/demo/pictures', drawnForNews],
])(
  'every file in %s is what the source draws: after a change, run node artwork/draw-art.ts',
  (folderName, drawings) => {
    const folder = new URL(`../${folderName}/`, import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
    expect(files.sort()).toEqual([...drawings.keys()].map((name) => `${name}.svg`).sort());
    const outdated = [...drawings].filter(
      ([name, svg]) => readFileSync(new URL(`${name}.svg`, folder), 'utf8') !== svg,
    );
    expect(outdated.map(([name]) => name)).toEqual([]);
  },
);

test('the strips in pixels are what the source draws: after a change, run node artwork/draw-art.ts', async () => {
  const folder = new URL('../web/art/', import.meta.url);
  const strips = await stripsInPixels();
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  expect(files.sort()).toEqual([...strips.keys()].map((name) => `${name}.png`).sort());
  for (const [name, png] of strips) {
    const written = readFileSync(new URL(`${name}.png`, folder));
    expect(await pixelsOf(written), name).toEqual(await pixelsOf(png));
  }
});

test('the sign of a browser’s tab is the one of the logo', () => {
  const [icon, ofLogo] = ['public/favicon.svg', 'web/art/logo/icon.svg'].map((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
  );
  expect(icon).toBe(ofLogo);
});

test.each([...drawn])('%s stays light', (name, svg) => {
  const budget = budgets.find(({ names }) => names.test(name));
  expect(svg.length).toBeLessThanOrEqual(budget?.raw ?? 0);
  expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(budget?.compressed ?? 0);
});

describe.each([...drawn, ...drawnForNews])('%s', (_name, svg) => {
  test('refers only to what it carries, and names each part once', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const wanted = [...svg.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect([...new Set(wanted)].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('holds no gap of the drawing code, no script and no address elsewhere', () => {
    expect(svg).not.toMatch(/undefined|NaN|Infinity|\[object/);
    expect(svg).not.toMatch(/<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    expect(tagsAreBalanced(svg)).toBe(true);
  });
});

test('who asks for less motion sees pictures that stand still', () => {
  const moving = [...drawn.values()].filter((svg) => svg.includes('animation:'));
  expect(moving).toHaveLength(2);
  for (const svg of moving) {
    expect(svg).toMatch(/<style>@media \(prefers-reduced-motion:no-preference\)\{[^<]*\}<\/style>/);
  }
});

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data.toString('hex') };
}

function tagsAreBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = '', self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/gi)) {
    if (self) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
