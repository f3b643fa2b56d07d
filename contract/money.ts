/** Money is a whole number of kobo everywhere; 100 kobo are one naira. */
export type Kobo = number & { readonly unit: 'kobo' };

const KOBO_PER_NAIRA = 100;

/** Takes a whole, safe, non-negative number of kobo; anything else is a programming error and throws RangeError. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`not an amount in kobo: ${amount}`);
  }
  return amount as Kobo;
}

/** Naira (from the fee table or an API field that says naira) to kobo. */
export function koboFromNaira(naira: number): Kobo {
  return kobo(Math.round(naira * KOBO_PER_NAIRA));
}

/** What somebody typed as naira, in kobo; NaN where that is no whole number. */
export function typedKobo(naira: number): number {
  const amount = Math.round(naira * KOBO_PER_NAIRA);
  return amount / KOBO_PER_NAIRA === naira ? amount : Number.NaN;
}

/** Kobo to naira, for the API fields and records that the specification keeps in naira. */
export function nairaFromKobo(amount: Kobo): number {
  return amount / KOBO_PER_NAIRA;
}

/** A sum of kobo in naira: it may be below nothing, an amount never. */
export function nairaFromSum(sum: number): number {
  const naira = nairaFromKobo(kobo(Math.abs(sum)));
  return sum < 0 ? -naira : naira;
}

/** '₦50,000', or '₦1,250.50' with kobo. By hand: `Intl` is slow, and a sum divided by a hundred is not exact. */
export function formatNaira(amount: Kobo): string {
  const naira = String(Math.floor(amount / KOBO_PER_NAIRA)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = amount % KOBO_PER_NAIRA;
  return `₦${naira}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
