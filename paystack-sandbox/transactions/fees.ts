const PERCENT = 0.015;
const FLAT_KOBO = 10_000;
const FLAT_FROM_KOBO = 250_000;
const CAP_KOBO = 200_000;

/** What Paystack keeps of a local naira payment, in kobo: 1.5 % + ₦100 (waived below ₦2,500), at most ₦2,000. */
export function feeKobo(amountKobo: number): number {
  const flat = amountKobo >= FLAT_FROM_KOBO ? FLAT_KOBO : 0;
  return Math.min(Math.round(amountKobo * PERCENT) + flat, CAP_KOBO);
}
