import { createHash, randomInt } from 'node:crypto';

/** A whole number from 0 up to, but not including, `max`. */
type RandomInt = (max: number) => number;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const nodeRandomInt: RandomInt = (max) => randomInt(max);

let source = nodeRandomInt;

/** For a simulation, whose codes come from a seed. */
export function replaceRandomInt(other: RandomInt): void {
  source = other;
}

/** Unguessable lower-case letters and digits, as in Paystack's access codes. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[source(ALPHABET.length)]).join('');
}

/** Letters and digits that are always the same for the same text. */
export function stableCode(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
