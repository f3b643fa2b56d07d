import { expect, test } from 'vitest';
import { daysInWords, fewestDays, type RetentionDays, usualDays } from './retention.ts';

test.each([
  [1, '1 day'],
  [90, '90 days'],
  [365, '1 year'],
  [366, '366 days'],
  [730, '2 years'],
])('%i days are written %j', (days, words) => {
  expect(daysInWords(days)).toBe(words);
});

test('what is usual is never less than what is worked with', () => {
  for (const kind of Object.keys(usualDays) as (keyof RetentionDays)[]) {
    expect(usualDays[kind]).toBeGreaterThanOrEqual(fewestDays[kind]);
  }
});
