import { formatNaira, type Kobo, nairaFromKobo } from '../money.ts';
import { feeFor, offeredClasses, offeredPurposes } from '../school/fees.ts';
import { testSettings } from './test-settings.ts';

export interface SomeFee {
  purpose: string;
  feeClass: string;
  amountKobo: Kobo;
  naira: number;
  /** as people read it, '₦55,000' */
  text: string;
}

/** Every fee that the school takes, in the order of its table; tests that pay hold whatever it sells. */
export const allFees = offeredFees();

/** The first fee of the table, or the one at `place`. */
export function someFee(place = 0): SomeFee {
  return allFees[place % allFees.length] ?? allFees[0];
}

/** The part of a payment form that asks for a fee. */
export function formOf({ purpose, feeClass, naira }: SomeFee) {
  return { paymentPurpose: purpose, class: feeClass, amount: naira };
}

/** Fees beside this one, as far as the school has them: the same purpose for another class, and another purpose. */
export function otherFees(fee: SomeFee): [difference: string, fee: SomeFee][] {
  const anotherClass = allFees.find(
    ({ purpose, feeClass }) => purpose === fee.purpose && feeClass !== fee.feeClass,
  );
  const anotherPurpose = allFees.find(({ purpose }) => purpose !== fee.purpose);
  return [
    ...(anotherClass ? [['another class', anotherClass] as [string, SomeFee]] : []),
    ...(anotherPurpose ? [['another purpose', anotherPurpose] as [string, SomeFee]] : []),
  ];
}

function offeredFees(): readonly [SomeFee, ...SomeFee[]] {
  const { fees } = testSettings();
  const [first, ...others] = offeredPurposes(fees).flatMap(({ name: purpose }) =>
    offeredClasses(fees).flatMap((feeClass) => {
      const amountKobo = feeFor(fees, purpose, feeClass);
      if (amountKobo === null) return [];
      const naira = nairaFromKobo(amountKobo);
      return [{ purpose, feeClass, amountKobo, naira, text: formatNaira(amountKobo) }];
    }),
  );
  if (!first) throw new Error('the school takes no fee at all');
  return [first, ...others];
}
