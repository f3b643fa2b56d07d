import { afterEach, expect, test } from 'vitest';
import {
  nodeRandomness,
  randomBytes,
  randomFraction,
  randomInt,
  randomUuid,
  replaceRandomness,
} from './randomness.ts';

afterEach(() => replaceRandomness(nodeRandomness));

test('is the machine’s own', () => {
  const bytes = randomBytes(16);
  expect(bytes).toHaveLength(16);
  expect(bytes).not.toEqual(randomBytes(16));
  expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(Array.from({ length: 500 }, () => randomInt(3)))).toEqual(new Set([0, 1, 2]));
  for (const fraction of Array.from({ length: 100 }, randomFraction)) {
    expect(fraction).toBeGreaterThanOrEqual(0);
    expect(fraction).toBeLessThan(1);
  }
});

test('another source takes the place of all', () => {
  replaceRandomness({
    randomBytes: (size) => Buffer.alloc(size, 1),
    randomInt: (max) => max - 1,
    randomUuid: () => 'a uuid',
    randomFraction: () => 0.25,
  });
  expect(randomBytes(2)).toEqual(Buffer.from([1, 1]));
  expect([randomInt(6), randomUuid(), randomFraction()]).toEqual([5, 'a uuid', 0.25]);
});
