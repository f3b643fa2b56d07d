import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { disturbanceKinds, planDisturbances } from './kinds.ts';

const plan = (payments: number, kills: number, seed = 1) =>
  planDisturbances({ payments, kills, kinds: disturbanceKinds }, createRandom(seed));

test('what happens to the school follows from the seed alone, in order', () => {
  expect(plan(600, 15)).toEqual(plan(600, 15));
  expect(plan(600, 15, 2)).not.toEqual(plan(600, 15));
  const moments = plan(600, 15).map(({ moment }) => moment);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test('kills are as many as were asked for, and of all else there is one at least', () => {
  for (const kills of [1, 6, 15, 200]) {
    const kinds = plan(600, kills).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'kill')).toHaveLength(kills);
    expect(kinds).toEqual(expect.arrayContaining([...disturbanceKinds]));
  }
  expect(plan(10_000, 200).filter(({ kind }) => kind === 'full_disk')).toHaveLength(10);
});

test('without kills the school is left alone', () => {
  expect(plan(600, 0)).toEqual([]);
});
