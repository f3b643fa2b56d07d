/**
 * Days on which banks in Nigeria are closed because of feasts that the moon decides: Eid el-Fitr, Eid el-Kabir and Eid
 * el-Maulud, where they are no Saturday or Sunday with the days that are given instead. Announced by the Federal Government
 * a few days before; until then as calendars expect them. All other holidays follow from the calendar by themselves.
 */
export const moonHolidays: readonly string[] = [
  '2026-03-19',
  '2026-03-20',
  '2026-05-27',
  '2026-05-28',
  '2026-08-25',
  '2027-03-09',
  '2027-03-10',
  '2027-05-17',
  '2027-05-18',
  '2027-08-16',
];

/** The last year that the list above knows. */
export const MOON_HOLIDAYS_UNTIL = 2027;
