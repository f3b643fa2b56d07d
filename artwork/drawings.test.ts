import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const drawn = drawingsIn('web/art');
const drawnForNews = drawingsIn('content/demo/pictures');

const KILOBYTE = 1024;
const budgets = [
  { of: 'a scene', names: /^(gallery|class)-/, raw: 16 * KILOBYTE, compressed: 4 * KILOBYTE },
  { of: 'a portrait', names: /^portrait-/, raw: 5.5 * KILOBYTE, compressed: 2 * KILOBYTE },
  { of: 'the hero', names: /^hero-/, raw: 30 * KILOBYTE, compressed: 6.5 * KILOBYTE },
  { of: 'the patchwork', names: /^cloth$/, raw: 19.5 * KILOBYTE, compressed: 4.7 * KILOBYTE },
  { of: 'any other', names: /./, raw: 9 * KILOBYTE, compressed: 2.5 * KILOBYTE },
];

test('the sign of a browser’s tab is the one of the logo', () => {
  const [icon, ofLogo] = ['public/favicon.svg', 'web/art/logo/icon.svg'].map((path) =>
    readFileSync(new URL(path, root), 'utf8'),
  );
  expect(icon).toBe(ofLogo);
});

test('drawings stay light', () => {
  expect([...drawn].flatMap(tooHeavy)).toEqual([]);
});

describe('every drawing', () => {
  const all = [...drawn, ...drawnForNews];

  test('refers only to what it carries, and names each part once', () => {
    const offenders = all.flatMap(([name, svg]) => {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      const wanted = [...svg.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, id = '']) => id);
      return [
        ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name}: ${id} twice`),
        ...wanted.filter((id) => !ids.includes(id)).map((id) => `${name}: no part ${id}`),
      ];
    });
    expect(offenders).toEqual([]);
  });

  test('holds no script and no address elsewhere, and is well-formed', () => {
    const foreign = /<script|https?:(?!\/\/www\.w3\.org\/2000\/svg).{0,40}/;
    const offenders = all.flatMap(([name, svg]) => [
      ...(svg.match(foreign) ?? []).map((found) => `${name}: ${found}`),
      ...(tagsAreBalanced(svg) ? [] : [`${name}: tags are not closed in their order`]),
    ]);
    expect(offenders).toEqual([]);
  });
});

test('who asks for less motion sees pictures that stand still', () => {
  const moving = [...drawn.values()].filter((svg) => svg.includes('animation:'));
  expect(moving).toHaveLength(2);
  for (const svg of moving) {
    expect(svg).toMatch(/<style>@media \(prefers-reduced-motion:no-preference\)\{[^<]*\}<\/style>/);
  }
});

function tooHeavy([name, svg]: [string, string]): string[] {
  const budget = budgets.find(({ names }) => names.test(name));
  const compressed = gzipSync(svg, { level: 9 }).length;
  if (budget && svg.length <= budget.raw && compressed <= budget.compressed) return [];
  return [`${name}: ${svg.length} bytes, ${compressed} compressed; see ${budget?.of}`];
}

/** The text of each drawing, by its name. */
function drawingsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(new URL(`${folder}/`, root)).filter((file) => file.endsWith('.svg'));
  return new Map(
    files.map((file) => [
      file.slice(0, -4),
      readFileSync(new URL(`${folder}/${file}`, root), 'utf8'),
    ]),
  );
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
