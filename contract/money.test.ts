import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNaira,
  kobo,
  koboFromNaira,
  nairaFromKobo,
  nairaFromSum,
  typedKobo,
} from './money.ts';

/** Far above every fee, and the most that an amount may be. */
const MOST_TYPED = 100_000_000_000_000;
const amounts = fc.nat(MOST_TYPED).map(kobo);

describe('money', () => {
  test('is whole kobo', () => {
    expect(koboFromNaira(19.99)).toBe(1_999);
    expect(nairaFromKobo(kobo(5_500_000))).toBe(55_000);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    '%s is not an amount',
    (amount) => {
      expect(() => kobo(amount)).toThrow(RangeError);
    },
  );

  test('in naira and back is the same to the kobo, also where more went back than came', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const naira = nairaFromKobo(amount);
        expect(koboFromNaira(naira)).toBe(amount);
        expect(typedKobo(naira)).toBe(amount);
        expect(nairaFromSum(amount)).toBe(naira);
        if (amount > 0) expect(nairaFromSum(-amount)).toBe(-naira);
      }),
    );
    expect(nairaFromSum(0)).toBe(0);
  });

  test('of a part of a kobo is no typed amount', () => {
    const parts = fc.integer({ min: 1, max: 999 }).filter((part) => part % 10 !== 0);
    fc.assert(
      fc.property(fc.nat(1_000_000), parts, (naira, part) => {
        expect(typedKobo(naira + part / 1_000)).toBeNaN();
      }),
    );
  });

  test('is shown as Nigerian English has it, with kobo only when there are any', () => {
    const whole = new Intl.NumberFormat('en-NG');
    const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });
    const wholeNaira = fc.nat(10_000_000).map((naira) => naira * 100);
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeNat(), fc.nat(100_000), wholeNaira), (any) => {
        const amount = kobo(any);
        // As a text, because a large sum divided by a hundred is not exact.
        const naira = `${amount}`.padStart(3, '0').replace(/(..)$/, '.$1') as `${number}`;
        const format = amount % 100 === 0 ? whole : exact;
        expect(formatNaira(amount)).toBe(`₦${format.format(naira)}`);
      }),
    );
    expect(formatNaira(kobo(125_050))).toBe('₦1,250.50');
  });
});
