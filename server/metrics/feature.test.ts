import { expect, test } from 'vitest';
import { recently } from './feature.ts';

test('what many ask for is read once in the time, a failure too', async () => {
  let [now, reads] = [0, 0];
  const failures: unknown[] = [];
  const read = async () => {
    reads += 1;
    if (reads === 2) throw new Error('away');
    return reads;
  };
  const value = recently(
    5_000,
    read,
    (error) => failures.push(error),
    () => now,
  );
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  now = 4_999;
  expect(await value()).toBe(1);
  now = 5_000;
  expect([await value(), await value()]).toEqual([undefined, undefined]);
  expect(failures).toEqual([new Error('away')]);
  now = 10_000;
  expect([await value(), reads]).toEqual([3, 3]);
});
