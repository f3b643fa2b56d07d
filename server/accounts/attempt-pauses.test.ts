import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attempts,
  NO_ATTEMPTS,
  waitMs,
  withAttempt,
  withoutAttempt,
} from './attempt-pauses.ts';

const MINUTE = 60_000;
const LIMIT = 10;
const START = Date.parse('2026-11-20T09:00:00.000Z');

/** Attempts as fast as they are let through; answers the pause that follows each. */
function guess(attempts: Attempts, count: number, from: number) {
  const pauses: number[] = [];
  let now = from;
  let after = attempts;
  for (let index = 0; index < count; index += 1) {
    now += waitMs(after, now);
    after = withAttempt(after, LIMIT, now);
    pauses.push(waitMs(after, now) / MINUTE);
  }
  return { after, pauses, now };
}

test('ten wrong ones are free, then the pauses grow up to a quarter of an hour', () => {
  const { pauses } = guess(NO_ATTEMPTS, 16, START);
  expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
});

test('a quarter of an hour without an attempt after the pause, and all is forgotten', () => {
  const { after, now } = guess(NO_ATTEMPTS, 14, START);
  const pauseEnds = now + 15 * MINUTE;
  expect(guess(after, 1, pauseEnds + 15 * MINUTE).pauses).toEqual([15]);
  expect(guess(after, 10, pauseEnds + 15 * MINUTE + 1).pauses).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  ]);
});

test('typing errors spread over a day cost nothing', () => {
  let after = NO_ATTEMPTS;
  for (let index = 0; index < 300; index += 1) {
    const now = START + index * 2 * MINUTE;
    after = withAttempt(after, LIMIT, now);
    expect(waitMs(after, now)).toBe(0);
  }
});

test('an attempt taken back leaves what was before', () => {
  const { after, now } = guess(NO_ATTEMPTS, 9, START);
  expect(withoutAttempt(withAttempt(after, LIMIT, now))).toEqual(after);
});

describe('a clock that is put back', () => {
  test.each([61, 24 * 60])('by %i minutes locks no one out', (minutes) => {
    const { after, now } = guess(NO_ATTEMPTS, 14, START);
    expect(waitMs(after, now - minutes * MINUTE)).toBe(0);
  });
});

test('whatever happens when, at most ten a quarter of an hour pass without a pause, and no wait is longer', () => {
  const gaps = fc.array(fc.integer({ min: -90 * MINUTE, max: 40 * MINUTE }), { maxLength: 80 });
  fc.assert(
    fc.property(gaps, (between) => {
      let now = START;
      let after = NO_ATTEMPTS;
      for (const gap of between) {
        now += gap;
        const wait = waitMs(after, now);
        expect(wait).toBeLessThanOrEqual(15 * MINUTE);
        if (wait > 0) continue;
        after = withAttempt(after, LIMIT, now);
        const lately = after.recent.filter((at) => at > now - 15 * MINUTE);
        if (lately.length >= LIMIT) expect(waitMs(after, now)).toBeGreaterThan(0);
        expect(after.recent.length).toBeLessThanOrEqual(LIMIT);
      }
    }),
  );
});
