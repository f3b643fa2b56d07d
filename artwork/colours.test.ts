import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as colours from '../web/styles/colours.ts';
import { colourModule, readColours } from './colours.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('drawings and PDFs have the colours of the pages: after a change, run node artwork/draw-art.ts', () => {
  expect(read('../web/styles/colours.ts')).toBe(
    colourModule(readColours(read('../web/styles/tokens.css'))),
  );
});

test('no drawing, PDF or screen writes out a colour of the pages by itself', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('{web,scripts,server,content}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'web/styles/colours.ts',
  );
  const written = new RegExp(Object.values(colours).filter(isNotWhite).join('|'), 'i');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => written.test(read(`../${file}`)))).toEqual([]);
});

test('a role has the colour it leads to; sizes, shadows and washes stay out', () => {
  const css = `
    --indigo-8: #1f2a6b;
    --text-2: #4a4f73;
    --brand: var(--indigo-8);
    --wash: #14183a0d;
    --s1: 4px;
    --lift: 0 1px 0 #14183a14;`;
  expect(colourModule(readColours(css)).split('\n').slice(1)).toEqual([
    "export const indigo8 = '#1F2A6B';",
    "export const text2 = '#4A4F73';",
    "export const brand = '#1F2A6B';",
    '',
  ]);
});

test('a role that leads nowhere is named', () => {
  expect(() => readColours('    --brand: var(--indigo-8);')).toThrow(
    'web/styles/tokens.css: no colour before "--brand: var(--indigo-8);"',
  );
});

/** White is white in every school. */
function isNotWhite(colour: string): boolean {
  return colour !== '#FFFFFF';
}
