import { cleanText } from '#contract/text/clean-text.ts';

const LONGEST = 100;

/** The payment the address asks about: the first usable `reference`, else the first usable `trxref`. */
export function referenceInAddress(query: URLSearchParams): string | undefined {
  return [...query.getAll('reference'), ...query.getAll('trxref')]
    .map((value) => cleanText(value))
    .find(isUsable);
}

function isUsable(value: string): boolean {
  // Dots alone would climb up in the address of the call.
  return value.length > 0 && value.length <= LONGEST && !/^\.+$/.test(value);
}
