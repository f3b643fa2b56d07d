export const feeClasses = ['Year 7', 'Year 8', 'Year 9', 'Sixth Form (A-Level)'] as const;

export const feeTable = [
  {
    purpose: 'Boarding & Meals',
    icon: 'compound',
    paidFor: 'term',
    naira: { 'Year 7': null, 'Year 8': 310_000, 'Year 9': 310_000, 'Sixth Form (A-Level)': null },
  },
  {
    purpose: 'Tuition',
    icon: 'drum',
    paidFor: 'term',
    naira: {
      'Year 7': 182_500,
      'Year 8': 190_000,
      'Year 9': 197_500,
      'Sixth Form (A-Level)': 1_250_000,
    },
  },
  {
    purpose: 'Exam Entry',
    icon: 'feather',
    paidFor: 'year',
    naira: { 'Year 7': null, 'Year 8': null, 'Year 9': 7_350, 'Sixth Form (A-Level)': 42_001 },
  },
] as const satisfies readonly Fees[];

interface Fees {
  purpose: string;
  icon: string;
  paidFor: 'term' | 'year';
  naira: Record<(typeof feeClasses)[number], number | null>;
}
