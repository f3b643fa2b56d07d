/**
 * Three school years in place of the school's own, for tests that tell of days:
 * `vi.mock('#content/school-year.ts', () => import('#contract/testing/some-terms.ts'))`.
 */
export const terms = [
  { year: '2025/2026', term: 1, feesFrom: '2025-07-21', begins: '2025-09-15', ends: '2025-12-12' },
  { year: '2025/2026', term: 2, feesFrom: '2025-12-08', begins: '2026-01-12', ends: '2026-04-02' },
  { year: '2025/2026', term: 3, feesFrom: '2026-03-30', begins: '2026-04-27', ends: '2026-07-24' },
  { year: '2026/2027', term: 1, feesFrom: '2026-07-20', begins: '2026-09-14', ends: '2026-12-11' },
  { year: '2026/2027', term: 2, feesFrom: '2026-12-07', begins: '2027-01-11', ends: '2027-04-09' },
  { year: '2026/2027', term: 3, feesFrom: '2027-04-05', begins: '2027-05-03', ends: '2027-07-23' },
  { year: '2027/2028', term: 1, feesFrom: '2027-07-19', begins: '2027-09-13', ends: '2027-12-10' },
  { year: '2027/2028', term: 2, feesFrom: '2027-12-06', begins: '2028-01-10', ends: '2028-04-07' },
  { year: '2027/2028', term: 3, feesFrom: '2028-04-03', begins: '2028-05-02', ends: '2028-07-21' },
] as const;
