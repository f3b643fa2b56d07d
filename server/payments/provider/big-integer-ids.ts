const NUMBERS = ['id', 'transaction'];

/**
 * Paystack numbers transactions with 64 bits: the digits of every `id`, and of a refund's `transaction`, are kept as
 * text. Throws what JSON.parse throws.
 */
export function parseKeepingIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) =>
    NUMBERS.includes(key) && typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}
