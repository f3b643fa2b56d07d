import { randomBytes } from 'node:crypto';
import { school } from '#content/school.ts';
import { calendarDay } from '#contract/school-time.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LETTERS = 22;
/** The largest multiple of the alphabet's size in a byte: bytes from here on would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** 'WBS-20261120-…': school, school day and 131 random bits. Unguessable, because verifying needs no sign-in. */
export function newReference(now: Date): string {
  const day = calendarDay(now).replaceAll('-', '');
  return `${school.referencePrefix}-${day}-${randomLetters()}`;
}

function randomLetters(): string {
  let letters = '';
  while (letters.length < RANDOM_LETTERS) {
    for (const byte of randomBytes(RANDOM_LETTERS)) {
      if (byte < FAIR_BYTES && letters.length < RANDOM_LETTERS) {
        letters += ALPHABET[byte % ALPHABET.length];
      }
    }
  }
  return letters;
}
