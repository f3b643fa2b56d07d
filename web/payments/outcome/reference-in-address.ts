import { readReference } from '#contract/references.ts';

const LONGEST = 100;

/**
 * The payment the address asks about: the first usable `reference`, else the first usable `trxref`. Somebody may have
 * typed it from paper.
 */
export function referenceInAddress(query: URLSearchParams): string | undefined {
  return [...query.getAll('reference'), ...query.getAll('trxref')]
    .map(readReference)
    .find(isUsable);
}

function isUsable(value: string): boolean {
  // Dots alone would climb up in the address of the call.
  return value.length > 0 && value.length <= LONGEST && !/^\.+$/.test(value);
}
