import { PASSWORD_MIN } from '#contract/accounts.ts';

export interface Strength {
  /** 0 to 4, for the bar */
  level: 0 | 1 | 2 | 3 | 4;
  text: string;
}

const LONG = 12;
const VERY_LONG = 16;

/** A hint, not a rule: length counts most, then how different the characters are. */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  const missing = PASSWORD_MIN - characters.length;
  if (characters.length === 0)
    return { level: 0, text: 'Three words that do not belong together make a good password.' };
  if (missing > 0) {
    return {
      level: 1,
      text: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
    };
  }
  const isVaried = new Set(characters).size >= PASSWORD_MIN;
  if (!isVaried) return { level: 1, text: 'Weak: the same characters again and again.' };
  if (characters.length >= VERY_LONG) return { level: 4, text: 'Very strong.' };
  if (characters.length >= LONG) return { level: 3, text: 'Strong.' };
  return { level: 2, text: 'Fair: a longer one is safer.' };
}
