import { LATE_CHARGE, type MonthEnd, type MonthEndSums } from '#contract/staff.ts';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';

export function returnsText({ lines, totals, byKind }: MonthEnd): string {
  const charges = byKind.find(({ name }) => name === LATE_CHARGE)?.lines ?? 0;
  const returns = lines - totals.payments - charges;
  if (returns === 0) return 'nothing went back';
  return returns === 1 ? '1 line' : `${countText(returns)} lines`;
}

/** Where no charge is known at all, ₦0 would be wrong. */
export function chargeText({ payments, charge, chargeUnknown }: MonthEndSums): string {
  return payments > 0 && charge === 0 && chargeUnknown === payments
    ? 'not known'
    : nairaText(charge);
}

/** 'not known for 3', or nothing when every charge is. */
export function unknownText({ chargeUnknown }: MonthEndSums): string {
  return chargeUnknown > 0 ? `not known for ${countText(chargeUnknown)}` : '';
}

/** What made a net sum; what is nothing is not said. */
export function partText(sums: MonthEndSums): string {
  const { credited, refunded, charge } = sums;
  return [
    `${paymentsText(sums.payments)}, ${nairaText(credited)} credited`,
    refunded !== 0 && `${nairaText(refunded)} refunded`,
    charge !== 0 && `${nairaText(charge)} charges`,
  ]
    .filter(Boolean)
    .join(', ');
}
