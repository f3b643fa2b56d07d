/**
 * What stands before the words of a term (`termInWords`) where facts have names. Apart from them because the payment page
 * is told its terms by the server and need not fetch the school's list.
 */
export function termLabel(words: string): string {
  return words.endsWith(' session') ? 'School year' : 'Term';
}
