/** Bank holidays that follow the moon (the Eids), on working days: announced a few days before, until then as expected. */
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
