/** The one reader of amounts that people type. Beside `money.ts`, because pages that show amounts need not fetch it. */

import { type Kobo, kobo } from './money.ts';
import { cleanText } from './text/clean-text.ts';

/**
 * Thousands are grouped throughout, by commas or by blanks, or not at all: '20,50' may be a decimal comma, and is asked
 * about. Its groups are the naira and what stands behind the point. The script of a fee note's page has it too.
 */
export const TYPED_AMOUNT =
  /^(?:₦|ngn|n)? ?([1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,2}(?: \d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))? ?(?:₦|ngn|n)?$/i;

/** Said where an amount is missing or cannot be read. */
export const NO_AMOUNT = 'Please enter the amount in naira, such as 20,000 or 20,000.50';

/** '20,000', '₦20,000.50', 'NGN 20 000' and '20000.5' in kobo; undefined for nothing and for anything else. */
export function readAmount(typed: string): Kobo | undefined {
  const [, naira, part = ''] = TYPED_AMOUNT.exec(cleanText(typed)) ?? [];
  if (naira === undefined) return undefined;
  return kobo(Number(naira.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0')));
}
