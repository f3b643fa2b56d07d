import { dayAfter } from '#contract/dates/school-time.ts';

export interface Deduction {
  payoutId: string;
  /** of the bank */
  day: string;
  amountKobo: number;
}

export interface GivenBack {
  reference: string;
  /** on which the portal learned of it */
  day: string;
  amountKobo: number;
  /** what was paid: a refund that a person has also decided goes back once */
  mostKobo: number;
}

/** The portal may learn of a refund days after it was taken off, and the provider may wait for money to take it from. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 30;

/**
 * How much of what was taken off each payout nothing explains that went back, by payout. All is oldest first, and each
 * refund explains its amount once.
 */
export function unexplainedOf(
  deductions: readonly Deduction[],
  givenBack: readonly GivenBack[],
): Map<string, number> {
  const left = openOf(givenBack);
  const unexplained = new Map<string, number>();
  for (const { payoutId, day, amountKobo } of deductions) {
    let rest = amountKobo;
    for (const back of left) {
      const isNear =
        day >= dayAfter(back.day, -DAYS_BEFORE) && day <= dayAfter(back.day, DAYS_AFTER);
      if (!isNear) continue;
      const taken = Math.min(rest, back.amountKobo);
      back.amountKobo -= taken;
      rest -= taken;
    }
    if (rest > 0) unexplained.set(payoutId, rest);
  }
  return unexplained;
}

/** What went back of each payment, and never more than was paid or its refunds make. */
function openOf(givenBack: readonly GivenBack[]): GivenBack[] {
  const sums = new Map<string, number>();
  return givenBack.map((back) => {
    const before = sums.get(back.reference) ?? 0;
    const amountKobo = Math.max(0, Math.min(back.amountKobo, back.mostKobo - before));
    sums.set(back.reference, before + amountKobo);
    return { ...back, amountKobo };
  });
}
