/**
 * The fee table of the specification in place of the school's own, for tests that tell of naira and kobo:
 * `vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'))`.
 */
export const feeClasses = ['JSS 1', 'JSS 2', 'JSS 3', 'SS 1', 'SS 2', 'SS 3'] as const;

const schoolFees = [50_000, 55_000, 60_000, 65_000, 68_000, 70_000];

export const feeTable = [
  {
    purpose: 'School Fees',
    icon: 'book',
    paidFor: 'term',
    naira: Object.fromEntries(feeClasses.map((name, index) => [name, schoolFees[index]])),
  },
  {
    purpose: 'Summer Coaching',
    icon: 'sun',
    paidFor: 'year',
    naira: Object.fromEntries(feeClasses.map((name) => [name, 25_000])),
  },
];
