import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Unguessable lower-case letters and digits, as in Paystack's access codes. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Letters and digits that are always the same for the same text. */
export function stableCode(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
