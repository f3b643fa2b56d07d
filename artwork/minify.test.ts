import { expect, test } from 'vitest';
import { minify } from './minify.ts';

const line = (d: string, more = '') =>
  `<path d="${d}" fill="none" stroke="#112233" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
const picture = (content: string) => `<svg xmlns="x">${content}</svg>`;

test('lines of one look in a row become one path', () => {
  expect(minify(picture(line('M0 0h9') + line('M0 5h9')))).toBe(
    '<svg fill="none" stroke-linecap="round" stroke-linejoin="round" xmlns="x"><path d="M0 0h9M0 5h9" stroke="#123" stroke-width="2"/></svg>',
  );
});

test('dashed and see-through lines stay apart: joined, they would look different', () => {
  for (const more of [' stroke-dasharray="1 2"', ' opacity=".5"']) {
    expect(minify(picture(line('M0 0h9', more) + line('M0 5h9', more)))).toContain(
      '/><path d="M0 5h9"',
    );
  }
});

test('figures lose what no eye sees', () => {
  expect(
    minify(picture('<g transform="scale(0.2567 0.2567) translate(10.04 0.5)"></g>')),
  ).toContain('transform="scale(.26)translate(10 .5)"');
});

test('an outline that repeats is written once', () => {
  const outline = 'M0 0C10 10 20 20 30 30C40 40 50 50 60 60C70 70 80 80 90 90L45 45Z';
  const shape = (fill: string) => `<path d="${outline}" fill="${fill}"/>`;
  const svg = minify(picture(shape('#ABCDEF') + shape('#123456')));
  expect(svg.split(outline)).toHaveLength(2);
  expect(svg).toContain('<use href="#p0" fill="#ABCDEF"/><use href="#p0" fill="#123456"/>');
});
