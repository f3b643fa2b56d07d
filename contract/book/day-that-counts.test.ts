import { expect, test } from 'vitest';
import { startOfDay } from '../dates/school-time.ts';
import {
  closedMonthMessage,
  countsLaterMessage,
  isMonthClosed,
  lateWords,
  monthClosesOn,
} from './day-that-counts.ts';

test.each([
  ['2026-11', '2026-12-11'],
  ['2026-12', '2027-01-11'],
  ['2027-02', '2027-03-11'],
])('%s closes by itself on %s', (month, day) => {
  const closes = startOfDay(day);
  expect(monthClosesOn(month)).toBe(day);
  expect(isMonthClosed(month, new Date(closes.getTime() - 1), false)).toBe(false);
  expect(isMonthClosed(month, closes, false)).toBe(true);
});

test('a month that a person has closed is closed at once', () => {
  expect(isMonthClosed('2026-11', new Date('2026-12-01T09:00:00Z'), true)).toBe(true);
});

test('what counts later is said in words', () => {
  expect(lateWords({ receivedOn: '2026-11-30', enteredOn: '2026-12-01' })).toBe(
    'received 30 November 2026, entered 1 December 2026',
  );
  expect(countsLaterMessage('2026-12-01')).toBe('What is entered now counts on 1 December 2026.');
  expect(closedMonthMessage('2026-11')).toBe('November 2026 is closed.');
});
