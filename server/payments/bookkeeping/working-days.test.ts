import { expect, test } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { isWorkingDay, publicHolidays, workingDayAfter, workingDaysAgo } from './working-days.ts';

const listed = new Set(['2027-03-09', '2027-03-10']);

test.each([
  // Easter is on 5 April 2026, 28 March 2027 and 16 April 2028.
  ['2026-04-02', '2026-04-07'],
  ['2027-03-25', '2027-03-30'],
  ['2028-04-13', '2028-04-18'],
  // Workers' Day 2027 is a Saturday, Independence Day 2028 a Sunday.
  ['2027-04-30', '2027-05-04'],
  ['2028-09-29', '2028-10-03'],
  // Christmas 2027 is a Saturday, Boxing Day the Sunday after it.
  ['2027-12-24', '2027-12-29'],
  ['2026-12-31', '2027-01-04'],
  // Eid el-Fitr, from the list, and an ordinary Friday.
  ['2027-03-08', '2027-03-11'],
  ['2026-11-20', '2026-11-23'],
])('after %s banks are open on %s', (day, next) => {
  expect(workingDayAfter(day, listed)).toBe(next);
});

test('three working days before the Wednesday after Easter began on the Thursday before it', () => {
  const began = workingDaysAgo(3, new Date('2027-03-31T09:00:00Z'), listed);
  expect(began.toISOString()).toBe('2027-03-23T23:00:00.000Z');
});

test('a public holiday of the list is no working day, from its first day to its last; others of the list are', () => {
  const holidays = publicHolidays({
    days: [
      { name: 'Eid el-Kabir', kind: 'public_holiday', first: '2028-05-04', last: '2028-05-05' },
      { name: 'Mid-term', kind: 'mid_term', first: '2028-05-10', last: '2028-05-12' },
    ],
  });
  expect([...holidays]).toEqual(['2028-05-04', '2028-05-05']);
  expect(isWorkingDay('2028-05-05', holidays)).toBe(false);
  expect(isWorkingDay('2028-05-11', holidays)).toBe(true);
  expect(workingDayAfter('2028-05-03', holidays)).toBe('2028-05-08');
});

test('the moon holidays that a new school begins with are on weekdays', () => {
  for (const day of publicHolidays(firstValues().days)) {
    expect(new Date(`${day}T00:00:00Z`).getUTCDay() % 6).not.toBe(0);
  }
});
