import { foldText } from '#contract/text/fold-text.ts';

const LONGEST_WORD = 60;
const MOST_WORDS_ASKED = 10;

/**
 * The different words of a text as both engines index them: small letters without marks, so that "Sade" finds "Ṣadé".
 */
export function searchWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** The words somebody searches for; what is beyond ten narrows nothing any more. */
export function askedWords(question: string): string[] {
  return searchWords(question).slice(0, MOST_WORDS_ASKED);
}
