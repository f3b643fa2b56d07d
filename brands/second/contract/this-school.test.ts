import { expect, test } from 'vitest';
import { formatNaira } from './money.ts';
import { feeFor } from './school/fees.ts';
import { firstValues } from './school/first-values.ts';

test.each([
  ['Boarding & Meals', 'Year 8', '₦310,000'],
  ['Tuition', 'Sixth Form (A-Level)', '₦1,250,000'],
  ['Exam Entry', 'Sixth Form (A-Level)', '₦42,001'],
  ['Exam Entry', 'Year 7', null],
])('%s for %s is %s', (purpose, feeClass, amount) => {
  const fee = feeFor(firstValues().fees, purpose, feeClass);
  expect(fee && formatNaira(fee)).toBe(amount);
});
