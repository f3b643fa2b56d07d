import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { climbTo, figureAt } from './about-counter.tsx';

test.each([
  [0, 0],
  [9, 0],
  [10, 0],
  [30, 1],
  [1000, 47],
  [1999, 94],
  [2000, 95],
  [60_000, 95],
])('after %i ms the figure is %i', (elapsedMs, figure) => {
  expect(figureAt(elapsedMs, 95)).toBe(figure);
});

describe('a climb to 95', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows one figure each 10 ms, never falls, and ends at 95 after 2000 ms', () => {
    const shown: number[] = [];
    climbTo(95, (figure) => shown.push(figure));
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(10);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1990);
    expect(shown).toHaveLength(200);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.at(-1)).toBe(95);
    vi.advanceTimersByTime(5000);
    expect(shown).toHaveLength(200);
  });

  test('stops when asked to', () => {
    const shown: number[] = [];
    const stop = climbTo(95, (figure) => shown.push(figure));
    vi.advanceTimersByTime(100);
    stop();
    vi.advanceTimersByTime(5000);
    expect(shown).toHaveLength(10);
  });
});
