/**
 * Bank holidays that follow the moon, on working days: announced a few days before, until then as expected. First values
 * for a new school; afterwards the days are changed in the panel.
 */
export const moonHolidays: readonly { name: string; day: string }[] = [
  { name: 'Eid el-Fitr', day: '2026-03-19' },
  { name: 'Eid el-Fitr', day: '2026-03-20' },
  { name: 'Eid el-Kabir', day: '2026-05-27' },
  { name: 'Eid el-Kabir', day: '2026-05-28' },
  { name: 'Eid el-Maulud', day: '2026-08-25' },
  { name: 'Eid el-Fitr', day: '2027-03-09' },
  { name: 'Eid el-Fitr', day: '2027-03-10' },
  { name: 'Eid el-Kabir', day: '2027-05-17' },
  { name: 'Eid el-Kabir', day: '2027-05-18' },
  { name: 'Eid el-Maulud', day: '2027-08-16' },
];
