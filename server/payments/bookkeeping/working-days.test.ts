import { expect, test } from 'vitest';
import { moonHolidays } from '#content/bank-holidays.ts';
import { holidayListNote, isWorkingDay, workingDayAfter, workingDaysAgo } from './working-days.ts';

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
  // Eid el-Fitr, and an ordinary Friday.
  ['2027-03-08', '2027-03-11'],
  ['2026-11-20', '2026-11-23'],
])('after %s banks are open on %s', (day, next) => {
  expect(workingDayAfter(day)).toBe(next);
});

test('three working days before the Wednesday after Easter began on the Thursday before it', () => {
  const began = workingDaysAgo(3, new Date('2027-03-31T09:00:00Z'));
  expect(began.toISOString()).toBe('2027-03-23T23:00:00.000Z');
});

test('the list of feasts that the moon decides is of weekdays, and says when it has run out', () => {
  for (const { day } of moonHolidays) {
    expect(new Date(`${day}T00:00:00Z`).getUTCDay() % 6).not.toBe(0);
    expect(isWorkingDay(day)).toBe(false);
  }
  const lastYear = Number(moonHolidays.at(-1)?.day.slice(0, 4));
  expect(holidayListNote(`${lastYear}-12-31`)).toBeUndefined();
  expect(holidayListNote(`${lastYear + 1}-01-01`)).toContain('bank-holidays.ts');
});
