import { expect, test } from 'vitest';
import type { RevenueOfMonth } from '#contract/staff.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { percentOf, Revenue, scaleFor } from './revenue.tsx';

const month = (name: string, fees: number, coaching: number): RevenueOfMonth => ({
  month: name,
  byPurpose: [
    { purpose: 'School Fees', revenue: fees },
    { purpose: 'Summer Coaching', revenue: coaching },
  ],
  revenue: fees + coaching,
  payments: 3,
  desk: 0,
});

const html = renderStatic(
  <Revenue
    byMonth={[month('2026-10', 100_000, 25_000), month('2026-11', 0, 0)]}
    byPurpose={[
      { purpose: 'School Fees', revenue: 100_000, payments: 2 },
      { purpose: 'Summer Coaching', revenue: 25_000, payments: 1 },
    ]}
  />,
);

test.each([
  [[0], [0]],
  [[-5000], [0]],
  [[890_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
  [[1_000_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
  [
    [3, 40_000],
    [0, 10_000, 20_000, 30_000, 40_000],
  ],
])('the scale for %j has round lines up to the greatest', (values, lines) => {
  expect(scaleFor(values)).toEqual(lines);
});

test('shares of nothing are nothing, and nothing is longer than nothing', () => {
  expect(percentOf(25, 100)).toBe(25);
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(-5, 100)).toBe(0);
});

test('the drawing says in words what it shows', () => {
  const label = html.match(/<svg[^>]*role="img"[^>]*aria-label="([^"]*)"/)?.[1];
  expect(label).toContain('Most in October 2026: ₦125,000');
});

test('the bars of a month stand on each other', () => {
  const [fees, coaching] = [...html.matchAll(/<rect class="[^"]*bar[^"]*"([^>]*)>/g)].map(
    ([, attributes = '']) => ({
      y: Number(/ y="([^"]*)"/.exec(attributes)?.[1]),
      height: Number(/height="([^"]*)"/.exec(attributes)?.[1]),
    }),
  );
  expect(coaching && coaching.y + coaching.height).toBeCloseTo(fees?.y ?? -1);
  expect(fees && fees.y + fees.height).toBeCloseTo(100);
});

test('every figure is in the table behind it, newest month first', () => {
  const table = html.match(/<details.*<\/details>/s)?.[0] ?? '';
  expect(textOf(table.match(/<summary[^>]*>.*?<\/summary>/)?.[0] ?? '')).toBe('Show as a table');
  const rows = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell)),
  );
  expect(rows).toEqual([
    ['Month', 'Together', 'School Fees', 'Summer Coaching', 'Payments'],
    ['November 2026', '₦0', '₦0', '₦0', '3'],
    ['October 2026', '₦125,000', '₦100,000', '₦25,000', '3'],
  ]);
});
