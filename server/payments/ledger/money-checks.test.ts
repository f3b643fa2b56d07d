import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/money.ts';
import { creditableKobo, isOverpaid } from './money-checks.ts';

const FEE = 5_500_000;

/** What the provider keeps of so much in all, worked out as its price list says it and rounded as it rounds. */
const charges = {
  local: (amount: number) =>
    Math.min(Math.round(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0), 200_000),
  international: (amount: number) => Math.round(amount * 0.039) + 10_000,
  americanExpress: (amount: number) => Math.round(amount * 0.045),
};
const amounts = fc.integer({ min: 100_000, max: 100_000_000 });
const asked = (amount: number, charge: number, channel?: string, fees?: number) =>
  isOverpaid({ amount, requestedAmount: amount - charge, channel, fees });

describe('where the provider does not name its charge', () => {
  const borne: [keyof typeof charges, string | undefined][] = [
    ['local', 'card'],
    ['local', 'bank_transfer'],
    ['local', 'ussd'],
    ['local', undefined],
    ['international', 'card'],
    ['international', 'apple_pay'],
    ['international', undefined],
    ['americanExpress', 'card'],
  ];
  test.each(borne)('the %s charge by %s, borne by the payer, is no finding', (kind, channel) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(asked(amount, charges[kind](amount), channel)).toBe(false);
      }),
    );
  });

  test.each(['card', 'apple_pay', undefined])('more than any charge by %s is a finding', (by) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const most = Math.max(...Object.values(charges).map((charge) => charge(amount)));
        expect(asked(amount, most + 3, by)).toBe(true);
      }),
    );
  });

  test.each(['bank', 'bank_transfer', 'ussd', 'qr'])(
    'more than the local charge by %s is a finding',
    (by) => {
      fc.assert(
        fc.property(amounts, (amount) => {
          expect(asked(amount, charges.local(amount) + 3, by)).toBe(true);
        }),
      );
    },
  );

  // A price that leaves the fee after the charge: (fee + flat) / (1 − share), and 0.01 more, as its calculator has it.
  test.each([
    ['local', FEE, 5_593_910],
    ['local, with the ₦100 waived', 200_000, 203_047],
    ['local, at the cap', 20_000_000, 20_200_001],
    ['international', FEE, 5_733_612],
    ['American Express', FEE, 5_759_163],
  ])('the price worked out backwards, %s, is no finding', (_charge, requestedAmount, amount) => {
    expect(isOverpaid({ amount, requestedAmount, fees: undefined, channel: 'card' })).toBe(false);
  });
});

describe('where the provider names its charge', () => {
  test.each<[string, number, number, boolean]>([
    ['that is all that was added', FEE + 92_500, 92_500, false],
    ['a kobo more is a finding', FEE + 92_501, 92_500, true],
    ['so is an international charge on top of a local one', FEE + 233_612, 92_500, true],
    ['a charge the school bears is none', FEE, 92_500, false],
    ['with no charge at all every kobo more is a finding', FEE + 1, 0, true],
  ])('%s', (_case, amount, fees, finding) => {
    expect(isOverpaid({ amount, requestedAmount: FEE, fees, channel: 'card' })).toBe(finding);
  });
});

test('what is not more than was asked for is no finding, nor where that is not known', () => {
  const rest = { channel: 'card', fees: undefined };
  expect(isOverpaid({ ...rest, amount: FEE, requestedAmount: FEE })).toBe(false);
  expect(isOverpaid({ ...rest, amount: FEE, requestedAmount: undefined })).toBe(false);
});

test.each([
  ['less than was asked for: what arrived', { kind: 'amount', amount: 3_400_000 }, 3_400_000],
  ['more than was asked for: what arrived', { kind: 'amount', amount: 9_000_000 }, 9_000_000],
  ['an amount that is not known: what was asked for', { kind: 'amount' }, FEE],
  ['an amount that cannot be read: what was asked for', { kind: 'amount', amount: null }, FEE],
  ['dollars: what was asked for', { kind: 'currency', amount: 100, currency: 'USD' }, FEE],
  [
    'a number that is taken, with less: what arrived',
    { kind: 'number_taken', amount: 3_400_000, currency: 'NGN' },
    3_400_000,
  ],
  [
    'a number that is taken, with the charge on top: what was asked for',
    { kind: 'number_taken', amount: 5_600_000, currency: 'NGN' },
    FEE,
  ],
  [
    'a number that is taken, with dollars: what was asked for',
    { kind: 'number_taken', amount: 100, currency: 'USD' },
    FEE,
  ],
  [
    'another reference, with naira: what was asked for',
    { kind: 'reference', amount: 100, currency: 'NGN' },
    FEE,
  ],
])('a person credits of a hold for %s', (_why, hold, credited) => {
  expect(creditableKobo(kobo(FEE), hold)).toBe(credited);
});
