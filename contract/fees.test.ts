import { describe, expect, test } from 'vitest';
import { feeClasses, feeTable } from '#content/fees.ts';
import { classesWith, feeFor, isFeeClass, isPaymentPurpose, notOfferedMessage } from './fees.ts';
import { formatNaira, kobo, koboFromNaira, nairaFromKobo } from './money.ts';

describe('fees', () => {
  const cells = feeTable.flatMap(({ purpose, naira }) =>
    feeClasses.map((feeClass): [typeof purpose, typeof feeClass, number | null] => [
      purpose,
      feeClass,
      naira[feeClass],
    ]),
  );

  test.each(cells)('%s for %s costs %s naira', (purpose, feeClass, naira) => {
    expect(feeFor(purpose, feeClass)).toBe(naira === null ? null : naira * 100);
    expect(classesWith(purpose).includes(feeClass)).toBe(naira !== null);
  });

  test('only the listed purposes and classes exist', () => {
    expect(feeTable.every(({ purpose }) => isPaymentPurpose(purpose))).toBe(true);
    expect(feeClasses.every(isFeeClass)).toBe(true);
    for (const name of ['toString', 'No such name', '', undefined]) {
      expect(isPaymentPurpose(name)).toBe(false);
      expect(isFeeClass(name)).toBe(false);
    }
  });

  test('who chose what is not offered reads what to do', () => {
    const [first] = feeTable;
    expect(notOfferedMessage(first.purpose, feeClasses[0])).toBe(
      `${first.purpose} is not offered for ${feeClasses[0]}. Please choose another class.`,
    );
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

  test.each([0, 1, 99, 100, 99_999, 100_000, 100_000_001, Number.MAX_SAFE_INTEGER - 1])(
    '%s kobo read as Nigerian English has them',
    (amount) => {
      const minimumFractionDigits = amount % 100 === 0 ? 0 : 2;
      const format = new Intl.NumberFormat('en-NG', { minimumFractionDigits });
      expect(formatNaira(kobo(amount))).toBe(`₦${format.format(amount / 100)}`);
    },
  );
});
