const LETTERS = 'bcdfghjklmnpqrst';

export interface Token {
  /** Twelve letters that stand in no other text, and are several letters from those of any other number. */
  letters: string;
  /** Seven digits. */
  digits: string;
}

/** What marks everything that belongs to one person, so that it can be found wherever it has come to. */
export function tokenOf(number: number): Token {
  const digits = [...number.toString(16).padStart(4, '0')].map(
    (digit) => LETTERS[Number.parseInt(digit, 16)] ?? '',
  );
  const word = digits.flatMap((letter) => [letter, 'a', letter]).join('');
  return {
    letters: word.charAt(0).toUpperCase() + word.slice(1),
    digits: String((number * 7_919 + 1_000_003) % 10_000_000).padStart(7, '0'),
  };
}
