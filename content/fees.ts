export const feeClasses: readonly string[] = ['JSS 1', 'JSS 2', 'JSS 3', 'SS 1', 'SS 2', 'SS 3'];

/**
 * What parents of a new school can pay for, in the order of the form, and what it costs them in naira: first values, which
 * are changed in the panel afterwards. What is wrong in them stops the start. `null` means: not offered for this class.
 * `paidFor`: whether the fee is due once a term or once a school year (see `school-year.ts`).
 */
export const feeTable: readonly Fees[] = [
  {
    purpose: 'School Fees',
    icon: 'book',
    paidFor: 'term',
    naira: {
      'JSS 1': 50_000,
      'JSS 2': 55_000,
      'JSS 3': 60_000,
      'SS 1': 65_000,
      'SS 2': 68_000,
      'SS 3': 70_000,
    },
  },
  {
    purpose: 'Summer Coaching',
    icon: 'sun',
    paidFor: 'year',
    naira: {
      'JSS 1': 25_000,
      'JSS 2': 25_000,
      'JSS 3': 25_000,
      'SS 1': 25_000,
      'SS 2': 25_000,
      'SS 3': 25_000,
    },
  },
];

interface Fees {
  purpose: string;
  /** the motif on the card of the purpose */
  icon: Icon;
  paidFor: 'term' | 'year';
  naira: Readonly<Record<string, number | null>>;
}

type Icon =
  | 'bird'
  | 'book'
  | 'compound'
  | 'drum'
  | 'feather'
  | 'fish'
  | 'leaf'
  | 'palm'
  | 'spiral'
  | 'sun'
  | 'umbrella'
  | 'waves';
