import { expect, test } from 'vitest';
import { pathSteps, readSvg } from './svg-shapes.ts';

test('a drawing is its size, paths and circles with their ink', () => {
  const svg =
    '<svg fill="none" viewBox="0 0 76 62"><path d="M1 2L3 4Z" fill="#171D52"/><circle cx="55" cy="14.5" r="2.9" fill="#C8433A"/><path d="M26 36V48" stroke="#FFCB2F" stroke-width="2.8"/></svg>';
  expect(readSvg(svg)).toEqual({
    width: 76,
    height: 62,
    shapes: [
      { kind: 'path', d: 'M1 2L3 4Z', fill: '#171D52' },
      { kind: 'circle', cx: 55, cy: 14.5, r: 2.9, fill: '#C8433A' },
      { kind: 'path', d: 'M26 36V48', stroke: '#FFCB2F', strokeWidth: 2.8 },
    ],
  });
});

test('small letters count from the point before, and a closed path ends where it began', () => {
  expect(pathSteps('M22 0h2v12h-2zM28 0h2')).toEqual([
    { op: 'm', points: [[22, 0]] },
    { op: 'l', points: [[24, 0]] },
    { op: 'l', points: [[24, 12]] },
    { op: 'l', points: [[22, 12]] },
    { op: 'h', points: [] },
    { op: 'm', points: [[28, 0]] },
    { op: 'l', points: [[30, 0]] },
  ]);
});

test('numbers may follow each other without a space, and a move goes on as lines', () => {
  expect(pathSteps('m1-2 3.5.5')).toEqual([
    { op: 'm', points: [[1, -2]] },
    { op: 'l', points: [[4.5, -1.5]] },
  ]);
});

test('a quadratic curve becomes the same cubic curve', () => {
  expect(pathSteps('M0 0Q3 6 6 0')).toEqual([
    { op: 'm', points: [[0, 0]] },
    {
      op: 'c',
      points: [
        [2, 4],
        [4, 4],
        [6, 0],
      ],
    },
  ]);
});

test('a drawing that cannot be read is refused', () => {
  expect(() => pathSteps('M0 0A5 5 0 0 1 10 10')).toThrow('path command A');
  expect(() => readSvg('<svg></svg>')).toThrow('no viewBox');
});

test('a line or a ground that is said to be none is none', () => {
  const svg = '<svg viewBox="0 0 9 9"><circle r="2" fill="currentColor" stroke="none"/></svg>';
  expect(readSvg(svg).shapes).toEqual([
    { kind: 'circle', cx: 0, cy: 0, r: 2, fill: 'currentColor' },
  ]);
});
