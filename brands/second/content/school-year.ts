/** Another rhythm than the first school's, and a list that ends soon. */
export const terms: readonly SchoolTerm[] = [
  { year: '2026/2027', term: 1, feesFrom: '2026-08-03', begins: '2026-09-07', ends: '2026-12-18' },
  { year: '2026/2027', term: 2, feesFrom: '2027-01-04', begins: '2027-01-04', ends: '2027-03-25' },
  { year: '2026/2027', term: 3, feesFrom: '2027-04-12', begins: '2027-04-19', ends: '2027-07-16' },
];

interface SchoolTerm {
  year: string;
  term: 1 | 2 | 3;
  feesFrom: string;
  begins: string;
  ends: string;
}
