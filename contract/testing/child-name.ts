const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * 'Ada cbb' for 28: another child for each number below 26⁴, in up to fifteen letters, as names have no digits. The order of
 * letters and words does not tell two children apart, so a digit's place is how often its letter stands there.
 */
export function childName(number: number): string {
  const word = [...number.toString(26)]
    .reverse()
    .map((digit, place) => (LETTERS[Number.parseInt(digit, 26)] ?? '').repeat(2 ** place))
    .join('');
  return `Ada ${word}`;
}
