/** What the large card shows of a text at most. */
export const EXCERPT_LENGTH = 160;

/** What fits the lines that a card keeps free: a style sheet would cut to them inside words. */
export const CARD_TEXT_LENGTH = 90;
export const CARD_TITLE_LENGTH = 80;

const LAST_OF_ONE_UNIT = 0xffff;

/** The beginning of a text on one line, cut between words where there are words. */
export function excerptOf(text: string, most: number): string {
  // What is far beyond the cut need not be looked at.
  const line = text
    .slice(0, most * 4)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
  if (line.length <= most) return line;
  if (endOf(line, most) >= line.length) return line;
  const cut = line.slice(0, endOf(line, most - 1));
  const lastSpace = cut.lastIndexOf(' ');
  const isWordLong = lastSpace < cut.length / 2;
  return `${(isWordLong ? cut : cut.slice(0, lastSpace)).replace(/[\s.,;:–-]+$/, '')}…`;
}

/** Where in a text its first so many letters end; a letter has one unit or two. */
function endOf(text: string, letters: number): number {
  let end = 0;
  for (let letter = 0; letter < letters && end < text.length; letter += 1) {
    end += (text.codePointAt(end) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1;
  }
  return end;
}
