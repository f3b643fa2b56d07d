export const feeClasses: readonly string[] = ['Year 7', 'Year 8', 'Year 9', 'Sixth Form (A-Level)'];

export const feeTable: readonly Fees[] = [
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
];

interface Fees {
  purpose: string;
  icon: 'compound' | 'drum' | 'feather';
  paidFor: 'term' | 'year';
  naira: Readonly<Record<string, number | null>>;
}
