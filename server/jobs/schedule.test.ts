import { describe, expect, test } from 'vitest';
import { nights } from './schedule.ts';

describe('what is done every night is due', () => {
  test.each([
    ['when it was never done', '2026-11-21T12:00:00Z', undefined, true],
    ['at 02:30 in Lagos', '2026-11-21T01:30:00Z', '2026-11-20T01:30:01Z', true],
    ['not a second earlier', '2026-11-21T01:29:59Z', '2026-11-20T01:30:01Z', false],
    ['not twice in a night', '2026-11-21T23:59:59Z', '2026-11-21T01:30:01Z', false],
    [
      'not again when it was done at the very moment',
      '2026-11-21T01:30:00Z',
      '2026-11-21T01:30:00Z',
      false,
    ],
    [
      'later in the day when the machine was off at night',
      '2026-11-21T08:00:00Z',
      '2026-11-20T01:31:00Z',
      true,
    ],
    [
      'when it was last done next year, when a clock stood ahead',
      '2026-11-21T12:00:00Z',
      '2027-11-21T01:30:00Z',
      true,
    ],
    [
      'not again when the clock goes back by a moment',
      '2026-11-21T12:00:00Z',
      '2026-11-21T12:00:30Z',
      false,
    ],
  ])('%s', (_when, now, lastDone, due) => {
    const last = lastDone === undefined ? undefined : new Date(lastDone);
    expect(nights.backup.isDue(last, new Date(now))).toBe(due);
  });
});

test.each([
  ['not at midnight', '2026-11-20T23:00:00.000Z', false],
  ['not a moment before half past six', '2026-11-21T05:29:59.999Z', false],
  ['at half past six', '2026-11-21T05:30:00.000Z', true],
  ['until the day ends', '2026-11-21T22:59:59.999Z', true],
  ['and not on the next day before its own', '2026-11-21T23:00:00.000Z', false],
])('the daily summary has come today: %s', (_when, now, hasCome) => {
  expect(nights.dailySummary.hasComeToday(new Date(now))).toBe(hasCome);
});

test('the next night is the one after now', () => {
  const next = (now: string) => nights.comparison.next(new Date(now))?.toISOString();
  expect(next('2026-11-21T00:59:59.999Z')).toBe('2026-11-21T01:00:00.000Z');
  expect(next('2026-11-21T01:00:00.000Z')).toBe('2026-11-22T01:00:00.000Z');
});
