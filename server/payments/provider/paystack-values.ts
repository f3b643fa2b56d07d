import * as z from 'zod';

/** How Paystack writes single values, in responses and in webhooks. */

const ID_FIELDS = ['id', 'transaction'];

/** Numbers have 64 bits: what is too large for JavaScript stays text. PostgreSQL does not take the character NUL. */
export function parseKeepingIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'string') return value.replaceAll('\0', '');
    const isTooLarge = typeof value === 'number' && !Number.isSafeInteger(value);
    return isTooLarge && ID_FIELDS.includes(key) ? (context?.source ?? String(value)) : value;
  });
}

const DIGITS = /^\d+$/;

/** The number of a transaction or a refund, as text: it may have 64 bits. Comes as a number or as a text of digits. */
export const providerId = z.union([
  z.string().regex(DIGITS),
  z
    .int()
    .min(0)
    .transform((number) => String(number)),
]);

/** Whole kobo. Comes as a number or as a text of digits; a fraction or anything else is no amount. */
export const wholeKobo = z.union([
  z.int(),
  z.string().regex(DIGITS).transform(Number).pipe(z.int()),
]);

export const word = z.string().transform((text) => text.trim().toLowerCase());

export const currencyCode = z
  .string()
  .max(20)
  .transform((text) => text.trim().toUpperCase());

/** A moment as text of one form. Without a zone it is UTC, as all times of Paystack are; a day alone is its beginning. */
export const instant = z
  .string()
  .transform(inOneForm)
  .pipe(z.iso.datetime({ offset: true }));

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)? ?(Z|[+-]\d\d:?\d\d)?$/i;

function inOneForm(text: string): string {
  const [, day, minute = '00:00', seconds = ':00', zone = 'Z'] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  const offset = zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return `${day}T${minute}${seconds}${offset}`;
}
