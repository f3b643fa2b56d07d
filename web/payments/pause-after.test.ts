import { expect, test } from 'vitest';
import { pauseAfter } from './pause-after.ts';

test('the pauses grow to half a minute and end after about ten minutes', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1)) {
    pauses.push(pause / 1000);
  }
  expect(pauses.slice(0, 8)).toEqual([3, 5, 8, 13, 20, 30, 30, 30]);
  const total = pauses.reduce((sum, pause) => sum + pause);
  expect(total).toBeGreaterThanOrEqual(600);
  expect(total).toBeLessThan(660);
});
