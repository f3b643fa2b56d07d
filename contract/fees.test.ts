import { describe, expect, test } from 'vitest';
import { feeFor, isFeeClass, isPaymentPurpose } from './fees.ts';
import { formatNaira, kobo, koboFromNaira, nairaFromKobo } from './money.ts';

describe('fees', () => {
  test.each([
    ['School Fees', 'JSS 1', '₦50,000'],
    ['School Fees', 'JSS 2', '₦55,000'],
    ['School Fees', 'JSS 3', '₦60,000'],
    ['School Fees', 'SS 1', '₦65,000'],
    ['School Fees', 'SS 2', '₦68,000'],
    ['School Fees', 'SS 3', '₦70,000'],
    ['Summer Coaching', 'JSS 1', '₦25,000'],
    ['Summer Coaching', 'JSS 2', '₦25,000'],
    ['Summer Coaching', 'JSS 3', '₦25,000'],
    ['Summer Coaching', 'SS 1', '₦25,000'],
    ['Summer Coaching', 'SS 2', '₦25,000'],
    ['Summer Coaching', 'SS 3', '₦25,000'],
  ] as const)('%s for %s is %s', (purpose, feeClass, amount) => {
    expect(formatNaira(feeFor(purpose, feeClass))).toBe(amount);
  });

  test('only the listed purposes and classes exist', () => {
    expect(isPaymentPurpose('School Fees')).toBe(true);
    expect(isPaymentPurpose('toString')).toBe(false);
    expect(isFeeClass('SS 3')).toBe(true);
    expect(isFeeClass('JSS 4')).toBe(false);
  });
});

describe('money', () => {
  test('is whole kobo', () => {
    expect(koboFromNaira(50_000)).toBe(5_000_000);
    expect(koboFromNaira(19.99)).toBe(1_999);
    expect(nairaFromKobo(kobo(5_500_000))).toBe(55_000);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    '%s is not an amount',
    (amount) => {
      expect(() => kobo(amount)).toThrow(RangeError);
    },
  );

  test('kobo are shown only when there are any', () => {
    expect(formatNaira(kobo(125_050))).toBe('₦1,250.50');
    expect(formatNaira(kobo(125_000_000))).toBe('₦1,250,000');
  });
});
