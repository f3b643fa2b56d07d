const NUMBERS = ['id', 'transaction'];

/**
 * Paystack numbers transactions with 64 bits: where a number is too large for JavaScript, the digits of
 * every `id`, and of a refund's `transaction`, are kept as text. Throws what JSON.parse throws.
 */
export function parseKeepingIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) =>
    NUMBERS.includes(key) && typeof value === 'number' && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value,
  );
}
