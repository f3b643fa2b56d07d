/** The public search of news and events: what may be asked, and how much of it is shown. */
export const LONGEST_QUESTION = 200;

/** More than a visitor looks through: another word narrows a search better than a hundredth page. */
export const MOST_FOUND = 90;

/** The words that an address asks for: in one line, without signs that no keyboard writes. */
export function wordsIn(query: URLSearchParams): string {
  const typed = query.get('q') ?? '';
  return typed
    .slice(0, LONGEST_QUESTION)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
