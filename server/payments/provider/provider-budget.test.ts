import { describe, expect, test } from 'vitest';
import { type Caller, createProviderBudget } from './provider-budget.ts';

type ProviderBudget = ReturnType<typeof createProviderBudget>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When each of so many questions that come at `at` goes out; those that are refused are left out. */
function ask(budget: ProviderBudget, caller: Caller, count: number, at = 0): number[] {
  const waits = Array.from({ length: count }, () => budget(caller));
  return waits.filter((wait) => wait !== undefined).map((wait) => at + wait);
}

/** The most calls that go out within one minute. */
function busiestMinute(times: number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE).length),
  );
}

describe('the budget of calls to the provider', () => {
  test.each([12, 95, 580])('is never more than %i in any minute, for any callers', (perMinute) => {
    let now = 0;
    const budget = createProviderBudget(perMinute, () => now);
    const times: number[] = [];
    let sweepAt = 0;
    for (; now < 3 * MINUTE; now += SECOND / 2) {
      times.push(...ask(budget, 'parent', 10, now));
      // The sweep asks one question after the other.
      if (sweepAt <= now) {
        sweepAt = now + (budget('sweep') ?? 0);
        times.push(sweepAt);
      }
    }
    expect(busiestMinute(times)).toBeLessThanOrEqual(perMinute);
    expect(busiestMinute(times)).toBeGreaterThan(perMinute * 0.8);
  });

  test('lets a burst of parents through at once', () => {
    const budget = createProviderBudget(600, () => 0);
    expect(ask(budget, 'parent', 100)).toEqual(Array(100).fill(0));
    expect(budget('parent')).toBeGreaterThan(0);
  });

  test('makes the sweep wait for its turn where a parent goes first', () => {
    const budget = createProviderBudget(600, () => 0);
    ask(budget, 'sweep', 1);
    expect(budget('sweep')).toBeGreaterThan(0);
    expect(budget('webhook')).toBe(0);
    ask(budget, 'webhook', 60);
    expect(budget('webhook')).toBeGreaterThan(0);
    expect(budget('parent')).toBe(0);
  });

  test('refuses a parent who would wait too long, and takes nothing for it', () => {
    let now = 0;
    const budget = createProviderBudget(600, () => now);
    const times = ask(budget, 'parent', 1_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(1.5 * SECOND);
    expect(budget('parent')).toBeUndefined();
    now = SECOND;
    expect(budget('parent')).toBeLessThanOrEqual(1.5 * SECOND);
  });

  test('is whole again after a quiet time', () => {
    let now = 0;
    const budget = createProviderBudget(600, () => now);
    ask(budget, 'parent', 200);
    now = MINUTE;
    expect(ask(budget, 'parent', 100)).toEqual(Array(100).fill(0));
  });
});
