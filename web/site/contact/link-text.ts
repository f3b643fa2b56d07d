/** Windows cuts an address at 2,048 characters, Chrome for some programs at 2,000. */
export const LONGEST_ADDRESS = 2_000;

/** As part of an address. Half of an emoji, left over when text was cut, would make the encoding throw. */
export function encodedText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** The longest beginning that fits in so many encoded characters; a letter keeps its marks. */
export function beginningThatFits(text: string, room: number): string {
  let left = room;
  let end = 0;
  for (const [letter] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    left -= encodedText(letter).length;
    if (left < 0) break;
    end += letter.length;
  }
  return text.slice(0, end);
}
