import { REFERENCE_LETTERS, readAloud } from '../references.ts';

/** Fifty random bits: with the limit on guesses, none is ever hit, and it still fits a text message. */
export const NOTE_CODE_LENGTH = 10;

const NOTE_CODE_PATTERN = new RegExp(`^[${REFERENCE_LETTERS}]{${NOTE_CODE_LENGTH}}$`);

/** A code as typed or heard: case, blanks and hyphens do not matter, O is 0, I and L are 1. Undefined for other text. */
export function readNoteCode(typed: string): string | undefined {
  const code = readAloud(typed.replace(/[\s-]/g, '').toUpperCase());
  return NOTE_CODE_PATTERN.test(code) ? code : undefined;
}

/** '7K3MQ-2X89T' */
export function shownNoteCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
