import { nairaFromSum } from '#contract/money.ts';
import type { PayoutItem as ShownItem, Payout as ShownPayout } from '#contract/staff.ts';
import type { ItemSums, Payout, PayoutItem } from './payout-repository.ts';

/** A bank day as staff see it, with a tick when all of it is ours and adds up. */
export function staffPayout(payout: Payout, sums: ItemSums | undefined): ShownPayout {
  const problems = problemsOf(payout, sums);
  return {
    _id: payout.provider_id,
    bankDay: payout.paid_on,
    status: payout.status,
    gross: nairaFromSum(payout.gross_kobo),
    charges: nairaFromSum(payout.charges_kobo),
    deductions: nairaFromSum(payout.deductions_kobo),
    net: nairaFromSum(payout.net_kobo),
    items: sums?.items ?? 0,
    ticks: payout.status === 'paid' && problems.length === 0,
    problems,
  };
}

export function staffPayoutItem(item: PayoutItem): ShownItem {
  const { chargeKobo, fullName, feeClass, purpose, paidAt } = item;
  return {
    _id: item.providerId,
    reference: item.reference,
    ...(fullName !== null && { studentName: fullName }),
    ...(feeClass !== null && { class: feeClass }),
    ...(purpose !== null && { paymentPurpose: purpose }),
    ...(paidAt !== null && { paidAt }),
    amount: nairaFromSum(item.amountKobo),
    ...(chargeKobo !== null && { charge: nairaFromSum(chargeKobo) }),
    net: nairaFromSum(item.amountKobo - (chargeKobo ?? 0)),
    verdict: item.verdict,
  };
}

/** Why there is no tick, in sentences; empty where there is one, or the money is still on its way. */
function problemsOf(payout: Payout, sums: ItemSums | undefined): string[] {
  const { gross_kobo, charges_kobo, deductions_kobo, net_kobo } = payout;
  const { foreign = 0, differs = 0, not_credited = 0 } = sums?.verdicts ?? {};
  const areItemsAll = sums?.grossKobo === gross_kobo && sums.chargesKobo === charges_kobo;
  const isNetRight = gross_kobo - charges_kobo - deductions_kobo === net_kobo;
  return [
    payout.status === 'failed' && 'The money did not reach the bank: please ask Paystack.',
    foreign > 0 && `${itemsAre(foreign)} no payment of the portal.`,
    differs > 0 && `${itemsAre(differs)} there with another amount or number than here.`,
    not_credited > 0 && `${itemsAre(not_credited)} not credited here.`,
    !areItemsAll && 'The items do not add up to the gross and the charges of the payout.',
    !isNetRight && 'Gross less charges and deductions is not what was paid out.',
  ].filter((problem) => problem !== false);
}

function itemsAre(count: number): string {
  return count === 1 ? '1 item is' : `${count} items are`;
}
