import { describe, expect, test } from 'vitest';
import { formatNaira, kobo, koboFromNaira, nairaFromKobo } from './money.ts';

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

  test.each([0, 1, 99, 100, 99_999, 100_000, 100_000_001, Number.MAX_SAFE_INTEGER - 1])(
    '%s kobo read as Nigerian English has them',
    (amount) => {
      const minimumFractionDigits = amount % 100 === 0 ? 0 : 2;
      const format = new Intl.NumberFormat('en-NG', { minimumFractionDigits });
      expect(formatNaira(kobo(amount))).toBe(`₦${format.format(amount / 100)}`);
    },
  );
});
