const NUMBERS = ['id', 'transaction'];

/**
 * Paystack numbers transactions with 64 bits: where a number is too large for JavaScript, the digits of
 * every `id`, and of a refund's `transaction`, are kept as text. Texts lose the character NUL, which PostgreSQL does not take.
 * Throws what JSON.parse throws.
 */
export function parseKeepingIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return value.replaceAll('\0', '');
    const isTooLarge = typeof value === 'number' && !Number.isSafeInteger(value);
    return isTooLarge && NUMBERS.includes(key) ? (context?.source ?? String(value)) : value;
  });
}
