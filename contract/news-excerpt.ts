/** What the large card shows of a text at most. */
export const EXCERPT_LENGTH = 160;

/** What fits the lines that a card keeps free: a style sheet would cut to them inside words. */
export const CARD_TEXT_LENGTH = 90;
export const CARD_TITLE_LENGTH = 80;

/** The beginning of a text on one line, cut between words where there are words. */
export function excerptOf(text: string, most: number): string {
  // What is far beyond the cut need not be looked at.
  const line = text
    .slice(0, most * 4)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
  const letters = [...line];
  if (letters.length <= most) return line;
  const cut = letters.slice(0, most - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const isWordLong = lastSpace < cut.length / 2;
  return `${(isWordLong ? cut : cut.slice(0, lastSpace)).replace(/[\s.,;:–-]+$/, '')}…`;
}
