import { school } from '#content/school.ts';
import { cleanText } from './text/clean-text.ts';

/** Prefix, day and 26 letters of Crockford's base 32, which can be read aloud. Older ones end in 22 of either case. */
export const REFERENCE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const REFERENCE_RANDOM_LENGTH = 26;

/** Letters, digits and '-' only: safe in an address, a file name and at the provider. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9-]{10,40}$/;

/** A reference that the portal made, now or earlier, also under an earlier prefix. */
export const OWN_REFERENCE = /^[A-Z\d]{1,4}-\d{8}-([\dA-Za-z]{22}|[\dA-HJKMNP-TV-Z]{26})$/;

const TYPED = /^([A-Z\d]{1,4})(\d{8})([\dA-HJKMNP-TV-Z]{26})$/;

/** The reference as typed or heard: case, blanks and hyphens do not matter, O is 0, I and L are 1; older ones as typed. */
export function readReference(typed: string): string {
  const asTyped = cleanText(typed, 'name').replace(/\s/g, '');
  const letters = asTyped.replace(/[^\dA-Za-z]/g, '').toUpperCase();
  // The prefix is the school's own word, in which an O is an O.
  const digitsFrom = letters.length - REFERENCE_RANDOM_LENGTH - 8;
  if (digitsFrom < 1) return asTyped;
  const read = letters.slice(0, digitsFrom) + readAloud(letters.slice(digitsFrom));
  const [, prefix = '', day, random] = TYPED.exec(read) ?? [];
  if (!random) return asTyped;
  const own = school.referencePrefix;
  const isOwn = readAloud(prefix) === readAloud(own);
  return `${isOwn ? own : prefix}-${day}-${random}`;
}

/** Prefix and day, then groups of four: 'WBS-20261120-', '7K3M', 'Q2X8', … To be shown apart and copied as one. */
export function referenceGroups(reference: string): string[] {
  return reference.match(/^.*-|.{1,4}/gu) ?? [];
}

/** What references are searched by, whole or in part: equal for all ways to write the same. */
export function referenceKey(text: string): string {
  return readAloud(text.replace(/[^\dA-Za-z]/g, '').toUpperCase()).toLowerCase();
}

/** The key of a reference, or a part of one, that was typed into a search; undefined for other words. */
export function searchedReference(typed: string): string | undefined {
  const letters = typed.replace(/[^\dA-Za-z]/g, '').toUpperCase();
  const { length } = school.referencePrefix;
  const begins = readAloud(letters.slice(0, length)) === readAloud(school.referencePrefix);
  const isFromItsBeginning = begins && /^2[0O]/.test(letters.slice(length));
  return isFromItsBeginning || isGroups(typed) ? referenceKey(typed) : undefined;
}

/** '7K3M Q2X8 9': names have no digits, and a phone number has nothing else. */
function isGroups(typed: string): boolean {
  const isInFours = /^[\dA-Za-z]{4}( [\dA-Za-z]{4})*( [\dA-Za-z]{1,4})$/.test(typed.trim());
  return isInFours && /\d/.test(typed) && /[A-Za-z]/.test(typed);
}

/** O is 0, I and L are 1, as Crockford’s base 32 reads them. */
export function readAloud(letters: string): string {
  return letters.replace(/O/g, '0').replace(/[IL]/g, '1');
}
