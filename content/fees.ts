/** What parents pay, in naira. The server prices every payment from this table and from nothing else. */
export const paymentPurposes = ['School Fees', 'Summer Coaching'] as const;

export const feeClasses = ['JSS 1', 'JSS 2', 'JSS 3', 'SS 1', 'SS 2', 'SS 3'] as const;

export const feesNaira = {
  'School Fees': {
    'JSS 1': 50_000,
    'JSS 2': 55_000,
    'JSS 3': 60_000,
    'SS 1': 65_000,
    'SS 2': 68_000,
    'SS 3': 70_000,
  },
  'Summer Coaching': {
    'JSS 1': 25_000,
    'JSS 2': 25_000,
    'JSS 3': 25_000,
    'SS 1': 25_000,
    'SS 2': 25_000,
    'SS 3': 25_000,
  },
} as const satisfies Record<
  (typeof paymentPurposes)[number],
  Record<(typeof feeClasses)[number], number>
>;

export const defaultPurpose = 'School Fees' satisfies (typeof paymentPurposes)[number];
export const defaultClass = 'JSS 1' satisfies (typeof feeClasses)[number];
